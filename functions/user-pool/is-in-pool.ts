import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Returns whether the user pool has an account, blocked or not; a trigger names its own pool. Throws whatever else the pool answers, throttling
 * included.
 */
export const isInPool = async (userId: string, UserPoolId = env("USER_POOL_ID")): Promise<boolean> => {
  try {
    await pool.send(new AdminGetUserCommand({ UserPoolId, Username: userId }));
    return true;
  } catch (error) {
    if ((error as Error).name === "UserNotFoundException") return false;
    throw error;
  }
};
