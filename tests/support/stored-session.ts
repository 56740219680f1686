/** A user's tokens as Amplify receives them. */
type StoredTokens = { accessToken: string; idToken: string; refreshToken: string };

/** The entries that Amplify leaves in the browser's storage when a user has signed in, by their names. */
export const storedSession = (
  clientId: string,
  { userId, email }: { userId: string; email: string },
  tokens: StoredTokens,
): Record<string, string> => {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const user = `${prefix}.${userId}`;
  return {
    [`${prefix}.LastAuthUser`]: userId,
    [`${user}.accessToken`]: tokens.accessToken,
    [`${user}.idToken`]: tokens.idToken,
    [`${user}.refreshToken`]: tokens.refreshToken,
    [`${user}.clockDrift`]: "0",
    [`${user}.signInDetails`]: JSON.stringify({ loginId: email, authFlowType: "USER_SRP_AUTH" }),
  };
};
