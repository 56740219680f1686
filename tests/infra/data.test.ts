import { beforeAll, describe, expect, test } from "vitest";
import { readKeySchema } from "../../lib/constructs/single-table.ts";
import { loadEntities } from "../../lib/entities.ts";
import { getStageSettings } from "../../lib/stages.ts";
import {
  type City,
  deployedCity,
  domainlessCity,
  functionsOf,
  localCity,
  statementsOf,
  streamMappings,
  synthesize,
} from "./city.ts";

test("there is one table with the keys and indexes that the entities use", async () => {
  const city = await localCity();
  const tables = city.all("AWS::DynamoDB::Table");
  expect(tables).toHaveLength(1);
  const keys = readKeySchema(await loadEntities());
  const { KeySchema, GlobalSecondaryIndexes } = tables[0]?.Properties ?? {};
  const pair = (schema: { AttributeName: string }[]) => schema.map(({ AttributeName }) => AttributeName);
  expect(pair(KeySchema)).toEqual(["pk", "sk"]);
  const indexes = GlobalSecondaryIndexes.map((index: { IndexName: string; KeySchema: { AttributeName: string }[] }) => [
    index.IndexName,
    pair(index.KeySchema),
  ]);
  const wanted = [...keys].filter(([name]) => name).map(([name, { partition, sort }]) => [name, [partition, sort]]);
  expect(new Map(indexes)).toEqual(new Map(wanted as [string, string[]][]));
});

test("an entity that keys an index differently is refused by name", async () => {
  const [some] = await loadEntities();
  const stranger = {
    schema: { model: { entity: "stranger" }, indexes: { main: { pk: { field: "id" }, sk: { field: "sk" } } } },
  };
  expect(() => readKeySchema(some ? [some, stranger] : [stranger])).toThrow("stranger");
});

test("the table is billed per request, can be restored to any second, and streams both images", async () => {
  const city = await localCity();
  const template = city.templates.get("Playyy-local-Data");
  template?.hasResourceProperties("AWS::DynamoDB::Table", {
    BillingMode: "PAY_PER_REQUEST",
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
  });
});

describe("a restored table", () => {
  const name = "Playyy-local-Data-restored";
  const streamArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${name}/stream/2026-11-22T00:00:00.000`;
  let led: City;
  beforeAll(async () => {
    led = await synthesize({ ...getStageSettings("local"), restoredTable: { name, streamArn } });
  });
  const exportsOf = ({ templates }: City) =>
    Object.values(templates.get("Playyy-local-Data")?.toJSON().Outputs ?? {})
      .map((output) => JSON.stringify(output))
      // What the dashboard reads is an output, but none that holds a stack.
      .filter((text) => text.includes('"Export"'));

  test("is the one that every function and stream consumer uses and may use", () => {
    const users = functionsOf(led).filter(({ Environment }) => Environment.Variables.TABLE_NAME);
    expect(users.length).toBeGreaterThan(10);
    for (const { Environment, Role } of users) {
      expect(Environment.Variables.TABLE_NAME).toBe(name);
      const rights = statementsOf(led, Role.replace(/\.Arn$/, ""));
      const data = rights.filter(({ actions }) => actions.includes("dynamodb:GetItem")).flatMap((one) => one.resources);
      expect(data.every((resource) => /:table\/Playyy-local-Data-restored(\/index\/\w+)?$/.test(resource))).toBe(true);
      expect(data.length).toBeGreaterThan(1);
    }
    const mappings = streamMappings(led).map(({ EventSourceArn }) => EventSourceArn);
    expect(new Set(mappings)).toEqual(new Set([streamArn]));
  });

  test("keeps the exports that stacks not yet redeployed still import, and the original table stays", async () => {
    const own = exportsOf(await localCity());
    expect(own.filter((text) => /Table/.test(text)).length).toBe(3);
    for (const output of own.filter((text) => /Table/.test(text))) expect(exportsOf(led)).toContain(output);
    expect(led.all("AWS::DynamoDB::Table")).toHaveLength(1);
  });
});

test("data outlives a deleted stack in production", async () => {
  const city = await deployedCity();
  const [table] = city.all("AWS::DynamoDB::Table");
  const [pool] = city.all("AWS::Cognito::UserPool");
  expect(table?.Properties.DeletionProtectionEnabled).toBe(true);
  expect(pool?.Properties.DeletionProtection).toBe("ACTIVE");
  for (const kept of [table, pool]) expect(kept?.DeletionPolicy).toBe("Retain");
  // What was never filled goes with a first deployment that fails.
  const secrets = city.all("AWS::SecretsManager::Secret");
  const renditions = city.all("AWS::S3::Bucket").filter(({ id }) => id.startsWith("Renditions"));
  for (const kept of [...secrets, ...renditions]) expect(kept.DeletionPolicy).toBe("RetainExceptOnCreate");
});

test("no resource that outlives its stack has a name that would block a second deployment", async () => {
  const names = ["Name", "TableName", "BucketName", "UserPoolName", "RoleName", "LogGroupName", "QueueName"];
  for (const city of [await deployedCity(), await domainlessCity()]) {
    const kept = city.resources.filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith("Retain"));
    expect(kept.length).toBeGreaterThan(0);
    for (const { stack, id, Properties } of kept) {
      const fixed = names
        .filter((name) => Properties[name] !== undefined)
        .filter((name) => !JSON.stringify(Properties[name]).includes("AWS::StackId"));
      expect([stack, id, fixed]).toEqual([stack, id, []]);
    }
  }
});

test("the data stack outputs where each secret is stored", async () => {
  const city = await deployedCity();
  const outputs = Object.keys(city.templates.get("Playyy-prod-Data")?.toJSON().Outputs ?? {});
  for (const name of ["StripeSecret", "SigningSecret", "LimitsSecret", "OriginSecret", "DoorSecret", "CaptchaSecret"])
    expect(outputs).toContain(name);
});

test("the local stage points to its stand-ins, and a deployed stage to Stripe and SES", async () => {
  const variables = async (city: Awaited<ReturnType<typeof localCity>>) =>
    Object.assign({}, ...city.all("AWS::Lambda::Function").map((fn) => fn.Properties.Environment?.Variables ?? {}));
  expect(await variables(await localCity())).toMatchObject({
    STRIPE_API_BASE: "local://stripe",
    MAIL_URL: "local://mail",
  });
  const deployed = await variables(await deployedCity());
  expect(deployed.MAIL_URL).toBe("ses:");
  expect(deployed).not.toHaveProperty("STRIPE_API_BASE");
  expect(JSON.stringify((await deployedCity()).resources)).not.toContain("local://");
});
