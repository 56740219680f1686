import { Amplify } from "aws-amplify";
import { fetchAuthSession, signIn, signOut } from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import type { WebConfig } from "./step.ts";

const createMemoryStorage = () => {
  const items = new Map<string, string>();
  return {
    setItem: async (key: string, value: string) => void items.set(key, value),
    getItem: async (key: string) => items.get(key) ?? null,
    removeItem: async (key: string) => void items.delete(key),
    clear: async () => items.clear(),
  };
};

const accessToken = async (): Promise<string | undefined> => (await fetchAuthSession()).tokens?.accessToken.toString();

/** Signs in by the same library and flow as the web app; answers the access token. Throws for an account with a second factor. */
export const signInAs = async (origin: string, pool: WebConfig, email: string, password: string): Promise<string> => {
  ConsoleLogger.LOG_LEVEL = "ERROR";
  const { userPoolId, userPoolClientId, cognitoEndpoint } = pool;
  const userPoolEndpoint = cognitoEndpoint ? new URL(cognitoEndpoint, origin).href : undefined;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(createMemoryStorage());
  const { nextStep } = await signIn({ username: email, password });
  if (nextStep.signInStep !== "DONE") {
    throw new Error(`the pool asks for ${nextStep.signInStep}: take a member without a second factor`);
  }
  const token = await accessToken();
  if (!token) throw new Error("the pool gave no token");
  return token;
};

/** Signs out on this device; its refresh token is revoked. */
export const signOutAndVerify = async (): Promise<void> => {
  await signOut();
  if (await accessToken()) throw new Error("the session is still there");
};
