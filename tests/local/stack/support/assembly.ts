import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Resources = Record<string, { Type: string; Properties?: unknown; Condition?: string }>;
/** Source of each function's bundle, by asset name. */
export type Bundles = Record<string, string>;

/** Writes a cloud assembly of one stack as CDK would, each bundle an asset of its own. */
export const writeAssembly = (resources: Resources, bundles: Bundles = {}): string => {
  const directory = mkdtempSync(join(tmpdir(), "assembly-"));
  const template = { Resources: resources };
  const artifact = { type: "aws:cloudformation:stack", properties: { templateFile: "App.template.json" } };
  writeFileSync(join(directory, "manifest.json"), JSON.stringify({ artifacts: { App: artifact } }));
  writeFileSync(join(directory, "App.template.json"), JSON.stringify(template));
  const files = Object.keys(bundles).map((name) => [name, asset(name)]);
  writeFileSync(join(directory, "App.assets.json"), JSON.stringify({ files: Object.fromEntries(files) }));
  for (const [name, source] of Object.entries(bundles)) {
    mkdirSync(join(directory, `asset.${name}`));
    writeFileSync(join(directory, `asset.${name}`, "index.mjs"), source);
  }
  return directory;
};

const asset = (name: string) => ({
  source: { path: `asset.${name}`, packaging: "zip" },
  destinations: { here: { objectKey: `${name}.zip` } },
});

/** A Lambda function of the template that runs the bundle of the same name. */
export const aFunction = (name: string, variables: Record<string, unknown> = {}, more: object = {}) => ({
  Type: "AWS::Lambda::Function",
  Properties: {
    FunctionName: name,
    Code: { S3Key: `${name}.zip` },
    Handler: "index.handler",
    Runtime: "nodejs24.x",
    Timeout: 5,
    Environment: { Variables: variables },
    ...more,
  },
});
