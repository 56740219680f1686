import {
  AdminDeleteUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";

const pool = new CognitoIdentityProviderClient({});

/** Ends all sessions of an account and deletes it from the pool; its address may sign up again. One that is gone is fine. */
export const deleteCognitoUser = async (Username: string): Promise<void> => {
  const account = { UserPoolId: env("USER_POOL_ID"), Username };
  try {
    await pool.send(new AdminUserGlobalSignOutCommand(account));
    await pool.send(new AdminDeleteUserCommand(account));
  } catch (error) {
    if ((error as Error).name !== "UserNotFoundException") throw error;
  }
};
