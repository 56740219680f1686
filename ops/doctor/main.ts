import { choicesFrom, runCommand } from "../choices.ts";
import { isFine, lineOf, sumOf } from "../findings.ts";
import { openStage } from "../stage.ts";
import { examine } from "./doctor.ts";

/** `npm run doctor -- --stage NAME [--origin URL]`: what a person still has to provide; ends with 1 when something is left to do. */
const run = async (args: string[]): Promise<boolean> => {
  const choices = choicesFrom(args);
  const report = await examine(await openStage(choices));
  console.log(`Stage "${choices.stage}"`);
  for (const { title, findings } of report) console.log(`\n${title}\n${findings.map(lineOf).join("\n")}`);
  const all = report.flatMap(({ findings }) => findings);
  console.log(`\n${sumOf(all)}`);
  return isFine(all);
};

await runCommand(run);
