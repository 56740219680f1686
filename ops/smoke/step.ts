import type { Finding } from "../findings.ts";

/** What a step says when it cannot be tried; it is no failure. */
export class SkippedStep extends Error {}

/** What steps hand on to later ones. */
export type SmokeContext = {
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
export type Step = { subject: string; run(visit: SmokeContext): Promise<string | undefined> };

export type StepResult = Finding & { milliseconds: number };

const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

/** Takes a step and measures it. */
export const runStep = async ({ subject: what, run }: Step, visit: SmokeContext): Promise<StepResult> => {
  const start = performance.now();
  const finding = await run(visit).then(
    (says): Finding => ({ status: "passed", subject: what, detail: says }),
    (error: unknown): Finding => ({
      status: error instanceof SkippedStep ? "skipped" : "failed",
      subject: what,
      detail: reasonOf(error),
    }),
  );
  return { ...finding, milliseconds: Math.round(performance.now() - start) };
};
