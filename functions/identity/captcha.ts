import { env, optionalEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { getSecret } from "../platform/secrets.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

// A trigger has five seconds.
const timeoutMilliseconds = 3_000;

const refusal = "Please confirm that you are a person.";
const unreachable = "We could not check that you are a person just now. Please try again.";

const verifyToken = async (token: string): Promise<boolean> => {
  const response = await fetch(env("CAPTCHA_VERIFY_URL"), {
    method: "POST",
    body: new URLSearchParams({ secret: await getSecret("CAPTCHA_SECRET_ARN"), response: token }),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`the captcha's service answered ${response.status}`);
  return ((await response.json()) as { success?: unknown }).success === true;
};

/**
 * Lets a sign-up pass whose captcha token Turnstile calls good; where the stage asks for no captcha, every one.
 * Throws `SignUpRefused`, or an Error when the service cannot be asked; the visitor reads the message of either.
 */
export const assertHuman = async (token: string | undefined): Promise<void> => {
  if (!optionalEnv("CAPTCHA_SECRET_ARN")) return;
  if (!token) throw new SignUpRefused(refusal);
  const isHuman = await verifyToken(token).catch((error: Error) => {
    log.error("captcha not checked", { name: error.name });
    throw new Error(unreachable);
  });
  if (!isHuman) throw new SignUpRefused(refusal);
};
