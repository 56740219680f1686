import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { expect, test } from "vitest";
import { type CityProps, CityStack } from "../../lib/constructs/city-stack.ts";
import { ContractApi, memberRoutes } from "../../lib/constructs/contract-api.ts";
import { ContractFunctions, doorEntries, findFunction } from "../../lib/constructs/contract-functions.ts";
import { loadEntities } from "../../lib/entities.ts";
import { featureFlags } from "../../lib/feature-flags.ts";
import type { CityResources } from "../../lib/resources.ts";
import { AuthStack } from "../../lib/stacks/auth.ts";
import { DataStack } from "../../lib/stacks/data.ts";
import { MediaStack } from "../../lib/stacks/media.ts";
import { getStageSettings } from "../../lib/stages.ts";
import type { Entry } from "../../shared/api/index.ts";
import { deployedCity, domainlessCity, type Properties } from "./city.ts";

type Outputs = Record<string, Properties>;

/** Which names a template exports, and which it imports. */
const sharedNames = (template: Template): { exported: string[]; imported: string[] } => {
  const outputs = Object.values((template.toJSON().Outputs ?? {}) as Outputs);
  const imports = JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^"]+)"/g);
  return {
    exported: outputs.flatMap(({ Export }) => Export?.Name ?? []).sort(),
    imported: [...new Set([...imports].map(([, name = ""]) => name))].sort(),
  };
};

class SomeFunctions extends CityStack {
  readonly functions: ContractFunctions;

  constructor(app: App, kind: string, city: CityProps, own: readonly Entry[], resources: CityResources) {
    super(app, kind, city);
    this.functions = new ContractFunctions(this, own, resources);
  }
}

class SomeRoutes extends CityStack {
  constructor(app: App, city: CityProps, { auth, secrets }: CityResources, functions: ContractFunctions[]) {
    super(app, "Api", city);
    const routes = memberRoutes.filter(({ entry }) => doorEntries.includes(entry));
    const functionOf = (entry: Entry) => findFunction(entry, functions);
    new ContractApi(this, "Contract", { apiName: "some", auth, originSecret: secrets.origin, routes, functionOf });
  }
}

/** What each stack exports and imports where two stacks share the door's functions in one of several ways. */
const namesWith = async (first: Entry[]): Promise<Record<string, ReturnType<typeof sharedNames>>> => {
  const app = new App({ context: { ...featureFlags, "aws:cdk:disable-asset-staging": true } });
  const codeOf = () => Code.fromInline("export const handler = async () => {};");
  const city = { settings: getStageSettings("prod", "https://city.example"), codeOf };
  const data = new DataStack(app, city, await loadEntities());
  const { table, secrets, mailFeedback } = data;
  const auth = new AuthStack(app, city, data);
  const { media, uploads } = new MediaStack(app, city, undefined);
  const resources = { table, secrets, mailFeedback, auth, media, uploads };
  const second = doorEntries.filter((entry) => !first.includes(entry));
  const one = new SomeFunctions(app, "One", city, first, resources);
  const two = new SomeFunctions(app, "Two", city, second, resources);
  new SomeRoutes(app, city, resources, [one.functions, two.functions]);
  const stacks = app.node.children.filter((child) => child instanceof CityStack);
  return Object.fromEntries(stacks.map((stack) => [stack.stackName, sharedNames(Template.fromStack(stack))]));
};

test("[deploy-03] the only exports are names of data: the table, secrets, the user pool with its client, and buckets", async () => {
  for (const city of [await deployedCity(), await domainlessCity()]) {
    const found = [...city.templates].map(([stack, template]) => ({ stack, ...sharedNames(template) }));
    console.table(found.map(({ stack, exported, imported }) => [stack, exported.length, imported.length]));
    const exporting = found.filter(({ exported }) => exported.length > 0).map(({ stack }) => stack.split("-").at(-1));
    expect(exporting).toEqual(["Data", "Auth", "Media"]);
    expect(found.flatMap(({ exported }) => exported).length).toBeLessThanOrEqual(20);
  }
});

test("[deploy-04] moving a function to another stack changes no export, in either direction", async () => {
  const [entry] = doorEntries;
  const before = await namesWith(doorEntries.filter((one) => one !== entry));
  const after = await namesWith(doorEntries);
  for (const [stack, { exported }] of Object.entries(before))
    expect([stack, exported]).toEqual([stack, after[stack]?.exported]);
  for (const names of [before, after]) {
    const imported = Object.values(names).flatMap((one) => one.imported);
    expect(imported.filter((name) => !/-(Data|Auth|Media):/.test(name))).toEqual([]);
    expect(imported.length).toBeGreaterThan(0);
  }
});

test("what holds data is held fast: no stack reads the table, a secret, the pool or a bucket from a mere output, but the dashboard", async () => {
  const city = await deployedCity();
  for (const [stack, template] of city.templates) {
    if (stack.endsWith("-Dashboard")) continue;
    const read = JSON.stringify(template.toJSON()).matchAll(
      /"Fn::GetStackOutput":\{"StackName":"([^"]+)","OutputName":"([^"]+)"/g,
    );
    const ofData = [...read].filter(
      ([, from = "", name = ""]) => /-(Data|Auth|Media)$/.test(from) && !/Feedback/.test(name),
    );
    expect([stack, ofData.map(([, , name]) => name)]).toEqual([stack, []]);
  }
});
