import { createHmac, timingSafeEqual } from "node:crypto";
import { signUpOnWebsite } from "../../shared/rules/credentials.ts";
import { findMemberId } from "../members/members.ts";
import { optionalEnv } from "../platform/env.ts";
import { getSecret } from "../platform/secrets.ts";
import { isInPool } from "../user-pool/is-in-pool.ts";
import { SignUpRefused } from "./sign-up-refused.ts";

/** Returns whether this stage hides which addresses have an account. */
export const hidesAccounts = (): boolean => optionalEnv("HIDES_ACCOUNTS") === "true";

/** Creates the proof that the API passes to the user pool's trigger: this sign-up came through the API. */
export const createSignUpProof = async (email: string): Promise<string> =>
  createHmac("sha256", await getSecret("SIGNING_SECRET_ARN"))
    .update(`sign-up\0${email.toLowerCase()}`)
    .digest("base64url");

type SignUpAtPool = { email: string; userPoolId: string };

// Somebody who deleted the account at the user pool itself: what is left of it is erased by the API before the address begins anew.
const hasMissingOwner = async ({ email, userPoolId }: SignUpAtPool): Promise<boolean> => {
  const userId = await findMemberId("email", email.trim().toLowerCase());
  return userId !== null && !(await isInPool(userId, userPoolId));
};

const isProved = async (email: string, proof = ""): Promise<boolean> => {
  const [expected, given] = [Buffer.from(await createSignUpProof(email)), Buffer.from(proof)];
  return expected.length === given.length && timingSafeEqual(expected, given);
};

/**
 * Accepts only sign-ups through the API where the stage hides accounts, as the user pool itself would reveal a known address; and on
 * every stage with the address of a member who is missing from the pool (decision 48).
 * Throws `SignUpRefused`, whose message the visitor reads.
 */
export const assertSignedUpThroughApi = async (signUp: SignUpAtPool, proof: string | undefined): Promise<void> => {
  if (await isProved(signUp.email, proof)) return;
  if (hidesAccounts() || (await hasMissingOwner(signUp))) throw new SignUpRefused(signUpOnWebsite);
};
