import { randomUUID } from "node:crypto";
import type {
  AdminAddUserToGroupRequest,
  AdminConfirmSignUpRequest,
  AdminCreateUserRequest,
  AdminDeleteUserRequest,
  AdminDisableUserRequest,
  AdminEnableUserRequest,
  AdminGetUserRequest,
  AdminListGroupsForUserRequest,
  AdminRemoveUserFromGroupRequest,
  AdminSetUserMFAPreferenceRequest,
  AdminSetUserPasswordRequest,
  AdminUpdateUserAttributesRequest,
  ListUsersInGroupRequest,
  ListUsersRequest,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Account, attributeOf, type Group, withAttributes } from "../account-pool.ts";
import { cognitoError, groupNotFound, invalidParameter, userNotFound } from "../errors.ts";
import { assertAllowedPassword } from "../password-policy.ts";
import type { PoolContext } from "../pool-context.ts";
import { createVerifier } from "../srp.ts";
import { asRecord, confirm, newAccount } from "./sign-up.ts";

const MAX_PAGE_SIZE = 60;

/** A page of users in the order they signed up, at most 60; PaginationToken leads to the next. */
export const listUsers = async (pool: PoolContext, request: ListUsersRequest): Promise<object> => {
  const limit = request.Limit ?? MAX_PAGE_SIZE;
  if (limit < 1 || limit > MAX_PAGE_SIZE) throw invalidParameter(`Limit must be between 1 and ${MAX_PAGE_SIZE}`);
  const found = pool.accounts.list().filter(toFilter(request.Filter));
  const start = request.PaginationToken ? positionAfter(found, request.PaginationToken) : 0;
  const page = found.slice(start, start + limit);
  const last = page.at(-1);
  const isMore = last !== undefined && start + limit < found.length;
  return {
    Users: page.map((user) => ({ ...described(user), Attributes: chosen(user, request.AttributesToGet) })),
    ...(isMore ? { PaginationToken: Buffer.from(last.Username).toString("base64url") } : {}),
  };
};

/** One user with attributes and second factors. */
export const adminGetUser = async (pool: PoolContext, request: AdminGetUserRequest): Promise<object> => {
  const account = existing(pool, request.Username);
  return {
    ...described(account),
    UserAttributes: account.Attributes,
    UserMFASettingList: account.UserMFASettingList,
    PreferredMfaSetting: account.PreferredMfaSetting,
  };
};

/** The groups a user is in. */
export const adminListGroupsForUser = async (pool: PoolContext, request: AdminListGroupsForUserRequest) => {
  const account = existing(pool, request.Username);
  const groups = pool.accounts.listGroups().filter(({ members }) => members?.includes(account.Username));
  return { Groups: groups.map((group) => describedGroup(pool, group)) };
};

/** Creates an account without an email; AdminSetUserPassword sets its password. */
export const adminCreateUser = async (pool: PoolContext, request: AdminCreateUserRequest): Promise<object> => {
  if (request.MessageAction !== "SUPPRESS") {
    throw invalidParameter("The Cognito stand-in creates users with MessageAction SUPPRESS only");
  }
  const email = request.Username ?? "";
  if (pool.accounts.find(email)) throw cognitoError("UsernameExistsException", "User account already exists");
  const attributes = { ...asRecord(request.UserAttributes), email };
  const fresh = newAccount(pool, randomUUID(), request.TemporaryPassword ?? randomUUID(), attributes);
  const account: Account = { ...fresh, UserStatus: "FORCE_CHANGE_PASSWORD" };
  pool.accounts.save(account);
  return { User: { ...described(account), Attributes: account.Attributes } };
};

/** Gives an account a permanent password. */
export const adminSetUserPassword = async (pool: PoolContext, request: AdminSetUserPasswordRequest) => {
  const account = existing(pool, request.Username);
  assertAllowedPassword(request.Password, pool.settings.passwordPolicy);
  if (!request.Permanent) throw invalidParameter("The Cognito stand-in sets permanent passwords only");
  const Verifier = createVerifier(pool.settings.srpName, account.Username, request.Password);
  pool.accounts.update(account, { Verifier, UserStatus: "CONFIRMED" });
  return {};
};

/** Confirms an account without a code; the email address stays unverified, as in Cognito. */
export const adminConfirmSignUp = async (pool: PoolContext, request: AdminConfirmSignUpRequest) => {
  const account = existing(pool, request.Username);
  if (account.UserStatus !== "UNCONFIRMED") {
    throw cognitoError("NotAuthorizedException", `User cannot be confirmed. Current status is ${account.UserStatus}`);
  }
  await confirm(pool, account, request.ClientMetadata);
  return {};
};

/** Sets attributes of a user, also those a client may not write. */
export const adminUpdateUserAttributes = async (pool: PoolContext, request: AdminUpdateUserAttributesRequest) => {
  const account = existing(pool, request.Username);
  const Attributes = withAttributes(account, asRecord(request.UserAttributes));
  pool.accounts.update(account, { Attributes });
  return {};
};

/** Turns off a user's second factor, for somebody who lost their phone. */
export const adminSetUserMFAPreference = async (pool: PoolContext, request: AdminSetUserMFAPreferenceRequest) => {
  const account = existing(pool, request.Username);
  if (request.SoftwareTokenMfaSettings?.Enabled === false) {
    pool.accounts.update(account, { UserMFASettingList: [], PreferredMfaSetting: undefined });
  }
  return {};
};

/** Deletes a user with their sessions and memberships of groups. */
export const adminDeleteUser = async (pool: PoolContext, request: AdminDeleteUserRequest) => {
  pool.accounts.delete(existing(pool, request.Username));
  return {};
};

/** Keeps a user from signing in; the tokens they have end as well. */
export const adminDisableUser = async (pool: PoolContext, request: AdminDisableUserRequest) => {
  pool.accounts.update(existing(pool, request.Username), { Enabled: false });
  return {};
};

/** Lets a user sign in again. */
export const adminEnableUser = async (pool: PoolContext, request: AdminEnableUserRequest) => {
  pool.accounts.update(existing(pool, request.Username), { Enabled: true });
  return {};
};

/** Makes a user a member of a group; one who is a member stays it. */
export const adminAddUserToGroup = async (pool: PoolContext, request: AdminAddUserToGroupRequest) => {
  const group = existingGroup(pool, request.GroupName);
  pool.accounts.addToGroup(existing(pool, request.Username), group);
  return {};
};

/** Ends a user's membership of a group. */
export const adminRemoveUserFromGroup = async (pool: PoolContext, request: AdminRemoveUserFromGroupRequest) => {
  const group = existingGroup(pool, request.GroupName);
  pool.accounts.removeFromGroup(existing(pool, request.Username), group);
  return {};
};

/** The groups of the pool. */
export const listGroups = async (pool: PoolContext): Promise<object> => ({
  Groups: pool.accounts.listGroups().map((group) => describedGroup(pool, group)),
});

/** The members of a group, all on one page. */
export const listUsersInGroup = async (pool: PoolContext, request: ListUsersInGroupRequest): Promise<object> => {
  const { members = [] } = existingGroup(pool, request.GroupName);
  const accounts = members.map((username) => existing(pool, username));
  return { Users: accounts.map((account) => ({ ...described(account), Attributes: account.Attributes })) };
};

const existing = (pool: PoolContext, name: string | undefined): Account => {
  const account = pool.accounts.find(name ?? "");
  if (!account) throw userNotFound();
  return account;
};

const existingGroup = (pool: PoolContext, name: string | undefined): Group => {
  const group = pool.accounts.findGroup(name ?? "");
  if (!group) throw groupNotFound();
  return group;
};

const describedGroup = (pool: PoolContext, { members: _members, ...group }: Group) => ({
  ...group,
  UserPoolId: pool.settings.id,
});

const filterForm = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/;
const ownFields: Record<string, (account: Account) => string> = {
  username: ({ Username }) => Username,
  "cognito:user_status": ({ UserStatus }) => UserStatus,
  status: ({ Enabled }) => (Enabled ? "Enabled" : "Disabled"),
};

/** A filter such as `email = "maya@example.com"` or `name ^= "Ma"`; everybody without one. */
const toFilter = (filter: string | undefined): ((account: Account) => boolean) => {
  if (!filter) return () => true;
  const [, name = "", sign, wanted = ""] = filterForm.exec(filter) ?? [];
  if (!sign) throw invalidParameter("Error while parsing filter");
  return (account) => {
    const value = ownFields[name]?.(account) ?? attributeOf(account, name) ?? "";
    return sign === "=" ? value === wanted : value.startsWith(wanted);
  };
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
