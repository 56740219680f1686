import { App, Validations } from "aws-cdk-lib";
import { bundleFunctions } from "../lib/bundles.ts";
import { buildCity } from "../lib/city.ts";
import { loadEntities } from "../lib/entities.ts";
import { functionFiles } from "../lib/entries.ts";
import { featureFlags } from "../lib/feature-flags.ts";
import { CityChecks } from "../lib/nag-checks.ts";
import { getStageSettings, StageError, type StageSettings } from "../lib/stages.ts";

const app = new App({ context: featureFlags });

/** Before anything is bundled: a wrong stage ends the command with one sentence, and nothing is half done. */
const readSettings = (): StageSettings => {
  const originVersion: string | undefined = app.node.tryGetContext("originVersion");
  try {
    const settings = getStageSettings(app.node.tryGetContext("stage"), app.node.tryGetContext("origin"));
    return { ...settings, ...(originVersion && { originVersion }) };
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

const settings = readSettings();
const codeOf = await bundleFunctions(functionFiles(), {
  forLambda: settings.isDeployed,
  allowMissing: Boolean(app.node.tryGetContext("allowMissing")),
});

buildCity(app, { settings, codeOf, entities: await loadEntities() });
// What may reach AWS is checked on every synth; on one machine the tests do it.
if (settings.isDeployed) Validations.of(app).addPlugins(new CityChecks(app));
app.synth();
