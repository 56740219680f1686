import { Duration } from "aws-cdk-lib";
import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import type { CityStack } from "./city-stack.ts";

/** What the product itself records (functions/platform/metrics.ts); the sum of 5 minutes unless said otherwise. */
export const productMetric = (
  { settings }: CityStack,
  metricName: string,
  about: Pick<MetricOptions, "statistic" | "period"> = {},
): Metric =>
  new Metric({
    namespace: "Playyy",
    metricName,
    dimensionsMap: { Stage: settings.name },
    statistic: "Sum",
    period: Duration.minutes(5),
    ...about,
  });
