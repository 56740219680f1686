/** What Amplify names its entries in the browser's storage; only this file knows, and the scripts of `public/`, which can import nothing. */
const prefix = "CognitoIdentityServiceProvider.";

/** The name of the entry that says who is signed in. */
export const lastUserKey = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** Whether an entry is one of Amplify's. */
export const isTokenKey = (key: string): boolean => key.startsWith(prefix);

/** The names of a user's entries, from the name of the entry that says who is signed in. */
export const tokenKeysOf = (lastUser: string, userId: string) => {
  const start = `${lastUser.replace(/LastAuthUser$/, "")}${userId}`;
  return { access: `${start}.accessToken`, id: `${start}.idToken`, clockDrift: `${start}.clockDrift` };
};
