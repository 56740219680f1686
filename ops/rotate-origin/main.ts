import { parseStageOptions, runCommand } from "../cli-options.ts";
import { openStage } from "../stage.ts";
import { rotateOrigin } from "./rotation.ts";
import { createRotationSteps } from "./rotation-steps.ts";

/** `npm run rotate-origin -- --stage NAME [--origin URL]` (docs/runbook.md, Rotating the origin secret). */
const run = async (args: string[]): Promise<boolean> => {
  const choices = parseStageOptions(args);
  await rotateOrigin(createRotationSteps(await openStage(choices), choices.origin));
  return true;
};

await runCommand(run);
