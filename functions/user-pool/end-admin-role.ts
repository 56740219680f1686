import {
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";
import { withPoolUsername } from "./pool-username.ts";

const pool = new CognitoIdentityProviderClient({});

/** Takes an account out of the group `admin` and ends all of its sessions. Idempotent; does nothing for one that is gone. */
export const endAdminRole = async (userId: string): Promise<void> => {
  try {
    await withPoolUsername(userId, async (Username) => {
      const account = { UserPoolId: env("USER_POOL_ID"), Username };
      await pool.send(new AdminRemoveUserFromGroupCommand({ ...account, GroupName: "admin" }));
      await pool.send(new AdminUserGlobalSignOutCommand(account));
    });
  } catch (error) {
    if ((error as Error).name !== "UserNotFoundException") throw error;
  }
};
