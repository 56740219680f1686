/** What only the stage knows; served as `/config.json` beside the bundle, so that one build fits every stage. */
export type Config = {
  stage: string;
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  /** Set where the user pool is not at Amazon's own address, as on one machine. */
  cognitoEndpoint: string | null;
};

let loading: Promise<Config> | null = null;

const load = async (): Promise<Config> => {
  const response = await fetch("/config.json");
  if (!response.ok) throw new Error(`The configuration could not be loaded (${response.status})`);
  return (await response.json()) as Config;
};

/** The runtime configuration, fetched once; a failed fetch is tried again by the next caller. */
export const config = (): Promise<Config> => {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
};
