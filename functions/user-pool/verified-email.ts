import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Whether the pool says now that `email` (lower case) is this user's and confirmed by them. An account that is gone, locked
 * out or has another address by now has not.
 */
export const hasVerifiedEmail = async (userId: string, email: string): Promise<boolean> => {
  try {
    const user = await pool.send(new AdminGetUserCommand({ UserPoolId: env("USER_POOL_ID"), Username: userId }));
    const said = Object.fromEntries((user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
    return user.Enabled !== false && said.email_verified === "true" && said.email?.toLowerCase() === email;
  } catch (error) {
    if ((error as Error).name === "UserNotFoundException") return false;
    throw error;
  }
};
