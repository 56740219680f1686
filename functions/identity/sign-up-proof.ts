import { createHmac, timingSafeEqual } from "node:crypto";
import { optionalEnv } from "../platform/env.ts";
import { getSecret } from "../platform/secrets.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

/** Whether this stage does not tell whether an address has an account. */
export const hidesAccounts = (): boolean => optionalEnv("HIDES_ACCOUNTS") === "true";

/** What the API shows the pool's trigger, to prove that a sign-up with this address came through it. */
export const createSignUpProof = async (email: string): Promise<string> =>
  createHmac("sha256", await getSecret("SIGNING_SECRET_ARN"))
    .update(`sign-up\0${email.toLowerCase()}`)
    .digest("base64url");

/**
 * Lets only sign-ups through the API pass where the stage hides accounts: the pool itself would tell a known address from a new one.
 * Throws `SignUpRefused`, whose message the visitor reads.
 */
export const assertSignedUpThroughApi = async (email: string, proof: string | undefined): Promise<void> => {
  if (!hidesAccounts()) return;
  const [expected, given] = [Buffer.from(await createSignUpProof(email)), Buffer.from(proof ?? "")];
  if (expected.length === given.length && timingSafeEqual(expected, given)) return;
  throw new SignUpRefused("Please sign up on our website.");
};
