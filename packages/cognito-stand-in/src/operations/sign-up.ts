import { randomUUID } from "node:crypto";
import type {
  ConfirmSignUpRequest,
  ResendConfirmationCodeRequest,
  SignUpRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Account, attributeOf, withAttributes } from "../account-pool.ts";
import { assertWritable } from "../attributes.ts";
import { cognitoError, expiredCode, invalidParameter, userNotFound } from "../errors.ts";
import { deliveryTo, sendCode } from "../messages.ts";
import { consumeCode } from "../one-time-codes.ts";
import { assertAllowedPassword } from "../password-policy.ts";
import type { PoolContext } from "../pool-context.ts";
import { createVerifier } from "../srp.ts";

/** Creates an unconfirmed account and emails it a code. */
export const signUp = async (pool: PoolContext, request: SignUpRequest) => {
  const email = request.Username ?? "";
  if (!email.includes("@")) throw invalidParameter("Username should be an email.");
  assertAllowedPassword(request.Password, pool.settings.passwordPolicy);
  const attributes = { ...asRecord(request.UserAttributes), email };
  assertWritable(pool.settings, attributes, "sign-up");
  const sub = randomUUID();
  const verdict = await pool.triggers.preSignUp(
    sub,
    attributes,
    asRecord(request.ValidationData),
    request.ClientMetadata,
  );
  if (pool.accounts.find(email)) throw cognitoError("UsernameExistsException", "User already exists");
  const account = newAccount(pool, sub, request.Password, {
    ...attributes,
    email_verified: String(verdict.autoVerifyEmail),
  });
  pool.accounts.save(account);
  if (verdict.autoConfirmUser) {
    await confirm(pool, account, request.ClientMetadata);
    return { UserConfirmed: true, UserSub: sub };
  }
  const CodeDeliveryDetails = await sendCode(pool, account, "SignUp", request.ClientMetadata);
  return { CodeDeliveryDetails, UserConfirmed: false, UserSub: sub };
};

/** Confirms an account with the emailed code. */
export const confirmSignUp = async (pool: PoolContext, request: ConfirmSignUpRequest) => {
  const account = pool.accounts.find(request.Username ?? "");
  if (!account) throw pool.settings.hidesUsers ? expiredCode() : userNotFound();
  if (account.UserStatus !== "UNCONFIRMED") {
    throw cognitoError("NotAuthorizedException", `User cannot be confirmed. Current status is ${account.UserStatus}`);
  }
  const taken = await consumeCode(pool, account, "confirm", request.ConfirmationCode);
  const verified = { ...taken, Attributes: withAttributes(taken, { email_verified: "true" }) };
  await confirm(pool, verified, request.ClientMetadata);
  return {};
};

/** Emails an unconfirmed account a new code; responds the same for an unknown address. */
export const resendConfirmationCode = async (pool: PoolContext, request: ResendConfirmationCodeRequest) => {
  const name = request.Username ?? "";
  const account = pool.accounts.find(name);
  if (!account && !pool.settings.hidesUsers) throw userNotFound();
  if (!account) return { CodeDeliveryDetails: deliveryTo(name) };
  if (account.UserStatus !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
  return { CodeDeliveryDetails: await sendCode(pool, account, "ResendCode", request.ClientMetadata) };
};

/** Marks an account as confirmed and tells the post-confirmation trigger. */
export const confirm = async (pool: PoolContext, account: Account, clientMetadata?: Record<string, string>) => {
  const confirmed = pool.accounts.update(account, { ...account, UserStatus: "CONFIRMED" });
  await pool.triggers.postConfirmation("ConfirmSignUp", confirmed, clientMetadata);
};

/** An unconfirmed account with its password verifier; not saved yet. */
export const newAccount = (
  pool: PoolContext,
  sub: string,
  password: string,
  attributes: Record<string, string>,
): Account => {
  const now = pool.now();
  return {
    Username: sub,
    Attributes: Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value })),
    Enabled: true,
    UserCreateDate: now,
    UserLastModifiedDate: now,
    UserStatus: "UNCONFIRMED",
    Verifier: createVerifier(pool.settings.srpName, sub, password),
  };
};

/** Cognito's list of names and values as a record. */
export const asRecord = (list: { Name?: string; Value?: string }[] | undefined): Record<string, string> =>
  Object.fromEntries((list ?? []).map(({ Name = "", Value = "" }) => [Name, Value]));

/** The email address of an account. */
export const emailOf = (account: Account) => attributeOf(account, "email") ?? "";
