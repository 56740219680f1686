import { scatterWait } from "../../../shared/model/retry-wait.ts";

/** Stage-specific settings, served as `/config.json` beside the bundle, so that one build fits every stage. */
export type Config = {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Set when the user pool isn't at Amazon's own address, as in local development. */
  cognitoEndpoint: string | null;
  /** Where sign-ups go: to the user pool, or to the API, which doesn't reveal whether an address has an account. */
  signUp: "pool" | "api";
  /** The captcha's public key for sign-ups; null if there is no captcha. */
  captchaSiteKey: string | null;
};

const storageKey = "playyy.config";
const retryDelaysMilliseconds = [500, 1_000, 2_000, 5_000];

const fetchConfig = async (): Promise<Config> => {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`Couldn't load the configuration (${response.status})`);
  const config = (await response.json()) as Config;
  localStorage.setItem(storageKey, JSON.stringify(config));
  return config;
};

const wait = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

const load = async (attempt = 0): Promise<Config> => {
  try {
    return await fetchConfig();
  } catch (error) {
    // Offline, the last visit's configuration is still good.
    const before = localStorage.getItem(storageKey);
    if (before) return JSON.parse(before) as Config;
    const delay = retryDelaysMilliseconds[attempt];
    if (delay === undefined) throw error;
    await wait(scatterWait(delay, Math.random()));
    return load(attempt + 1);
  }
};

let loading: Promise<Config> | null = null;

/** The runtime configuration, fetched once; after a failed load the next caller retries. */
export const config = (): Promise<Config> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
