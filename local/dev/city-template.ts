import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { buildCity } from "../../lib/city.ts";
import { loadEntities } from "../../lib/entities.ts";
import { functionFiles } from "../../lib/entries.ts";
import { featureFlags } from "../../lib/feature-flags.ts";
import { getStageSettings } from "../../lib/stages.ts";
import { writeSource } from "./source-file.ts";

/** A function's asset names its source instead of holding its bundle: no edit of a function changes the template. */
const nameSources = (folder: string) => {
  const files = functionFiles();
  return (entry: keyof typeof files): Code => {
    const asset = join(folder, entry);
    writeSource(asset, { name: entry, file: files[entry] });
    return Code.fromAsset(asset);
  };
};

/** Synthesizes the city of the local stage into a folder, without bundling a function. Throws what is wrong with the CDK app. */
export const synthesizeCity = async (folder: string): Promise<void> => {
  const context = {
    ...featureFlags,
    "aws:cdk:enable-path-metadata": true,
    "aws:cdk:enable-asset-metadata": true,
    "aws:cdk:disable-version-reporting": true,
    // Nobody reads where each resource was made; finding it out takes a third of the time.
    "aws:cdk:disable-stack-trace": true,
  };
  const app = new App({ context, outdir: join(folder, "cdk.out") });
  const settings = getStageSettings("local", "local://origin");
  buildCity(app, { settings, codeOf: nameSources(join(folder, "sources")), entities: await loadEntities() });
  app.synth();
};
