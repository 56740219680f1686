import { createHmac, timingSafeEqual } from "node:crypto";
import { optionalEnv } from "../platform/env.ts";
import { getSecret } from "../platform/secrets.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

/** Returns whether this stage hides which addresses have an account. */
export const hidesAccounts = (): boolean => optionalEnv("HIDES_ACCOUNTS") === "true";

/** Creates the proof that the API passes to the user pool's trigger: this sign-up came through the API. */
export const createSignUpProof = async (email: string): Promise<string> =>
  createHmac("sha256", await getSecret("SIGNING_SECRET_ARN"))
    .update(`sign-up\0${email.toLowerCase()}`)
    .digest("base64url");

/**
 * Accepts only sign-ups through the API where the stage hides accounts: the user pool itself would reveal a known
 * address.
 * Throws `SignUpRefused`, whose message the visitor reads.
 */
export const assertSignedUpThroughApi = async (email: string, proof: string | undefined): Promise<void> => {
  if (!hidesAccounts()) return;
  const [expected, given] = [Buffer.from(await createSignUpProof(email)), Buffer.from(proof ?? "")];
  if (expected.length === given.length && timingSafeEqual(expected, given)) return;
  throw new SignUpRefused("Please sign up on our website.");
};
