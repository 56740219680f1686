import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";
import { withPoolUsername } from "./pool-username.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Signs an account out everywhere and deletes it from the user pool, so its address can sign up again. Does nothing for
 * an account that is already gone.
 */
export const deleteCognitoUser = async (userId: string): Promise<void> => {
  try {
    await withPoolUsername(userId, async (Username) => {
      const account = { UserPoolId: env("USER_POOL_ID"), Username };
      await pool.send(new AdminUserGlobalSignOutCommand(account));
      await pool.send(new AdminDeleteUserCommand(account));
    });
  } catch (error) {
    if ((error as Error).name !== "UserNotFoundException") throw error;
  }
};
