import { env, optionalEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { getSecret } from "../platform/secrets.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

// Cognito gives a trigger five seconds.
const timeoutMilliseconds = 3_000;

const refusal = "Please complete the captcha.";
const unreachable = "We couldn't verify the captcha. Please try again.";

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
 * Accepts a sign-up with a captcha token that Turnstile confirms; every sign-up if the stage has no captcha.
 * Throws `SignUpRefused`, or an Error if the service can't be reached; the visitor reads either message.
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
