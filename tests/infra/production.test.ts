import { Stack } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { assertReservable } from "../../lib/stages.ts";
import {
  type City,
  deployedCity,
  domainlessCity,
  functionsOf,
  httpApiStack,
  localCity,
  resolved,
  statementsOf,
} from "./city.ts";

const protectedStacks = ({ app }: City) =>
  app.node.children.filter((child): child is Stack => Stack.isStack(child)).map((stack) => stack.terminationProtection);

const named = (city: City, type: string, name: RegExp) => city.all(type).filter(({ id }) => name.test(id));

test("a stage with paying members cannot be deleted by accident, and a test stage can", async () => {
  expect(new Set(protectedStacks(await deployedCity()))).toEqual(new Set([true]));
  expect(new Set(protectedStacks(await domainlessCity()))).toEqual(new Set([false]));
});

test("with paying members, a budget alerts at 80 % of the plan and when the forecast exceeds it", async () => {
  const city = await deployedCity();
  const [budget] = city.all("AWS::Budgets::Budget").map((one) => resolved(city, one));
  const [topic] = city.all("AWS::SNS::Topic");
  expect(budget?.Budget).toEqual({
    BudgetType: "COST",
    TimeUnit: "MONTHLY",
    BudgetLimit: { Amount: 150, Unit: "USD" },
  });
  const notices = budget?.NotificationsWithSubscribers.map(
    ({ Notification, Subscribers }: { Notification: Record<string, unknown>; Subscribers: unknown }) => [
      Notification.NotificationType,
      Notification.Threshold,
      Subscribers,
    ],
  );
  const subscribers = [{ SubscriptionType: "SNS", Address: `${topic?.stack}/${topic?.id}` }];
  expect(notices).toEqual([
    ["ACTUAL", 80, subscribers],
    ["FORECASTED", 100, subscribers],
  ]);
  // Budgets tries the topic when the budget is made.
  const policy = city.all("AWS::SNS::TopicPolicy")[0];
  expect(city.all("AWS::Budgets::Budget")[0]?.DependsOn).toContain(policy?.id);
});

test("with paying members, the functions that the stage names are traced and may write to X-Ray, and no other", async () => {
  const city = await deployedCity();
  const traced = functionsOf(city).filter(({ TracingConfig }) => TracingConfig?.Mode === "Active");
  expect(traced.map(({ id }) => id)).toEqual([expect.stringMatching(/^StripeHook/)]);
  for (const { id, Role, TracingConfig } of functionsOf(city)) {
    const actions = statementsOf(city, Role.replace(/\.Arn$/, "")).flatMap((one) => one.actions);
    expect([id, actions.includes("xray:PutTraceSegments")]).toEqual([id, TracingConfig !== undefined]);
  }
  for (const { TracingConfig } of functionsOf(await domainlessCity())) expect(TracingConfig).toBeUndefined();
});

test("Lambda's own log lines tell of failures only: every call has its one line from the product", async () => {
  for (const { id, LoggingConfig } of functionsOf(await deployedCity()))
    expect([id, LoggingConfig.LogFormat, LoggingConfig.SystemLogLevel]).toEqual([id, "JSON", "WARN"]);
});

test("with paying members, new code serves a tenth of the calls for five minutes and rolls back on its alarm", async () => {
  const city = await deployedCity();
  const aliases = named(city, "AWS::Lambda::Alias", /Live/);
  const alarmed = new Set(city.all("AWS::CloudWatch::Alarm").map(({ stack, id }) => `${stack}/${id}`));
  const startsJob = new Set(city.all("AWS::Scheduler::Schedule").map((one) => resolved(city, one).Target.Arn));
  expect(aliases.length).toBeGreaterThan(20);
  for (const alias of aliases) {
    const group = alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
    const deployment = city.all("AWS::CodeDeploy::DeploymentGroup").find(({ id }) => id === group);
    const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } = deployment
      ? resolved(city, deployment)
      : {};
    if (!startsJob.has(`${alias.stack}/${alias.id}`))
      expect(DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent5Minutes");
    expect(AutoRollbackConfiguration.Events).toContain("DEPLOYMENT_STOP_ON_ALARM");
    expect(AlarmConfiguration.Enabled).toBe(true);
    for (const { Name } of AlarmConfiguration.Alarms) expect(alarmed).toContain(Name);
  }
});

test("with paying members, the API may call the aliases and nothing else except its description", async () => {
  const city = await deployedCity();
  const aliases = named(city, "AWS::Lambda::Alias", /Live/).map(({ stack, id }) => `${stack}/${id}`);
  const uris = city
    .all("AWS::ApiGatewayV2::Integration")
    .filter(({ stack }) => httpApiStack.test(stack))
    .map((one) => String(resolved(city, one).IntegrationUri));
  const others = uris.filter((uri) => !aliases.includes(uri));
  expect(others).toHaveLength(1);
  expect(others[0]).toMatch(/\/Openapi[0-9A-F]{8}\.Arn$/);
  const allowed = city.all("AWS::Lambda::Permission").map((one) => resolved(city, one).FunctionName);
  for (const uri of uris) expect(allowed).toContain(uri);
  const provisioned = city
    .all("AWS::Lambda::Alias")
    .filter(({ Properties }) => Properties.ProvisionedConcurrencyConfig);
  expect(provisioned).toEqual([]);
});

test("[deploy-05] with paying members, every schedule and every reader of the stream starts an alias, and so does the call of one job by another", async () => {
  const city = await deployedCity();
  const started = [
    ...city.all("AWS::Scheduler::Schedule").map((one) => ({ ...one, target: one.Properties.Target.Arn })),
    ...city.all("AWS::Lambda::EventSourceMapping").map((one) => ({ ...one, target: one.Properties.FunctionName })),
  ];
  expect(started.length).toBeGreaterThan(10);
  for (const { id, target } of started)
    expect([id, JSON.stringify(target)]).toEqual([id, expect.stringMatching(/Live/)]);
  const fanOut = city.all("AWS::Lambda::Function").find(({ id }) => /^FanOut[0-9A-F]{8}$/.test(id));
  const variables: Record<string, unknown> = fanOut?.Properties.Environment.Variables;
  for (const name of ["SYNC_RUN_FUNCTION", "SERVE_LINE_FUNCTION", "WAITING_LISTS_FUNCTION", "EVENT_CHANGES_FUNCTION"])
    expect(JSON.stringify(variables[name])).toMatch(/Live.*:live/);
  // A call that fails is not retried under the alias either.
  const retries = city.all("AWS::Lambda::EventInvokeConfig").map(({ Properties }) => Properties);
  expect(retries.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0, 0]);
  for (const { Qualifier } of retries) expect(JSON.stringify(Qualifier)).toMatch(/live|Live/);
});

test("[deploy-06] with paying members, half of a job's starts go to its new code for five minutes, and its alarm takes it back", async () => {
  const city = await deployedCity();
  const [config] = city.all("AWS::CodeDeploy::DeploymentConfig");
  expect(config?.Properties.TrafficRoutingConfig).toEqual({
    Type: "TimeBasedCanary",
    TimeBasedCanary: { CanaryInterval: 5, CanaryPercentage: 50 },
  });
  const groups = city
    .all("AWS::CodeDeploy::DeploymentGroup")
    .map((one) => resolved(city, one))
    .filter(({ DeploymentConfigName }) => DeploymentConfigName === `${config?.stack}/${config?.id}`);
  expect(groups).toHaveLength(city.all("AWS::Scheduler::Schedule").length);
  for (const { AlarmConfiguration } of groups)
    expect(AlarmConfiguration.Alarms).toEqual([{ Name: expect.stringMatching(/-Jobs\/\w+Errors/) }]);
});

test("with paying members, the previously live code is kept", async () => {
  const versions = (await deployedCity()).all("AWS::Lambda::Version");
  expect(versions.length).toBeGreaterThan(20);
  for (const { DeletionPolicy } of versions) expect(DeletionPolicy).toBe("Retain");
});

test("a stage without paying members calls its functions directly, as the local stage does", async () => {
  for (const city of [await localCity(), await domainlessCity()]) {
    for (const type of ["AWS::Lambda::Alias", "AWS::CodeDeploy::DeploymentGroup", "AWS::Budgets::Budget"])
      expect(city.all(type)).toEqual([]);
  }
});

const reservedIn = (city: City) =>
  functionsOf(city)
    .filter((fn) => fn.ReservedConcurrentExecutions !== undefined)
    .map(({ id, ReservedConcurrentExecutions }) => [id.slice(0, -8), ReservedConcurrentExecutions])
    .sort();

test("[operate-05] with paying members the webhook, the checkout and the door keep environments of their own, and what waits for Stripe or reads the most has a limit", async () => {
  expect(reservedIn(await deployedCity())).toEqual([
    ["Door", 50],
    ["MemberSearchAdmin", 20],
    ["Memberships", 100],
    ["MembershipsAdmin", 20],
    ["ReportsAdmin", 20],
    ["StripeAdmin", 20],
    ["StripeHook", 50],
    ["Tickets", 200],
  ]);
  expect(reservedIn(await domainlessCity())).toEqual([]);
});

test("[operate-06] a stage that reserves more than its account can spare is refused in one sentence", () => {
  const stage = { name: "prod", reservedConcurrency: { stripeHook: 50, tickets: 200 } };
  expect(() => assertReservable({ ...stage, accountConcurrency: 350 })).not.toThrow();
  expect(() => assertReservable({ ...stage, accountConcurrency: 349 })).toThrow(
    'Stage "prod" reserves 250 environments of the account\'s 349, and Lambda keeps 100 for all others: ask for a higher quota, or lower reservedConcurrency in lib/stages.ts.',
  );
  expect(() => assertReservable({ name: "prod", accountConcurrency: 10 })).not.toThrow();
});
