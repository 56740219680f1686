import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";

const pool = new CognitoIdentityProviderClient({});

/** Ends all sessions of an account: its refresh tokens give no further access tokens. */
export const endSessions = async (UserPoolId: string, Username: string): Promise<void> => {
  await pool.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
};
