import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CityChecks } from "../../lib/nag-checks.ts";
import { getStageSettings } from "../../lib/stages.ts";
import { type City, deployedCity, domainlessCity, functionsOf, localCity, type Properties, resolved } from "./city.ts";

type Metric = { MetricName: string; Namespace: string; Dimensions?: { Name: string; Value: string }[] };

const root = join(import.meta.dirname, "../..");
const runbook = readFileSync(join(root, "docs/runbook.md"), "utf8");
const anchors = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
  heading.toLowerCase().replaceAll(" ", "-"),
);

const alarms = (city: City) => city.all("AWS::CloudWatch::Alarm").map((alarm) => resolved(city, alarm));

test("every alarm says what is wrong and which runbook section helps", async () => {
  const named = alarms(await localCity()).map(({ AlarmDescription }) => AlarmDescription as string);
  for (const text of named) {
    const [, anchor] = text.match(/^.+\. What to do: docs\/runbook\.md#([a-z0-9-]+)$/) ?? [];
    expect([text, anchors.includes(anchor ?? "")]).toEqual([text, true]);
  }
});

test("every runbook section that names an alarm belongs to one", async () => {
  const used = new Set(alarms(await localCity()).map(({ AlarmDescription }) => AlarmDescription.split("#")[1]));
  const sections = runbook.split(/^## /m).slice(1);
  const alarmed = sections
    .filter((section) => section.includes("\nAlarm: "))
    .map((section) => section.split("\n")[0] ?? "");
  expect(alarmed.map((heading) => heading.toLowerCase().replaceAll(" ", "-")).sort()).toEqual([...used].sort());
});

test("every alarm notifies the stage's topic, which emails the alarm address", async () => {
  const city = await deployedCity();
  const [topic] = city.all("AWS::SNS::Topic");
  for (const { AlarmActions } of alarms(city)) expect(AlarmActions).toEqual([`${topic?.stack}/${topic?.id}`]);
  const emailed = city.all("AWS::SNS::Subscription").filter(({ Properties }) => Properties.Protocol === "email");
  expect(emailed.map(({ Properties }) => Properties.Endpoint)).toEqual(["alarm@city.example"]);
});

/** The metrics of an alarm, those inside its formula as well. */
const metricsOf = ({ MetricName, Dimensions = [], Namespace, Metrics = [] }: Properties): Metric[] => {
  const inside = Metrics.flatMap(({ MetricStat }: Properties) => (MetricStat ? [MetricStat.Metric] : []));
  return MetricName ? [{ MetricName, Dimensions, Namespace }] : inside;
};

/** The alarms that look at a metric of a function. */
const alarmsOn = (city: City, functionName: string, metric: string): Properties[] =>
  alarms(city).filter((alarm) =>
    metricsOf(alarm).some(
      ({ MetricName, Dimensions = [] }) =>
        MetricName === metric && Dimensions.some(({ Value }) => Value === functionName),
    ),
  );

const formulaOf = ({ Metrics = [] }: Properties): string =>
  Metrics.find(({ Expression }: Properties) => Expression)?.Expression;

const functionNamed = (city: City, name: string) => {
  const found = functionsOf(city).find(({ id }) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id));
  return `${found?.stack}/${found?.id}`;
};

test("throttles, 5xx responses, dead letters and streams have alarms", async () => {
  const metrics = alarms(await localCity()).flatMap((alarm) => metricsOf(alarm).map(({ MetricName }) => MetricName));
  for (const metric of ["Throttles", "5xx", "ApproximateNumberOfMessagesVisible", "IteratorAge"])
    expect(metrics).toContain(metric);
});

test("every function that no person waits for has its own error alarm", async () => {
  for (const city of [await localCity(), await deployedCity()]) {
    const unwatched = functionsOf(city)
      // A deployment waits for it, and fails with its words.
      .filter(({ id }) => !id.startsWith("MailVerified"))
      .map(({ stack, id }) => `${stack}/${id}`)
      .filter((name) => alarmsOn(city, name, "Errors").length === 0);
    expect(unwatched).toEqual([]);
  }
});

test("Stripe's hook, which responds to its failures, has an alarm on its responses", async () => {
  const city = await localCity();
  const [failing] = alarmsOn(city, functionNamed(city, "StripeHook"), "Errors");
  expect(formulaOf(failing ?? {})).toBe("FILL(errors, 0) + FILL(failures, 0)");
  expect(metricsOf(failing ?? {}).map(({ MetricName }) => MetricName)).toContain("StripeHookFailures");
  const refusing = alarms(city).find((alarm) =>
    metricsOf(alarm).some(({ MetricName }) => MetricName === "StripeHookRefusals"),
  );
  expect(refusing).toMatchObject({ Period: 3_600, Threshold: 3 });
});

test("refusals that a trigger or an authorizer throws are subtracted from its errors", async () => {
  const city = await localCity();
  for (const name of ["PreSignUp", "LiveAuthorizer"]) {
    const found = alarmsOn(city, functionNamed(city, name), "Errors");
    expect(found.map(formulaOf)).toEqual(["FILL(errors, 0) - FILL(refusals, 0)"]);
    expect(metricsOf(found[0] ?? {}).map(({ MetricName }) => MetricName)).toContain(`${name}Refusals`);
  }
});

test("no alarm sums the errors of all functions", async () => {
  const all = alarms(await localCity()).flatMap(metricsOf);
  expect(all.filter(({ MetricName, Dimensions = [] }) => MetricName === "Errors" && !Dimensions.length)).toEqual([]);
});

test("a metric counted from log lines is the one its alarm reads, and matches lines that the code writes", async () => {
  const city = await deployedCity();
  const filters = city.all("AWS::Logs::MetricFilter").map((one) => resolved(city, one));
  const looked = alarms(city).flatMap((alarm) => metricsOf(alarm).map((one) => `${one.Namespace}/${one.MetricName}`));
  const code = globSync("functions/**/*.ts", { cwd: root })
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  const groups = new Map(functionsOf(city).map(({ id, LoggingConfig }) => [LoggingConfig.LogGroup, id.slice(0, -8)]));
  expect(filters.length).toBeGreaterThan(20);
  for (const { FilterPattern, LogGroupName, MetricTransformations } of filters) {
    const [{ MetricName, MetricNamespace }] = MetricTransformations;
    expect(looked).toContain(`${MetricNamespace}/${MetricName}`);
    expect(MetricName.startsWith(groups.get(LogGroupName))).toBe(true);
    const [, message] = FilterPattern.match(/\$\.message = "([^"]+)"/) ?? [];
    expect([message, new RegExp(`log\\.(info|warn|error)\\("${message}"`).test(code)]).toEqual([message, true]);
  }
});

test("every scheduled job has an alarm", async () => {
  const city = await localCity();
  const jobs = city.all("AWS::Scheduler::Schedule").map((one) => resolved(city, one).Target.Arn.replace(/\.Arn$/, ""));
  for (const job of jobs) expect([job, alarmsOn(city, job, "Errors").length > 0]).toEqual([job, true]);
});

test("the topic accepts alarms and budgets from services of its own account only, and nothing without TLS", async () => {
  const city = await deployedCity();
  const [policy] = city.all("AWS::SNS::TopicPolicy").map((one) => resolved(city, one));
  const statements: Properties[] = policy?.PolicyDocument.Statement;
  const allowed = statements.filter(({ Effect }) => Effect === "Allow");
  expect(allowed.map(({ Principal, Action }) => [Principal.Service, Action])).toEqual([
    ["cloudwatch.amazonaws.com", "sns:Publish"],
    ["budgets.amazonaws.com", "sns:Publish"],
  ]);
  for (const { Condition } of allowed)
    expect(Condition.StringEquals["aws:SourceAccount"]).toMatch(/AWS::AccountId|^\d{12}$/);
  expect(allowed[0]?.Condition.ArnLike["aws:SourceArn"]).toMatch(/:cloudwatch:us-east-1:.*:alarm:\*$/);
  const [denied] = statements.filter(({ Effect }) => Effect === "Deny");
  expect(denied?.Condition).toEqual({ Bool: { "aws:SecureTransport": "false" } });
  // CloudWatch cannot publish to a topic that is encrypted with SNS's own key.
  expect(city.all("AWS::SNS::Topic")[0]?.Properties.KmsMasterKeyId).toBeUndefined();
});

test("every cdk-nag finding is answered beside its construct", async () => {
  for (const { app } of [await localCity(), await deployedCity(), await domainlessCity()])
    expect(new CityChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName)).toEqual([]);
});

test("an unknown stage, and a deployed one without an address, are refused with a message", () => {
  expect(() => getStageSettings("moon")).toThrow('There is no stage "moon"');
  expect(() => getStageSettings("prod")).toThrow("has no address");
  expect(getStageSettings("sandbox", "https://try.example/").publicOrigin).toBe("https://try.example");
  expect(getStageSettings().publicOrigin).toBe("http://localhost:4000");
});
