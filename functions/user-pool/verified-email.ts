import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";
import { withPoolUsername } from "./pool-username.ts";

const pool = new CognitoIdentityProviderClient({});

/**
 * Returns whether the user pool has `email` (lower case) as this user's verified address right now. False for an
 * account that is gone, disabled or has changed its address.
 */
export const hasVerifiedEmail = async (userId: string, email: string): Promise<boolean> => {
  try {
    const user = await withPoolUsername(userId, (Username) =>
      pool.send(new AdminGetUserCommand({ UserPoolId: env("USER_POOL_ID"), Username })),
    );
    const said = Object.fromEntries((user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]));
    return user.Enabled !== false && said.email_verified === "true" && said.email?.toLowerCase() === email;
  } catch (error) {
    if ((error as Error).name === "UserNotFoundException") return false;
    throw error;
  }
};
