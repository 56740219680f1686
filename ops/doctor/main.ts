import { parseStageOptions, runCommand } from "../cli-options.ts";
import { formatFinding, hasNoFailures, summarizeFindings } from "../findings.ts";
import { openStage } from "../stage.ts";
import { runDoctor } from "./doctor.ts";

/** `npm run doctor -- --stage NAME [--origin URL]`: what a person still has to provide; ends with 1 when something is left to do. */
const run = async (args: string[]): Promise<boolean> => {
  const choices = parseStageOptions(args);
  const report = await runDoctor(await openStage(choices));
  console.log(`Stage "${choices.stage}"`);
  for (const { title, findings } of report) console.log(`\n${title}\n${findings.map(formatFinding).join("\n")}`);
  const all = report.flatMap(({ findings }) => findings);
  console.log(`\n${summarizeFindings(all)}`);
  return hasNoFailures(all);
};

await runCommand(run);
