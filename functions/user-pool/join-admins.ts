import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";

const pool = new CognitoIdentityProviderClient({});

/** Adds an account to the pool's group `admin`, whose members work in the back-office. Idempotent. */
export const joinAdmins = async (UserPoolId: string, Username: string): Promise<void> => {
  await pool.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: "admin" }));
};
