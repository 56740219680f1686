import type { Finding } from "../findings.ts";

/** What a step says when it cannot be tried; it is no failure. */
export class NotTried extends Error {}

/** What steps hand on to later ones. */
export type Visit = {
  origin: string;
  /** The API's own address, past CloudFront, where it is known. */
  direct: string | undefined;
  member: { email: string; password: string } | undefined;
  /** What /config.json tells the web app. */
  config?: WebConfig;
  token?: string;
  /** A ticketed event on sale. */
  eventId?: string;
};

export type WebConfig = { userPoolId: string; userPoolClientId: string; cognitoEndpoint: string | null };

/** One thing to try; answers what it saw, throws when it is not as it should be. */
export type Step = { what: string; run(visit: Visit): Promise<string | undefined> };

export type Timed = Finding & { milliseconds: number };

const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

/** Takes a step and measures it. */
export const takeStep = async ({ what, run }: Step, visit: Visit): Promise<Timed> => {
  const start = performance.now();
  const finding = await run(visit).then(
    (says): Finding => ({ mark: "right", what, says }),
    (error: unknown): Finding => ({
      mark: error instanceof NotTried ? "unchecked" : "wrong",
      what,
      says: reasonOf(error),
    }),
  );
  return { ...finding, milliseconds: Math.round(performance.now() - start) };
};
