import { App, Validations } from "aws-cdk-lib";
import { bundleFunctions } from "../lib/bundles.ts";
import { buildCity } from "../lib/city.ts";
import { loadEntities } from "../lib/entities.ts";
import { functionFiles } from "../lib/entries.ts";
import { featureFlags } from "../lib/feature-flags.ts";
import { CityChecks } from "../lib/nag-checks.ts";
import { getStageSettings } from "../lib/stages.ts";

const app = new App({ context: featureFlags });
const originVersion: string | undefined = app.node.tryGetContext("originVersion");
const settings = {
  ...getStageSettings(app.node.tryGetContext("stage"), app.node.tryGetContext("origin")),
  ...(originVersion && { originVersion }),
};
const codeOf = await bundleFunctions(functionFiles(), {
  forLambda: settings.isDeployed,
  allowMissing: Boolean(app.node.tryGetContext("allowMissing")),
});

buildCity(app, { settings, codeOf, entities: await loadEntities() });
// What may reach AWS is checked on every synth; on one machine the tests do it.
if (settings.isDeployed) Validations.of(app).addPlugins(new CityChecks(app));
app.synth();
