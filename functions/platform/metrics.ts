import { env } from "./env.ts";

/** What the product itself counts; lib/stacks/jobs.ts watches each by this name. */
export type MetricName = "MailsGivenUp" | "MailsHeldUp";

/**
 * Counts something in CloudWatch, under the namespace `Playyy` and the stage: one line of its embedded metric format, written past
 * the console, which Lambda would wrap.
 */
export const emitMetric = (name: MetricName, count: number, now: string): void => {
  const CloudWatchMetrics = [
    { Namespace: "Playyy", Dimensions: [["Stage"]], Metrics: [{ Name: name, Unit: "Count" }] },
  ];
  const line = { _aws: { Timestamp: Date.parse(now), CloudWatchMetrics }, Stage: env("STAGE"), [name]: count };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
