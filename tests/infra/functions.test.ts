import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { expect, test } from "vitest";
import { CityStack } from "../../lib/constructs/city-stack.ts";
import { DomainFunction } from "../../lib/constructs/domain-function.ts";
import { SingleTable } from "../../lib/constructs/single-table.ts";
import { loadEntities } from "../../lib/entities.ts";
import { acceptedWildcards } from "../../lib/nag-checks.ts";
import { allRoutes } from "../../shared/api/index.ts";
import { isMutating } from "../../shared/api/route.ts";
import { deployedCity, functionsOf, localCity, resolved, statementsOf } from "./city.ts";

test("every function has a role of its own", async () => {
  const functions = functionsOf(await localCity());
  expect(new Set(functions.map(({ Role }) => Role)).size).toBe(functions.length);
});

test("roles use no AWS managed policy except the two that AWS services require", async () => {
  const city = await deployedCity();
  const managed = city
    .all("AWS::IAM::Role")
    .filter(({ Properties, id }) => Properties.ManagedPolicyArns && !id.startsWith("CustomCDK"))
    .map((role) => resolved(city, role))
    .map(({ ManagedPolicyArns, AssumeRolePolicyDocument: { Statement } }) => [
      Statement[0].Principal.Service,
      ManagedPolicyArns.map((arn: string) => arn.split("/").at(-1)),
    ]);
  expect(Object.fromEntries(managed)).toEqual({
    "apigateway.amazonaws.com": ["AmazonAPIGatewayPushToCloudWatchLogs"],
    "codedeploy.amazonaws.com": ["AWSCodeDeployRoleForLambdaLimited"],
  });
});

test("no role may scan, and every permission names its actions", async () => {
  const city = await localCity();
  for (const { Role, id } of functionsOf(city)) {
    const actions = statementsOf(city, Role.replace(/\.Arn$/, "")).flatMap((statement) => statement.actions);
    expect([id, actions.filter((action) => /Scan|PartiQL|\*/.test(action))]).toEqual([id, []]);
  }
});

test("every permission names its resources, and a wildcard stays inside one folder or one socket", async () => {
  const city = await localCity();
  const wide = functionsOf(city)
    .flatMap(({ Role }) => statementsOf(city, Role.replace(/\.Arn$/, "")))
    .flatMap(({ resources }) => resources)
    .filter((resource) => resource.includes("*"))
    .filter((resource) => !acceptedWildcards.some(({ finding }) => finding.test(`Resource::${resource}`)));
  expect(wide).toEqual([]);
});

test("a function that only reads the table has no write action", async () => {
  const { settings } = await localCity();
  const codeOf = () => Code.fromInline("export const handler = async () => {};");
  class Reading extends CityStack {}
  const stack = new Reading(new App(), "Reading", { settings, codeOf });
  const table = new SingleTable(stack, "Table", await loadEntities());
  new DomainFunction(stack, "Reader", "events", { description: "Reads" }).uses(table, "read");
  const [policy] = Object.values(Template.fromStack(stack).findResources("AWS::IAM::Policy"));
  const actions = policy?.Properties.PolicyDocument.Statement.flatMap((one: { Action: string[] }) => one.Action);
  expect(actions.filter((action: string) => action.startsWith("dynamodb:")).sort()).toEqual([
    "dynamodb:BatchGetItem",
    "dynamodb:ConditionCheckItem",
    "dynamodb:GetItem",
    "dynamodb:Query",
  ]);
});

test("an entry that changes data or limits its callers may write", async () => {
  const city = await localCity();
  for (const { entry, route } of allRoutes.filter(({ route }) => isMutating(route) || route.rate)) {
    const named = new RegExp(`^${entry[0]?.toUpperCase()}${entry.slice(1)}[0-9A-F]{8}$`);
    const fn = functionsOf(city).find(({ id }) => named.test(id));
    const actions = statementsOf(city, String(fn?.Role).replace(/\.Arn$/, "")).flatMap((one) => one.actions);
    expect([route.path, actions.includes("dynamodb:UpdateItem")]).toEqual([route.path, true]);
  }
});

test("functions run on Node 24 and arm64, and their log groups expire", async () => {
  const city = await localCity();
  const kept = new Map(
    city.all("AWS::Logs::LogGroup").map(({ stack, id, Properties }) => [`${stack}/${id}`, Properties]),
  );
  for (const { Runtime, Architectures, LoggingConfig, Environment } of functionsOf(city)) {
    expect({ Runtime, Architectures }).toEqual({ Runtime: "nodejs24.x", Architectures: ["arm64"] });
    expect(kept.get(LoggingConfig.LogGroup)?.RetentionInDays).toBeGreaterThan(0);
    expect(Environment.Variables).toMatchObject({ STAGE: "local", PUBLIC_ORIGIN: "http://localhost:4000" });
  }
  for (const { RetentionInDays } of kept.values()) expect(RetentionInDays).toBeGreaterThan(0);
});

test("no template contains the text of a secret", async () => {
  const city = await localCity();
  for (const secret of city.all("AWS::SecretsManager::Secret")) expect(secret.Properties.SecretString).toBeUndefined();
  const texts = JSON.stringify(city.resources.map((one) => resolved(city, one)));
  expect(texts).not.toMatch(/sk_(live|test)_|whsec_/);
});
