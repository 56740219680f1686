import type {
  DeleteUserRequest,
  GetUserAttributeVerificationCodeRequest,
  GetUserRequest,
  UpdateUserAttributesRequest,
  VerifyUserAttributeRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Account, withAttributes } from "../account-pool.ts";
import { assertWritable } from "../attributes.ts";
import { cognitoError, invalidParameter } from "../errors.ts";
import { sendCode } from "../messages.ts";
import { consumeCode } from "../one-time-codes.ts";
import type { PoolContext } from "../pool-context.ts";
import { callerOf } from "./sessions.ts";
import { asRecord, emailOf } from "./sign-up.ts";

/** The caller's own attributes and second factors. */
export async function getUser(realm: PoolContext, request: GetUserRequest) {
  const account = await callerOf(realm, request.AccessToken);
  return {
    Username: account.Username,
    UserAttributes: account.Attributes,
    UserMFASettingList: account.UserMFASettingList,
    PreferredMfaSetting: account.PreferredMfaSetting,
  };
}

/** Changes the caller's own attributes; a new e-mail address counts once its code was verified, where the pool says so. */
export async function updateUserAttributes(realm: PoolContext, request: UpdateUserAttributesRequest) {
  const account = await callerOf(realm, request.AccessToken);
  const given = asRecord(request.UserAttributes);
  assertWritable(realm.settings, given, "update");
  const { email, ...others } = given;
  const changed = await realm.accounts.update(account, { Attributes: withAttributes(account, others) }, realm.now());
  if (email === undefined || email === emailOf(account)) return { CodeDeliveryDetailsList: [] };
  if (await isTaken(realm, email, account)) {
    throw cognitoError("AliasExistsException", "An account with the given email already exists.");
  }
  const isHeldBack = realm.settings.verifyBeforeUpdate.includes("email");
  const moved = isHeldBack ? {} : { Attributes: withAttributes(changed, { email, email_verified: "false" }) };
  const pending = await realm.accounts.update(changed, { ...moved, PendingEmail: email }, realm.now());
  return { CodeDeliveryDetailsList: [await sendCode(realm, pending, "UpdateUserAttribute", request.ClientMetadata)] };
}

/** Mails the caller a code to verify the e-mail address with. */
export async function getUserAttributeVerificationCode(
  realm: PoolContext,
  request: GetUserAttributeVerificationCodeRequest,
) {
  const account = await callerOf(realm, request.AccessToken);
  assertEmail(request.AttributeName);
  return { CodeDeliveryDetails: await sendCode(realm, account, "VerifyUserAttribute", request.ClientMetadata) };
}

/** Verifies the caller's e-mail address with the code that was mailed to it. */
export async function verifyUserAttribute(realm: PoolContext, request: VerifyUserAttributeRequest) {
  const account = await callerOf(realm, request.AccessToken);
  assertEmail(request.AttributeName);
  const taken = await consumeCode(realm, account, "email", request.Code);
  const email = account.PendingEmail ?? emailOf(account);
  if (await isTaken(realm, email, account)) {
    throw cognitoError("AliasExistsException", "An account with the given email already exists.");
  }
  const Attributes = withAttributes(taken, { email, email_verified: "true" });
  await realm.accounts.update(account, { ...taken, Attributes, PendingEmail: undefined }, realm.now());
  return {};
}

/** Deletes the caller's own account. */
export async function deleteUser(realm: PoolContext, request: DeleteUserRequest) {
  await realm.accounts.deleteUser(realm.ctx, await callerOf(realm, request.AccessToken));
  return {};
}

async function isTaken(realm: PoolContext, email: string, account: Account): Promise<boolean> {
  const holder = await realm.accounts.find(email);
  return holder !== null && holder.Username !== account.Username;
}

function assertEmail(name: string | undefined): void {
  if (name !== "email") throw invalidParameter(`The Cognito stand-in verifies no ${name}`);
}
