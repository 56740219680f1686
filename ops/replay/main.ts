import { LambdaClient } from "@aws-sdk/client-lambda";
import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage, type Stage } from "../stage.ts";
import { setTableEnvironment } from "../stage-table.ts";
import { formatLetter, type Letter } from "./letter.ts";
import { openLetterBox } from "./letter-box.ts";

const list = async (letters: readonly Letter[]): Promise<boolean> => {
  for (const letter of letters) console.log(`  ${formatLetter(letter)}`);
  if (letters.length > 0) console.log("Fix the cause, then: --all, --letter ID, or --drop ID for what isn't needed.");
  return true;
};

const replay = async (letters: readonly Letter[], stage: Stage): Promise<boolean> => {
  setTableEnvironment(stage);
  process.env.CITY_ZONE = stage.settings.cityZone;
  // Entities know their table from the moment they are loaded.
  const { replayLetter } = await import("./replay-letter.ts");
  const client = new LambdaClient(stage.clientOf("lambda"));
  let kept = 0;
  for (const letter of letters) {
    const now = new Date().toISOString();
    const { replayed, problems } = await replayLetter(letter, client, stage.settings.cityZone, now);
    console.log(`  ${letter.id}: ${replayed} replayed${problems.length > 0 ? ", the rest stays" : ""}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (problems.length > 0) kept += 1;
  }
  console.log(`${letters.length - kept} done, ${kept} kept`);
  return kept === 0;
};

const drop = async (letters: readonly Letter[]): Promise<boolean> => {
  for (const letter of letters) await letter.remove();
  console.log(`${letters.length} dropped`);
  return true;
};

const choose = (letters: readonly Letter[], id: string | undefined): readonly Letter[] => {
  const chosen = id === undefined ? letters : letters.filter((letter) => letter.id === id);
  if (id !== undefined && chosen.length === 0) throw new UsageError(`There is no letter ${id}.`);
  return chosen;
};

/**
 * `npm run replay -- --stage NAME [--all | --letter ID | --drop ID]`: lists what was given up after all retries, calls its readers with it
 * again, or removes it (docs/runbook.md, Dead letters). Fails while something stays.
 */
const run = async (args: string[]): Promise<boolean> => {
  const { text: one, rest } = extractOption(args, "--letter");
  const { text: dropped, rest: others } = extractOption(rest, "--drop");
  const { all, ...choices } = parseStageOptions(others, ["all"]);
  if ([one, dropped, all || undefined].filter((wish) => wish !== undefined).length > 1)
    throw new UsageError("Say one thing: --all, --letter ID or --drop ID.");
  const stage = await openStage(choices);
  const box = await openLetterBox(stage);
  try {
    console.log(`${box.letters.length} ${box.letters.length === 1 ? "letter waits" : "letters wait"}`);
    const chosen = choose(box.letters, one ?? dropped);
    if (dropped !== undefined) return await drop(chosen);
    return await (all || one !== undefined ? replay(chosen, stage) : list(chosen));
  } finally {
    await box.close();
  }
};

await runCommand(run);
