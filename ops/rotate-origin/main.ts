import { choicesFrom, runCommand } from "../choices.ts";
import { openStage } from "../stage.ts";
import { partsOf } from "./parts.ts";
import { rotateOrigin } from "./rotation.ts";

/** `npm run rotate-origin -- --stage NAME [--origin URL]` (docs/runbook.md, Rotating the origin secret). */
const run = async (args: string[]): Promise<boolean> => {
  const choices = choicesFrom(args);
  await rotateOrigin(partsOf(await openStage(choices), choices.origin));
  return true;
};

await runCommand(run);
