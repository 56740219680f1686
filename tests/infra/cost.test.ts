import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type City, deployedCity, functionsOf } from "./city.ts";

const file = "scripts/cost/recorded/city.json";
const minutesOfMonth = 30 * 24 * 60;

const minutesOf = (expression: string): number => {
  const [, value = "1", unit = ""] = /^rate\((\d+) (\w+?)s?\)$/.exec(expression) ?? [];
  const sizes: Record<string, number> = { minute: 1, hour: 60, day: 1_440 };
  return Number(value) * (sizes[unit] ?? Number.NaN);
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The metrics an alarm reads: a formula is charged for each of those in it. */
const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: unknown }[] }): number =>
  Metrics ? Metrics.filter(({ MetricStat }) => MetricStat).length : 1;

const countParts = (city: City): Record<string, number> => ({
  alarmMetrics: sum(city.all("AWS::CloudWatch::Alarm").map(({ Properties }) => metricsOf(Properties))),
  customMetrics: city.all("AWS::Logs::MetricFilter").length,
  dashboards: city.all("AWS::CloudWatch::Dashboard").length,
  secrets: city.all("AWS::SecretsManager::Secret").length,
  firewalls: city.all("AWS::WAFv2::WebACL").length,
  firewallRules: sum(city.all("AWS::WAFv2::WebACL").map(({ Properties }) => Properties.Rules.length)),
  keys: city.all("AWS::KMS::Key").length,
  hostedZones: 1,
  scheduledStarts: sum(
    city
      .all("AWS::Scheduler::Schedule")
      .map(({ Properties }) => minutesOfMonth / minutesOf(Properties.ScheduleExpression)),
  ),
  functions: functionsOf(city).length,
  roles: city.all("AWS::IAM::Role").length,
  alarms: city.all("AWS::CloudWatch::Alarm").length,
  stacks: city.templates.size,
});

test("the deployed city has the fixed parts that the bill is computed from, within a quarter", async () => {
  const parts = countParts(await deployedCity());
  if (process.env.UPDATE_COST || !existsSync(file)) writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as Record<string, number>;
  expect(Object.keys(parts)).toEqual(Object.keys(recorded));
  for (const [name, count] of Object.entries(parts)) {
    expect.soft(count, name).toBeGreaterThanOrEqual((recorded[name] ?? 0) * 0.75);
    expect.soft(count, name).toBeLessThanOrEqual((recorded[name] ?? 0) * 1.25);
  }
});
