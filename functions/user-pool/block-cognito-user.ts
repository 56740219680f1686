import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { env } from "../platform/env.ts";
import { withPoolUsername } from "./pool-username.ts";

const pool = new CognitoIdentityProviderClient({});
const account = (Username: string) => ({ UserPoolId: env("USER_POOL_ID"), Username });

const atPool = async (userId: string, work: (username: string) => Promise<unknown>): Promise<void> => {
  try {
    await withPoolUsername(userId, work);
  } catch (error) {
    if ((error as Error).name === "UserNotFoundException") throw notFound("This account doesn't exist anymore.");
    throw error;
  }
};

const assertNotAdministrator = async (username: string): Promise<void> => {
  const { Groups = [] } = await pool.send(new AdminListGroupsForUserCommand(account(username)));
  if (Groups.some(({ GroupName }) => GroupName === "admin")) {
    throw new AppError("account.is-admin", "Administrators can't be blocked. Remove the role first.");
  }
};

/**
 * Turns an account's sign-in off and ends its sessions; an access token that is out lasts up to an hour. Idempotent.
 * Throws `not-found`, or `account.is-admin` for an administrator.
 */
export const blockCognitoUser = (userId: string): Promise<void> =>
  atPool(userId, async (username) => {
    await assertNotAdministrator(username);
    await pool.send(new AdminDisableUserCommand(account(username)));
    await pool.send(new AdminUserGlobalSignOutCommand(account(username)));
  });

/** Turns an account's sign-in on again. Idempotent. Throws `not-found`. */
export const unblockCognitoUser = (userId: string): Promise<void> =>
  atPool(userId, (username) => pool.send(new AdminEnableUserCommand(account(username))));
