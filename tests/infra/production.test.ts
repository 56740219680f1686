import { Stack } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { getStageSettings } from "../../lib/stages.ts";
import {
  type City,
  deployedCity,
  domainlessCity,
  functionsOf,
  localCity,
  resolved,
  statementsOf,
  synthesize,
} from "./city.ts";

const protectedStacks = ({ app }: City) =>
  app.node.children.filter((child): child is Stack => Stack.isStack(child)).map((stack) => stack.terminationProtection);

const named = (city: City, type: string, name: RegExp) => city.all(type).filter(({ id }) => name.test(id));

test("a stage that people pay for cannot be deleted by accident; one to try things can", async () => {
  expect(new Set(protectedStacks(await deployedCity()))).toEqual(new Set([true]));
  expect(new Set(protectedStacks(await domainlessCity()))).toEqual(new Set([false]));
});

test("where people pay, a budget tells the alarm topic at 80 % of the plan and when more than the plan is expected", async () => {
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

test("where people pay, each function is traced and may tell X-Ray so", async () => {
  const city = await deployedCity();
  for (const { TracingConfig, Role, id } of functionsOf(city)) {
    expect([id, TracingConfig]).toEqual([id, { Mode: "Active" }]);
    const actions = statementsOf(city, Role.replace(/\.Arn$/, "")).flatMap((one) => one.actions);
    expect([id, actions]).toEqual([id, expect.arrayContaining(["xray:PutTraceSegments"])]);
  }
  for (const { TracingConfig } of functionsOf(await domainlessCity())) expect(TracingConfig).toBeUndefined();
});

test("where people pay, new code of the API and of the hook answers one call in ten for five minutes, and goes back on its alarm", async () => {
  const city = await deployedCity();
  const aliases = named(city, "AWS::Lambda::Alias", /Live/);
  const alarmed = new Set(city.all("AWS::CloudWatch::Alarm").map(({ stack, id }) => `${stack}/${id}`));
  expect(aliases.length).toBeGreaterThan(20);
  for (const alias of aliases) {
    const group = alias.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
    const deployment = city.all("AWS::CodeDeploy::DeploymentGroup").find(({ id }) => id === group);
    const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } = deployment
      ? resolved(city, deployment)
      : {};
    expect(DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent5Minutes");
    expect(AutoRollbackConfiguration.Events).toContain("DEPLOYMENT_STOP_ON_ALARM");
    expect(AlarmConfiguration.Enabled).toBe(true);
    for (const { Name } of AlarmConfiguration.Alarms) expect(alarmed).toContain(Name);
  }
});

test("where people pay, the API calls the aliases, is allowed to, and calls nothing else but its own description", async () => {
  const city = await deployedCity();
  const aliases = named(city, "AWS::Lambda::Alias", /Live/).map(({ stack, id }) => `${stack}/${id}`);
  const uris = city
    .all("AWS::ApiGatewayV2::Integration")
    .filter(({ stack }) => stack.endsWith("-Api"))
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

test("where people pay, code that was live before stays at hand", async () => {
  const versions = (await deployedCity()).all("AWS::Lambda::Version");
  expect(versions.length).toBeGreaterThan(20);
  for (const { DeletionPolicy } of versions) expect(DeletionPolicy).toBe("Retain");
});

test("a stage without people who pay calls its functions themselves, as one machine does", async () => {
  for (const city of [await localCity(), await domainlessCity()]) {
    for (const type of ["AWS::Lambda::Alias", "AWS::CodeDeploy::DeploymentGroup", "AWS::Budgets::Budget"])
      expect(city.all(type)).toEqual([]);
  }
});

test("no environment is reserved unless the stage says so, and then for that function only", async () => {
  const reserved = async (city: City) =>
    functionsOf(city).filter((fn) => fn.ReservedConcurrentExecutions !== undefined);
  expect(await reserved(await deployedCity())).toEqual([]);
  const some = await synthesize({ ...getStageSettings("local"), reservedConcurrency: { stripeHook: 20 } });
  expect(
    (await reserved(some)).map(({ id, ReservedConcurrentExecutions }) => [id, ReservedConcurrentExecutions]),
  ).toEqual([[expect.stringMatching(/^StripeHook/), 20]]);
});
