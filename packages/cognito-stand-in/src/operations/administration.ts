import { randomUUID } from "node:crypto";
import type {
  AdminConfirmSignUpRequest,
  AdminCreateUserRequest,
  AdminGetUserRequest,
  AdminListGroupsForUserRequest,
  AdminSetUserMFAPreferenceRequest,
  AdminSetUserPasswordRequest,
  AdminUpdateUserAttributesRequest,
  ListUsersRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Account, withAttributes } from "../account-pool.ts";
import { cognitoError, invalidParameter, userNotFound } from "../errors.ts";
import { assertAllowedPassword } from "../password-policy.ts";
import type { PoolContext } from "../pool-context.ts";
import { createVerifier } from "../srp.ts";
import { asRecord, confirm, newAccount } from "./sign-up.ts";

const MAX_PAGE_SIZE = 60;

/** A page of users in the order they signed up, at most 60; PaginationToken leads to the next. */
export const listUsers = async (pool: PoolContext, request: ListUsersRequest): Promise<object> => {
  const limit = request.Limit ?? MAX_PAGE_SIZE;
  if (limit < 1 || limit > MAX_PAGE_SIZE) throw invalidParameter(`Limit must be between 1 and ${MAX_PAGE_SIZE}`);
  const matching = await pool.accounts.listUsers(pool.ctx, request.Filter);
  const start = request.PaginationToken ? positionAfter(matching, request.PaginationToken) : 0;
  const page = matching.slice(start, start + limit);
  const last = page.at(-1);
  const isMore = last !== undefined && start + limit < matching.length;
  return {
    Users: page.map((user) => ({ ...described(user), Attributes: chosen(user, request.AttributesToGet) })),
    ...(isMore ? { PaginationToken: Buffer.from(last.Username).toString("base64url") } : {}),
  };
};

/** One user with attributes and second factors. */
export const adminGetUser = async (pool: PoolContext, request: AdminGetUserRequest): Promise<object> => {
  const account = await existing(pool, request.Username);
  return {
    ...described(account),
    UserAttributes: account.Attributes,
    UserMFASettingList: account.UserMFASettingList,
    PreferredMfaSetting: account.PreferredMfaSetting,
  };
};

/** The groups a user is in. */
export const adminListGroupsForUser = async (pool: PoolContext, request: AdminListGroupsForUserRequest) => {
  const account = await existing(pool, request.Username);
  const groups = (await pool.accounts.listGroups(pool.ctx)).filter((one) => one.members?.includes(account.Username));
  return { Groups: groups.map(({ members: _members, ...group }) => ({ ...group, UserPoolId: pool.settings.id })) };
};

/** Creates an account without an email; AdminSetUserPassword sets its password. */
export const adminCreateUser = async (pool: PoolContext, request: AdminCreateUserRequest): Promise<object> => {
  if (request.MessageAction !== "SUPPRESS") {
    throw invalidParameter("The Cognito stand-in creates users with MessageAction SUPPRESS only");
  }
  const email = request.Username ?? "";
  if (await pool.accounts.find(email)) throw cognitoError("UsernameExistsException", "User account already exists");
  const attributes = { ...asRecord(request.UserAttributes), email };
  const fresh = newAccount(pool, randomUUID(), request.TemporaryPassword ?? randomUUID(), attributes);
  const account: Account = { ...fresh, UserStatus: "FORCE_CHANGE_PASSWORD" };
  await pool.accounts.saveUser(pool.ctx, account);
  return { User: { ...described(account), Attributes: account.Attributes } };
};

/** Gives an account a permanent password. */
export const adminSetUserPassword = async (pool: PoolContext, request: AdminSetUserPasswordRequest) => {
  const account = await existing(pool, request.Username);
  assertAllowedPassword(request.Password, pool.settings.passwordPolicy);
  if (!request.Permanent) throw invalidParameter("The Cognito stand-in sets permanent passwords only");
  const Verifier = createVerifier(pool.settings.srpName, account.Username, request.Password);
  await pool.accounts.update(account, { Verifier, UserStatus: "CONFIRMED" }, pool.now());
  return {};
};

/** Confirms an account without a code; the email address stays unverified, as in Cognito. */
export const adminConfirmSignUp = async (pool: PoolContext, request: AdminConfirmSignUpRequest) => {
  const account = await existing(pool, request.Username);
  if (account.UserStatus !== "UNCONFIRMED") {
    throw cognitoError("NotAuthorizedException", `User cannot be confirmed. Current status is ${account.UserStatus}`);
  }
  await confirm(pool, account, request.ClientMetadata);
  return {};
};

/** Sets attributes of a user, also those a client may not write. */
export const adminUpdateUserAttributes = async (pool: PoolContext, request: AdminUpdateUserAttributesRequest) => {
  const account = await existing(pool, request.Username);
  const Attributes = withAttributes(account, asRecord(request.UserAttributes));
  await pool.accounts.update(account, { Attributes }, pool.now());
  return {};
};

/** Turns off a user's second factor, for somebody who lost their phone. */
export const adminSetUserMFAPreference = async (pool: PoolContext, request: AdminSetUserMFAPreferenceRequest) => {
  const account = await existing(pool, request.Username);
  if (request.SoftwareTokenMfaSettings?.Enabled === false) {
    await pool.accounts.update(account, { UserMFASettingList: [], PreferredMfaSetting: undefined }, pool.now());
  }
  return {};
};

const existing = async (pool: PoolContext, name: string | undefined): Promise<Account> => {
  const account = await pool.accounts.find(name ?? "");
  if (!account) throw userNotFound();
  return account;
};

const described = (account: Account) => {
  const { Username, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate } = account;
  return { Username, Enabled, UserStatus, UserCreateDate, UserLastModifiedDate };
};

const chosen = (account: Account, names: string[] | undefined) =>
  names ? account.Attributes.filter(({ Name }) => names.includes(Name)) : account.Attributes;

const positionAfter = (users: readonly Account[], token: string): number => {
  const username = Buffer.from(token, "base64url").toString();
  const position = users.findIndex((user) => user.Username === username);
  if (position === -1) throw invalidParameter("Invalid pagination token");
  return position + 1;
};
