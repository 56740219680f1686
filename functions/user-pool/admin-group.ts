import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";
import { withPoolUsername } from "./pool-username.ts";

const pool = new CognitoIdentityProviderClient({});
const GroupName = "admin";

/** Adds an account to the pool's group `admin`, whose members work in the back-office. Idempotent. */
export const joinAdmins = async (Username: string, UserPoolId = env("USER_POOL_ID")): Promise<void> => {
  await pool.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
};

/** Takes an account out of the group `admin` and ends all of its sessions. Idempotent; does nothing for one that is gone. */
export const endAdminRole = async (userId: string): Promise<void> => {
  try {
    await withPoolUsername(userId, async (Username) => {
      const account = { UserPoolId: env("USER_POOL_ID"), Username };
      await pool.send(new AdminRemoveUserFromGroupCommand({ ...account, GroupName }));
      await pool.send(new AdminUserGlobalSignOutCommand(account));
    });
  } catch (error) {
    if ((error as Error).name !== "UserNotFoundException") throw error;
  }
};
