import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildCity } from "../../lib/city.ts";
import { loadEntities } from "../../lib/entities.ts";
import { featureFlags } from "../../lib/feature-flags.ts";
import { getStageSettings, type StageSettings } from "../../lib/stages.ts";

/** A resource as the template has it; its properties are read as the test that names its type knows them. */
// biome-ignore lint/suspicious/noExplicitAny: templates are open JSON, and each test states the part it relies on
export type Properties = Record<string, any>;
export type Resource = {
  stack: string;
  id: string;
  Type: string;
  Properties: Properties;
  DeletionPolicy?: string;
  DependsOn?: string[];
  UpdatePolicy?: Properties;
};

/** The stacks of the two HTTP APIs: members' and the back-office's. */
export const httpApiStack = /-(Admin)?Api$/;

export type City = {
  app: App;
  settings: StageSettings;
  templates: Map<string, Template>;
  resources: Resource[];
  /** Every resource of a type, in all stacks. */
  all(type: string): Resource[];
};

const resourcesOf = (stack: string, template: Template): Resource[] =>
  Object.entries(template.toJSON().Resources as Record<string, Omit<Resource, "stack" | "id">>).map(([id, one]) => ({
    ...one,
    Properties: one.Properties ?? {},
    stack,
    id,
  }));

/** Synthesizes a city without bundling its functions. */
export const synthesize = async (settings: StageSettings): Promise<City> => {
  const app = new App({ context: { ...featureFlags, "aws:cdk:disable-asset-staging": true } });
  const codeOf = () => Code.fromInline("export const handler = async () => {};");
  const stacks = buildCity(app, { settings, codeOf, entities: await loadEntities() });
  const templates = new Map(stacks.map((stack) => [stack.stackName, Template.fromStack(stack)]));
  const resources = [...templates].flatMap(([name, template]) => resourcesOf(name, template));
  return { app, settings, templates, resources, all: (type) => resources.filter(({ Type }) => Type === type) };
};

let local: Promise<City> | undefined;
let deployed: Promise<City> | undefined;
let domainless: Promise<City> | undefined;

/** The city of one machine. */
export const localCity = (): Promise<City> => {
  local ??= synthesize(getStageSettings("local"));
  return local;
};

/** The city as it would be deployed, at a domain of its own. */
export const deployedCity = (): Promise<City> => {
  const domain = { name: "playyy.city.example", hostedZoneId: "Z0123456789ABCDEFGHIJ", zoneName: "city.example" };
  deployed ??= synthesize({
    ...getStageSettings("prod", `https://${domain.name}`),
    domain,
    mailFrom: "PLAYYY <hello@city.example>",
    alarmMail: "alarm@city.example",
    captcha: { siteKey: "site-key" },
    // Any folder with an index.html: what is in it does not matter here.
    webFolder: "web",
  });
  return deployed;
};

/** The city as it would be deployed at the address that the distribution got, without a domain and without people who pay. */
export const domainlessCity = (): Promise<City> => {
  domainless ??= synthesize({
    ...getStageSettings("sandbox", "https://d111111abcdef8.cloudfront.net"),
    webFolder: "web",
  });
  return domainless;
};

/** The mappings that feed a function from the table's stream; the others do from a queue. */
export const streamMappings = (city: City): Properties[] =>
  city
    .all("AWS::Lambda::EventSourceMapping")
    .map((one) => resolved(city, one))
    .filter(({ StartingPosition }) => StartingPosition);

type Json = unknown;
const isRecord = (value: Json): value is Record<string, Json> => typeof value === "object" && value !== null;

const exported = (city: City, name: string): Json => {
  for (const [stack, template] of city.templates) {
    const outputs = Object.values((template.toJSON().Outputs ?? {}) as Record<string, Properties>);
    const found = outputs.find(({ Export }) => Export?.Name === name);
    if (found) return pointer(city, stack, found.Value);
  }
  throw new Error(`No stack exports ${name}`);
};

const output = (city: City, { StackName = "", OutputName = "" }: Record<string, string>): Json => {
  const { Outputs = {} } = city.templates.get(StackName)?.toJSON() ?? {};
  if (Outputs[OutputName]) return pointer(city, StackName, Outputs[OutputName].Value);
  throw new Error(`${StackName} has no output ${OutputName}`);
};

/** A reference as `Stack/LogicalId` (with `.Attribute`), followed through exports; joined texts in one piece. */
const pointer = (city: City, stack: string, value: Json): Json => {
  if (Array.isArray(value)) return value.map((one) => pointer(city, stack, one));
  if (!isRecord(value)) return value;
  if (typeof value.Ref === "string") return value.Ref.startsWith("AWS::") ? value.Ref : `${stack}/${value.Ref}`;
  if (Array.isArray(value["Fn::GetAtt"])) return `${stack}/${value["Fn::GetAtt"].join(".")}`;
  if (isRecord(value["Fn::GetStackOutput"])) return output(city, value["Fn::GetStackOutput"] as Record<string, string>);
  if (typeof value["Fn::ImportValue"] === "string") return exported(city, value["Fn::ImportValue"]);
  if (Array.isArray(value["Fn::Join"])) return (pointer(city, stack, value["Fn::Join"][1]) as string[]).join("");
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pointer(city, stack, one)]));
};

/** A resource's properties with every reference followed. */
export const resolved = (city: City, { stack, Properties }: Resource): Properties =>
  pointer(city, stack, Properties) as Properties;

/** The function that a target in a resource's template starts: the one it names, or the one behind the alias that it names. */
export const startedBy = (city: City, { stack }: Resource, target: Json): string => {
  const [, ref] = JSON.stringify(target).match(/"Ref":"(\w*Live\w*)"/) ?? [];
  const alias = city.all("AWS::Lambda::Alias").find((one) => one.stack === stack && one.id === ref);
  if (alias) return resolved(city, alias).FunctionName;
  return String(pointer(city, stack, target)).replace(/\.Arn$/, "");
};

export type Statement = { actions: string[]; resources: string[]; effect: string; condition?: Properties };

const asList = (value: Json): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** What a role may do, by all policies attached to it. */
export const statementsOf = (city: City, role: string): Statement[] =>
  city
    .all("AWS::IAM::Policy")
    .map((policy) => resolved(city, policy))
    .filter(({ Roles }) => Roles.includes(role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement as Properties[])
    .map(({ Action, Resource, Effect, Condition }) => ({
      actions: asList(Action),
      resources: asList(Resource),
      effect: Effect,
      ...(Condition && { condition: Condition }),
    }));

/** All Lambda functions of the product, without the ones CDK brings for uploads. */
export const functionsOf = (city: City): (Properties & { id: string })[] =>
  city
    .all("AWS::Lambda::Function")
    .filter(({ id }) => !id.startsWith("CustomCDK"))
    .map((fn) => ({ ...resolved(city, fn), id: fn.id, stack: fn.stack }));
