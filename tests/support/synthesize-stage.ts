import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildCity } from "../../lib/city.ts";
import { loadEntities } from "../../lib/entities.ts";
import { featureFlags } from "../../lib/feature-flags.ts";
import { getStageSettings, type StageSettings } from "../../lib/stages.ts";

const cache = join(import.meta.dirname, "../../node_modules/.cache");

/** Synthesizes a stage of one machine with other settings, from the functions as last bundled; tells the assembly's folder. */
export const synthesizeStage = async (change: Partial<StageSettings>): Promise<string> => {
  // Inside the repository: the functions find what is not in their bundles beside them.
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(join(cache, "stage-"));
  const context = {
    ...featureFlags,
    "aws:cdk:enable-path-metadata": true,
    "aws:cdk:enable-asset-metadata": true,
    "aws:cdk:disable-version-reporting": true,
  };
  const app = new App({ context, outdir });
  const settings = { ...getStageSettings("local", "local://origin"), ...change };
  const codeOf = (entry: string) => Code.fromAsset(join("dist/functions", entry));
  buildCity(app, { settings, codeOf, entities: await loadEntities() });
  app.synth();
  return outdir;
};
