import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
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
  const everywhere = [await localCity(), await deployedCity()].flatMap(alarms);
  const named = everywhere.map(({ AlarmDescription }) => AlarmDescription as string);
  for (const text of named) {
    const [, anchor] = text.match(/^.+\. What to do: docs\/runbook\.md#([a-z0-9-]+)$/) ?? [];
    expect([text, anchors.includes(anchor ?? "")]).toEqual([text, true]);
  }
});

test("every runbook section that names an alarm belongs to one", async () => {
  const everywhere = [await localCity(), await deployedCity()].flatMap(alarms);
  const used = new Set(everywhere.map(({ AlarmDescription }) => AlarmDescription.split("#")[1]));
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

/** What an alarm's formula yields for these values; a metric without data is undefined, as where nobody called. */
const evaluate = (formula: string, values: Record<string, number | undefined>): number =>
  runInContext(
    formula,
    createContext({
      ...values,
      IF: (is: boolean, yes: number, no: number) => (is ? yes : no),
      FILL: (value: number | undefined, fill: number) => value ?? fill,
    }),
  );

const alarmNamed = async (city: City, name: string): Promise<Properties> => {
  const found = city.all("AWS::CloudWatch::Alarm").filter(({ id }) => id.startsWith(`${name}Alarm`));
  expect([name, found.length]).toEqual([name, 1]);
  return found.map((alarm) => resolved(city, alarm))[0] ?? {};
};

test("[operate-01] one refused call at night is no alarm, a share of many calls is", async () => {
  const city = await localCity();
  for (const [name, few, enough, threshold] of [
    ["ApiClientErrors", { part: 1, calls: 1 }, { part: 50, calls: 200 }, 25],
    ["ApiTooManyRequestsShare", { part: 150, calls: 199 }, { part: 10, calls: 200 }, 5],
    ["AdminApiClientErrors", { part: 1, calls: 1 }, { part: 50, calls: 200 }, 25],
    ["AdminApiTooManyRequestsShare", { part: 150, calls: 199 }, { part: 10, calls: 200 }, 5],
    ["ApiLatency", { slowest: 9_000, calls: 99 }, { slowest: 5_000, calls: 100 }, 5_000],
    ["FailedSignIns", { successes: 0, tries: 39 }, { successes: 10, tries: 40 }, 75],
  ] as const) {
    const alarm = await alarmNamed(city, name);
    expect(alarm).toMatchObject({ Threshold: threshold, EvaluationPeriods: 3, TreatMissingData: "notBreaching" });
    const values = Object.keys(few).map((key) => [key, undefined]);
    expect([name, evaluate(formulaOf(alarm), Object.fromEntries(values))]).toEqual([name, 0]);
    expect([name, evaluate(formulaOf(alarm), few)]).toEqual([name, 0]);
    expect([name, evaluate(formulaOf(alarm), enough)]).toEqual([name, threshold]);
  }
});

test("[operate-02] the table's conflicts and refusals, throttled sign-ins and the account's concurrency have alarms", async () => {
  const city = await localCity();
  const [table] = city.all("AWS::DynamoDB::Table").map(({ stack, id }) => `${stack}/${id}`);
  const throttles = await alarmNamed(city, "TableThrottles");
  expect(metricsOf(throttles)).toHaveLength(9);
  expect(evaluate(formulaOf(throttles), { ...Object.fromEntries([...Array(9).keys()].map((n) => [`m${n}`, 6])) })).toBe(
    54,
  );
  const conflicts = await alarmNamed(city, "TableConflicts");
  for (const { Dimensions = [] } of [...metricsOf(throttles), ...metricsOf(conflicts)])
    expect(Dimensions.find(({ Name }) => Name === "TableName")?.Value).toBe(table);
  expect(conflicts).toMatchObject({ MetricName: "TransactionConflict", Threshold: 1_000 });
  expect(await alarmNamed(city, "ThrottledSignIns")).toMatchObject({ MetricName: "SignInThrottles", Threshold: 5 });
  // 80 % of what the stage says that its account has.
  for (const [stage, Threshold] of [
    [city, 8],
    [await deployedCity(), 800],
  ] as const)
    expect(await alarmNamed(stage, "Concurrency")).toMatchObject({
      MetricName: "ConcurrentExecutions",
      Statistic: "Maximum",
      Threshold,
    });
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
    // An API's access log is written by API Gateway, not by a function.
    const isAccessLog = /AccessLog/.test(LogGroupName);
    const [, stack = ""] = LogGroupName.match(/-(\w+)\//) ?? [];
    if (isAccessLog) expect([MetricName, FilterPattern]).toEqual([`${stack}TooManyRequests`, '{ $.status = "429" }']);
    if (isAccessLog) continue;
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
