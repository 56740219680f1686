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
export const getUser = async (pool: PoolContext, request: GetUserRequest): Promise<object> => {
  const account = await callerOf(pool, request.AccessToken);
  return {
    Username: account.Username,
    UserAttributes: account.Attributes,
    UserMFASettingList: account.UserMFASettingList,
    PreferredMfaSetting: account.PreferredMfaSetting,
  };
};

/** Changes the caller's own attributes; a new email address counts once its code was verified, where the pool says so. */
export const updateUserAttributes = async (pool: PoolContext, request: UpdateUserAttributesRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  const given = asRecord(request.UserAttributes);
  assertWritable(pool.settings, given, "update");
  const { email, ...others } = given;
  const changed = pool.accounts.update(account, { Attributes: withAttributes(account, others) });
  if (email === undefined || email === emailOf(account)) return { CodeDeliveryDetailsList: [] };
  if (await isTaken(pool, email, account)) {
    throw cognitoError("AliasExistsException", "An account with the given email already exists.");
  }
  const isHeldBack = pool.settings.verifyBeforeUpdate.includes("email");
  const moved = isHeldBack ? {} : { Attributes: withAttributes(changed, { email, email_verified: "false" }) };
  const pending = pool.accounts.update(changed, { ...moved, PendingEmail: email });
  return { CodeDeliveryDetailsList: [await sendCode(pool, pending, "UpdateUserAttribute", request.ClientMetadata)] };
};

/** Emails the caller a code to verify their email address. */
export const getUserAttributeVerificationCode = async (
  pool: PoolContext,
  request: GetUserAttributeVerificationCodeRequest,
) => {
  const account = await callerOf(pool, request.AccessToken);
  assertEmail(request.AttributeName);
  return { CodeDeliveryDetails: await sendCode(pool, account, "VerifyUserAttribute", request.ClientMetadata) };
};

/** Verifies the caller's email address with the code that was emailed to it. */
export const verifyUserAttribute = async (pool: PoolContext, request: VerifyUserAttributeRequest) => {
  const account = await callerOf(pool, request.AccessToken);
  assertEmail(request.AttributeName);
  const taken = await consumeCode(pool, account, "email", request.Code);
  const email = account.PendingEmail ?? emailOf(account);
  if (await isTaken(pool, email, account)) {
    throw cognitoError("AliasExistsException", "An account with the given email already exists.");
  }
  const Attributes = withAttributes(taken, { email, email_verified: "true" });
  pool.accounts.update(account, { ...taken, Attributes, PendingEmail: undefined });
  return {};
};

/** Deletes the caller's own account. */
export const deleteUser = async (pool: PoolContext, request: DeleteUserRequest) => {
  pool.accounts.delete(await callerOf(pool, request.AccessToken));
  return {};
};

const isTaken = async (pool: PoolContext, email: string, account: Account): Promise<boolean> => {
  const holder = pool.accounts.find(email);
  return holder !== null && holder.Username !== account.Username;
};

const assertEmail = (name: string | undefined): void => {
  if (name !== "email") throw invalidParameter(`The Cognito stand-in verifies no ${name}`);
};
