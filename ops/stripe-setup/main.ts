import { parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { formatFinding, hasNoFailures, summarizeFindings } from "../findings.ts";
import { openStage } from "../stage.ts";
import { openStripe } from "../stage-stripe.ts";
import { permissionLines, runtimePermissions, setupPermissions } from "./permissions.ts";
import { setUpStripe } from "./setup.ts";

const indented = (lines: string[]): string => lines.map((line) => `  ${line}`).join("\n");

const printPermissions = (): void => {
  console.log(`
The restricted key in the stage's secret needs (no other permission):
${indented(permissionLines(runtimePermissions))}
The key for this command, in STRIPE_API_KEY (it can be deleted afterwards):
${indented(permissionLines(setupPermissions))}`);
};

const noKey =
  "There is no Stripe key: set STRIPE_API_KEY, or put one into the stage's secret (docs/deploy.md, Stripe). The key is never printed.";

/** `npm run stripe:setup -- --stage NAME [--origin URL] [--check] [--permissions]` */
const run = async (args: string[]): Promise<boolean> => {
  if (args.includes("--permissions")) {
    printPermissions();
    return true;
  }
  const choices = parseStageOptions(args, ["check"]);
  const stage = await openStage(choices);
  const access = await openStripe(stage);
  if (!access) throw new UsageError(stage.failure ? `${noKey}\nAWS: ${stage.failure}` : noKey);
  console.log(`Stripe for stage "${choices.stage}"${choices.check ? ", looking only" : ""}\n`);
  const findings = await setUpStripe(stage, access, !choices.check);
  for (const finding of findings) console.log(formatFinding(finding));
  console.log(`\n${summarizeFindings(findings)}`);
  if (access.key.isRestricted || !hasNoFailures(findings)) printPermissions();
  return hasNoFailures(findings);
};

await runCommand(run);
