import { env } from "./env.ts";

/** What the product itself counts; lib/stacks/jobs.ts watches each by this name. */
export type MetricName =
  | "MailsGivenUp"
  | "MailsHeldUp"
  | "MissingAccountsHeld"
  | "LineAgeSeconds"
  | "DoorClone"
  | "DoorUnknownOrder";

const units: Partial<Record<MetricName, string>> = { LineAgeSeconds: "Seconds" };

/**
 * Records a value in CloudWatch, under the namespace `Playyy` and the stage: one line of its embedded metric format, written past
 * the console, which Lambda would wrap.
 */
export const emitMetric = (name: MetricName, value: number, now: string): void => {
  const Metrics = [{ Name: name, Unit: units[name] ?? "Count" }];
  const CloudWatchMetrics = [{ Namespace: "Playyy", Dimensions: [["Stage"]], Metrics }];
  const line = { _aws: { Timestamp: Date.parse(now), CloudWatchMetrics }, Stage: env("STAGE"), [name]: value };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
