import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildCity } from "../../lib/city.ts";
import { readEntities } from "../../lib/entities.ts";
import { type StageSettings, settingsOf } from "../../lib/stages.ts";

/** A resource as the template has it; its properties are read as the test that names its type knows them. */
// biome-ignore lint/suspicious/noExplicitAny: templates are open JSON, and each test states the part it relies on
export type Properties = Record<string, any>;
export type Resource = { stack: string; id: string; Type: string; Properties: Properties; DeletionPolicy?: string };

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
  const app = new App({ context: { "aws:cdk:disable-asset-staging": true } });
  const codeOf = () => Code.fromInline("export const handler = async () => {};");
  const stacks = buildCity(app, { settings, codeOf, entities: await readEntities() });
  const templates = new Map(stacks.map((stack) => [stack.stackName, Template.fromStack(stack)]));
  const resources = [...templates].flatMap(([name, template]) => resourcesOf(name, template));
  return { app, settings, templates, resources, all: (type) => resources.filter(({ Type }) => Type === type) };
};

let local: Promise<City> | undefined;
let deployed: Promise<City> | undefined;

/** The city of one machine. */
export const localCity = (): Promise<City> => {
  local ??= synthesize(settingsOf("local"));
  return local;
};

/** The city as it would be deployed, at a domain of its own; the web bundle's upload is left out, as there is no build here. */
export const deployedCity = (): Promise<City> => {
  const domain = { name: "playyy.city.example", hostedZoneId: "Z0123456789ABCDEFGHIJ", zoneName: "city.example" };
  deployed ??= synthesize({
    ...settingsOf("prod", `https://${domain.name}`),
    domain,
    mailFrom: "PLAYYY <hello@city.example>",
    alarmMail: "alarm@city.example",
    webFolder: null,
  });
  return deployed;
};
