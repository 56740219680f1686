import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CityChecks } from "../../lib/checks.ts";
import { settingsOf } from "../../lib/stages.ts";
import { type City, deployedCity, localCity, resolved } from "./city.ts";

const runbook = readFileSync(join(import.meta.dirname, "../../docs/runbook.md"), "utf8");
const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
  heading.toLowerCase().replaceAll(" ", "-"),
);

const alarms = (city: City) => city.all("AWS::CloudWatch::Alarm").map((alarm) => resolved(city, alarm));

test("every alarm says what is wrong and which part of the runbook helps", async () => {
  const named = alarms(await localCity()).map(({ AlarmDescription }) => AlarmDescription as string);
  for (const text of named) {
    const [, anchor] = text.match(/^.+\. What to do: docs\/runbook\.md#([a-z0-9-]+)$/) ?? [];
    expect([text, anchors.includes(anchor ?? "")]).toEqual([text, true]);
  }
});

test("every section of the runbook that names an alarm belongs to one", async () => {
  const used = new Set(alarms(await localCity()).map(({ AlarmDescription }) => AlarmDescription.split("#")[1]));
  const sections = runbook.split(/^## /m).slice(1);
  const alarmed = sections
    .filter((section) => section.includes("\nAlarm: "))
    .map((section) => section.split("\n")[0] ?? "");
  expect(alarmed.map((heading) => heading.toLowerCase().replaceAll(" ", "-")).sort()).toEqual([...used].sort());
});

test("every alarm tells the stage's topic, which mails the alarm address", async () => {
  const city = await deployedCity();
  const [topic] = city.all("AWS::SNS::Topic");
  for (const { AlarmActions } of alarms(city)) expect(AlarmActions).toEqual([`${topic?.stack}/${topic?.id}`]);
  expect(city.all("AWS::SNS::Subscription").map(({ Properties }) => Properties.Endpoint)).toEqual([
    "alarm@city.example",
  ]);
});

test("errors, throttles, 5xx, dead letters, streams, the hook and every schedule are watched", async () => {
  const city = await localCity();
  const metrics = alarms(city).map(({ MetricName }) => MetricName);
  for (const metric of ["Errors", "Throttles", "5xx", "ApproximateNumberOfMessagesVisible", "IteratorAge"])
    expect(metrics).toContain(metric);
  const watched = alarms(city).flatMap(({ Dimensions = [] }) =>
    Dimensions.map(({ Value }: { Value: string }) => Value),
  );
  const jobs = city.all("AWS::Scheduler::Schedule").map((one) => resolved(city, one).Target.Arn.replace(/\.Arn$/, ""));
  for (const job of jobs) expect(watched).toContain(job);
  expect(watched.some((name) => name.startsWith("Playyy-local-Api/StripeHook"))).toBe(true);
});

test("cdk-nag has nothing to say that is not answered beside the construct", async () => {
  for (const { app } of [await localCity(), await deployedCity()])
    expect(new CityChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)).toEqual([]);
});

test("an unknown stage, or a deployed one without an address, is refused in words", () => {
  expect(() => settingsOf("moon")).toThrow('There is no stage "moon"');
  expect(() => settingsOf("prod")).toThrow("has no address");
  expect(settingsOf("sandbox", "https://try.example/").publicOrigin).toBe("https://try.example");
  expect(settingsOf().publicOrigin).toBe("http://localhost:4000");
});
