import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { env } from "../platform/env.ts";

const pool = new CognitoIdentityProviderClient({});
const account = (Username: string) => ({ UserPoolId: env("USER_POOL_ID"), Username });

const atPool = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if ((error as Error).name === "UserNotFoundException") throw notFound("This account doesn't exist anymore.");
    throw error;
  }
};

const assertNotAdministrator = async (userId: string): Promise<void> => {
  const { Groups = [] } = await pool.send(new AdminListGroupsForUserCommand(account(userId)));
  if (Groups.some(({ GroupName }) => GroupName === "admin")) {
    throw new AppError("account.is-admin", "Administrators can't be blocked. Remove the role first.");
  }
};

/**
 * Turns an account's sign-in off and ends its sessions; an access token that is out lasts up to an hour. Idempotent.
 * Throws `not-found`, or `account.is-admin` for an administrator.
 */
export const blockCognitoUser = (userId: string): Promise<void> =>
  atPool(async () => {
    await assertNotAdministrator(userId);
    await pool.send(new AdminDisableUserCommand(account(userId)));
    await pool.send(new AdminUserGlobalSignOutCommand(account(userId)));
  });

/** Turns an account's sign-in on again. Idempotent. Throws `not-found`. */
export const unblockCognitoUser = (userId: string): Promise<void> =>
  atPool(() => pool.send(new AdminEnableUserCommand(account(userId))));
