import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getStageSettings, type StageName, stageNames } from "../../lib/stages.ts";
import { synthesize } from "./city.ts";

const root = join(import.meta.dirname, "../..");

/** Types whose names the product gives them itself, and what AWS takes: characters, at most. */
const named: Record<string, [property: string, longest: number]> = {
  "AWS::SES::ConfigurationSet": ["Name", 64],
  "AWS::CloudFront::Function": ["Name", 64],
  "AWS::CloudFront::CachePolicy": ["CachePolicyConfig.Name", 128],
  "AWS::ApiGatewayV2::Api": ["Name", 128],
  "AWS::CloudWatch::Dashboard": ["DashboardName", 255],
};

const propertyOf = (properties: object, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], properties);

test.each(["a".repeat(40), "a".repeat(21), "Prod", "prod_2", "2prod", ""])(
  "[deploy-08] the stage name %j is refused in one sentence",
  (name) => {
    const refused = () => getStageSettings(name, "https://city.example");
    expect(refused).toThrow(
      /^A stage can't be called ".*": use 1 to 20 lower-case letters, digits and hyphens, with a letter first\.$/,
    );
  },
);

test("[deploy-08] a name of 40 letters ends the CDK app with that sentence, before anything is bundled", () => {
  const name = "a".repeat(40);
  const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify({ stage: name }), CDK_OUTDIR: undefined };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["bin/app.ts"], { cwd: root, env, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/^A stage can't be called "a{40}": use /)]);
});

test("each stage may be called what it is called", () => {
  for (const name of stageNames) expect(getStageSettings(name, "https://city.example").name).toBe(name);
});

test("a name of 20 letters fits into every name that the product gives", async () => {
  const domain = { name: "playyy.city.example", hostedZoneId: "Z0123456789ABCDEFGHIJ", zoneName: "city.example" };
  const name = "a".repeat(20) as StageName;
  const settings = { ...getStageSettings("prod", `https://${domain.name}`), mailFrom: "PLAYYY <hello@city.example>" };
  const city = await synthesize({ ...settings, name, domain, webFolder: "web" });
  for (const stack of city.templates.keys()) expect(stack.length).toBeLessThanOrEqual(128);
  for (const [type, [property, longest]] of Object.entries(named)) {
    const found = city.all(type).flatMap(({ Properties }) => propertyOf(Properties, property) ?? []);
    expect([type, found.length > 0]).toEqual([type, true]);
    for (const one of found) if (typeof one === "string") expect([type, one.length <= longest]).toEqual([type, true]);
  }
});
