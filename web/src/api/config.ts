/** What only the stage knows; served as `/config.json` beside the bundle, so that one build fits every stage. */
export type Config = {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Set where the user pool is not at Amazon's own address, as on one machine. */
  cognitoEndpoint: string | null;
  /** Where a sign-up goes: to the user pool, or to the API, which does not tell whether an address has an account. */
  signUp: "pool" | "api";
  /** The public key of the captcha that sign-ups ask for; null where they ask for none. */
  captchaSiteKey: string | null;
};

const kept = "playyy.config";
const retryMilliseconds = [500, 1_000, 2_000, 5_000];

const fetchConfig = async (): Promise<Config> => {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status})`);
  const config = (await response.json()) as Config;
  localStorage.setItem(kept, JSON.stringify(config));
  return config;
};

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

const load = async (attempt = 0): Promise<Config> => {
  try {
    return await fetchConfig();
  } catch (error) {
    // Offline, the configuration of the last visit is as good as new.
    const before = localStorage.getItem(kept);
    if (before) return JSON.parse(before) as Config;
    const delay = retryMilliseconds[attempt];
    if (delay === undefined) throw error;
    await pause(delay);
    return load(attempt + 1);
  }
};

let loading: Promise<Config> | null = null;

/** The runtime configuration, fetched once; a failed load is tried again by the next caller. */
export const config = (): Promise<Config> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
