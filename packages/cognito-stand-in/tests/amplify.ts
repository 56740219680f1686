import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { ConsoleLogger } from "aws-amplify/utils";
import { poolDefinition } from "./user-pool.ts";

/** A device's storage: what a browser keeps in local storage. */
export const createDevice = () => {
  const items = new Map<string, string>();
  return {
    items,
    setItem: async (key: string, value: string) => void items.set(key, value),
    getItem: async (key: string) => items.get(key) ?? null,
    removeItem: async (key: string) => void items.delete(key),
    clear: async () => items.clear(),
  };
};

// Amplify warns at each configuration that the endpoint is a custom one
ConsoleLogger.LOG_LEVEL = "ERROR";

/** Points Amplify at a stand-in and its pool, with the storage of one device. */
export const configureAmplify = (
  endpoint: string,
  device: ReturnType<typeof createDevice>,
  pool: { id: string; clientId: string } = poolDefinition,
): void => {
  const { id: userPoolId, clientId: userPoolClientId } = pool;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: endpoint } } });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(device);
};
