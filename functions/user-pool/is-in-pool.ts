import { AdminGetUserCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { withPoolUsername } from "./pool-username.ts";

const pool = new CognitoIdentityProviderClient({});

/** Returns whether a user pool has an account, blocked or not. Throws whatever else the pool answers, throttling included. */
export const isInPool = async (userId: string, UserPoolId: string): Promise<boolean> => {
  try {
    await withPoolUsername(userId, (Username) => pool.send(new AdminGetUserCommand({ UserPoolId, Username })));
    return true;
  } catch (error) {
    if ((error as Error).name === "UserNotFoundException") return false;
    throw error;
  }
};
