import {
  CognitoIdentityProviderClient,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { identity } from "../../shared/api/identity.ts";
import type { InputOf } from "../../shared/api/route.ts";
import { AppError } from "../../shared/model/errors.ts";
import { ownPath, toE164 } from "../../shared/rules/credentials.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { env } from "../platform/env.ts";
import { fingerprint } from "../platform/ids.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { referralAttribute } from "./pool-account.ts";
import { createRetryError, toSignUpError } from "./sign-up-errors.ts";
import { createSignUpProof, hidesAccounts } from "./sign-up-proof.ts";
import { knownAddress } from "./sign-up-refused.ts";

type SignUp = InputOf<typeof identity.signUp>;

const pool = new CognitoIdentityProviderClient({});

const toAttributes = ({ email, name, phone, referral }: SignUp) => [
  { Name: "email", Value: email },
  { Name: "name", Value: name },
  { Name: "phone_number", Value: toE164(phone) },
  ...(referral ? [{ Name: referralAttribute, Value: referral }] : []),
];

const toMetadata = ({ next }: SignUp) => (next ? { ClientMetadata: { next: ownPath(next) } } : {});

// A member who deleted the account at the user pool itself is still ours: what is left goes before the address begins anew.
const finishErasure = async ({ email }: SignUp, now: string): Promise<void> => {
  // Only here is every domain's data known, and Stripe: a sign-up that meets nobody's former account does without both.
  const { eraseMissingOwner } = await import("../account/missing/erase-missing.ts");
  if (await eraseMissingOwner(email.trim().toLowerCase(), now)) return;
  throw createRetryError();
};

const createAccount = async (input: SignUp): Promise<void> => {
  const proof = { Name: "proof", Value: await createSignUpProof(input.email) };
  const captcha = input.captcha ? [{ Name: "captcha", Value: input.captcha }] : [];
  await pool.send(
    new SignUpCommand({
      ClientId: env("USER_POOL_CLIENT_ID"),
      Username: input.email,
      Password: input.password,
      UserAttributes: toAttributes(input),
      ValidationData: [proof, ...captcha],
      ...toMetadata(input),
    }),
  );
};

// One email a day, however often someone tries an address.
const emailOwner = async (email: string, now: string): Promise<void> => {
  const id = `account-exists_${fingerprint(`${email} ${now.slice(0, 10)}`)}`;
  await tryWrite(OutboxEntity.create(outboxEmail(id, email, { template: "account-exists" }, now)).go());
};

// The trigger's words for the address of a blocked account (R65).
const isBlockedError = ({ name, message }: Error): boolean =>
  name === "UserLambdaValidationException" && message.includes(knownAddress);

const isKnownError = (error: Error): boolean => error.name === "UsernameExistsException" || isBlockedError(error);

// An unconfirmed account gets its code again; an active one gets the email about signing in.
const answerKnownAddress = async (input: SignUp, now: string): Promise<void> => {
  const call = { ClientId: env("USER_POOL_CLIENT_ID"), Username: input.email, ...toMetadata(input) };
  try {
    await pool.send(new ResendConfirmationCodeCommand(call));
  } catch (error) {
    if ((error as Error).name !== "InvalidParameterException") throw error;
    await emailOwner(input.email, now);
  }
};

/**
 * Creates an account; the user pool emails its confirmation. Where the stage hides accounts, a known address gets the
 * same answer as a new one, and its owner gets an email. The address of a blocked account counts as known (R65).
 * Throws `account.exists` elsewhere, `weak_password` with its reasons, `invalid-input`, `bad-request` with the captcha's
 * message, and `unavailable` if another attempt may succeed: also while what is left of an account that had the address and was
 * deleted at the user pool isn't erased.
 */
export const signUp = async (input: SignUp, now: string): Promise<void> => {
  try {
    await finishErasure(input, now);
    await createAccount(input);
  } catch (error) {
    if (!isKnownError(error as Error)) throw toSignUpError(error);
    if (!hidesAccounts()) throw new AppError("account.exists", knownAddress);
    await (isBlockedError(error as Error) ? emailOwner(input.email, now) : answerKnownAddress(input, now));
  }
};
