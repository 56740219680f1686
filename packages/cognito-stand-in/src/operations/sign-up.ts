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

/** Creates an unconfirmed account and mails it a code. */
export async function signUp(realm: PoolContext, request: SignUpRequest) {
  const email = request.Username ?? "";
  if (!email.includes("@")) throw invalidParameter("Username should be an email.");
  assertAllowedPassword(request.Password, realm.settings.passwordPolicy);
  const attributes = { ...asRecord(request.UserAttributes), email };
  assertWritable(realm.settings, attributes, "sign-up");
  const sub = randomUUID();
  const verdict = await realm.triggers.preSignUp(
    sub,
    attributes,
    asRecord(request.ValidationData),
    request.ClientMetadata,
  );
  if (await realm.accounts.find(email)) throw cognitoError("UsernameExistsException", "User already exists");
  const account = newAccount(realm, sub, request.Password, {
    ...attributes,
    email_verified: String(verdict.autoVerifyEmail),
  });
  await realm.accounts.saveUser(realm.ctx, account);
  if (verdict.autoConfirmUser) {
    await confirm(realm, account, request.ClientMetadata);
    return { UserConfirmed: true, UserSub: sub };
  }
  const CodeDeliveryDetails = await sendCode(realm, account, "SignUp", request.ClientMetadata);
  return { CodeDeliveryDetails, UserConfirmed: false, UserSub: sub };
}

/** Confirms an account with the code it was mailed. */
export async function confirmSignUp(realm: PoolContext, request: ConfirmSignUpRequest) {
  const account = await realm.accounts.find(request.Username ?? "");
  if (!account) throw realm.settings.hidesUsers ? expiredCode() : userNotFound();
  if (account.UserStatus !== "UNCONFIRMED") {
    throw cognitoError("NotAuthorizedException", `User cannot be confirmed. Current status is ${account.UserStatus}`);
  }
  const taken = await consumeCode(realm, account, "confirm", request.ConfirmationCode);
  const verified = { ...taken, Attributes: withAttributes(taken, { email_verified: "true" }) };
  await confirm(realm, verified, request.ClientMetadata);
  return {};
}

/** Mails an unconfirmed account a new code; says the same for an address nobody signed up with. */
export async function resendConfirmationCode(realm: PoolContext, request: ResendConfirmationCodeRequest) {
  const name = request.Username ?? "";
  const account = await realm.accounts.find(name);
  if (!account && !realm.settings.hidesUsers) throw userNotFound();
  if (!account) return { CodeDeliveryDetails: deliveryTo(name) };
  if (account.UserStatus !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
  return { CodeDeliveryDetails: await sendCode(realm, account, "ResendCode", request.ClientMetadata) };
}

/** Marks an account as confirmed and tells the post-confirmation trigger. */
export async function confirm(realm: PoolContext, account: Account, clientMetadata?: Record<string, string>) {
  const confirmed = await realm.accounts.update(account, { ...account, UserStatus: "CONFIRMED" }, realm.now());
  await realm.triggers.postConfirmation("ConfirmSignUp", confirmed, clientMetadata);
}

/** An unconfirmed account with its password verifier; not saved yet. */
export function newAccount(
  realm: PoolContext,
  sub: string,
  password: string,
  attributes: Record<string, string>,
): Account {
  const now = realm.now();
  return {
    Username: sub,
    Attributes: Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value })),
    Enabled: true,
    Password: "",
    RefreshTokens: [],
    UserCreateDate: now,
    UserLastModifiedDate: now,
    UserStatus: "UNCONFIRMED",
    Verifier: createVerifier(realm.settings.srpName, sub, password),
  };
}

/** Cognito's list of names and values as a record. */
export function asRecord(list: { Name?: string; Value?: string }[] | undefined): Record<string, string> {
  return Object.fromEntries((list ?? []).map(({ Name = "", Value = "" }) => [Name, Value]));
}

/** The e-mail address of an account. */
export const emailOf = (account: Account) => attributeOf(account, "email") ?? "";
