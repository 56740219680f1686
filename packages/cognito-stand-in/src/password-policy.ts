import { cognitoError } from "./errors.ts";
import type { PasswordPolicy } from "./pool-settings.ts";

/** Refuses a password that the pool's policy does not allow, with the reason Cognito gives. */
// biome-ignore lint/plugin: an arrow function can assert only where its name has an explicit type
export function assertAllowedPassword(
  password: string | undefined,
  policy: PasswordPolicy,
): asserts password is string {
  const given = password ?? "";
  const broken = rules(policy).find((rule) => !rule.holds(given));
  if (broken) throw cognitoError("InvalidPasswordException", `Password did not conform with policy: ${broken.reason}`);
}

const rules = (policy: PasswordPolicy): { reason: string; holds: (password: string) => boolean }[] => {
  const { MinimumLength = 8 } = policy;
  return [
    { reason: "Password not long enough", holds: (password) => password.length >= MinimumLength },
    { reason: "Password must have uppercase characters", holds: has(policy.RequireUppercase, /[A-Z]/) },
    { reason: "Password must have lowercase characters", holds: has(policy.RequireLowercase, /[a-z]/) },
    { reason: "Password must have numeric characters", holds: has(policy.RequireNumbers, /[0-9]/) },
    {
      reason: "Password must have symbol characters",
      holds: has(policy.RequireSymbols, /[\^$*.[\]{}()?\-"!@#%&/\\,><':;|_~`+= ]/),
    },
  ];
};

const has = (required: boolean | undefined, pattern: RegExp) => (password: string) =>
  !required || pattern.test(password);
