import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openLetterBox } from "../replay/letter-box.ts";
import { openStage, type Stage } from "../stage.ts";
import { setTableEnvironment } from "../stage-table.ts";
import type { DeriveTally } from "./derive-all.ts";
import { createReaderWait, createReadLag } from "./reader-lag.ts";
import type { RecountResult } from "./recount.ts";

const segments = 4;
const defaults = { rate: "200", items: "100" };

const number = (value: number): string => value.toLocaleString("en-US").padStart(12);

const printTally = (name: string, { items, wrong, failed }: DeriveTally): void => {
  const details = [wrong === null ? [] : `${wrong} wrong`, failed > 0 ? `${failed} FAILED` : []].flat().join(", ");
  console.log(`  ${name.padEnd(18)}${number(items)} items${details && `: ${details}`}`);
};

const printCounts = ({ counts, corrected, busy }: RecountResult, isDryRun: boolean): void => {
  for (const { count, from, to } of corrected) {
    console.log(`  ${count.id} ${count.attribute}: ${from} -> ${to}`);
  }
  console.log(`${counts} counts: ${corrected.length} ${isDryRun ? "wrong" : "corrected"}, ${busy} busy`);
};

const parseRate = (text: string, what: string, example: string): number => {
  const rate = Number(text);
  if (!(rate > 0)) throw new UsageError(`"${text}" is no number of ${what} a second, such as ${example}.`);
  return rate;
};

const parseRates = (args: string[]) => {
  const { text: rate = defaults.rate, rest } = extractOption(args, "--rate");
  const { text: items = defaults.items, rest: others } = extractOption(rest, "--items");
  const unitsPerSecond = parseRate(rate, "read units", defaults.rate);
  return { unitsPerSecond, itemsPerSecond: parseRate(items, "items", defaults.items), others };
};

// What is derived here and then replayed would be counted twice.
const refuseWhileLettersWait = async (stage: Stage): Promise<void> => {
  const box = await openLetterBox(stage);
  await box.close();
  const count = box.letters.filter(({ isOfStream }) => isOfStream).length;
  if (count > 0)
    throw new UsageError(`${count} dead letters of the stream wait: replay or drop them first (npm run replay).`);
};

/** `npm run backfill -- --stage NAME [--dry-run] [--rate UNITS] [--items ITEMS]` (docs/runbook.md, Backfill). Fails while something is left to do. */
const run = async (args: string[]): Promise<boolean> => {
  const { unitsPerSecond, itemsPerSecond, others } = parseRates(args);
  const choices = parseStageOptions(others, ["dry-run"]);
  const isDryRun = choices["dry-run"];
  const stage = await openStage(choices);
  if (!isDryRun) await refuseWhileLettersWait(stage);
  setTableEnvironment(stage);
  process.env.CITY_ZONE = stage.settings.cityZone;
  // Entities know their table from the moment they are loaded.
  const [{ deriveAll }, { recount }] = [await import("./derive-all.ts"), await import("./recount.ts")];
  const onFailure = (name: string, { pk, sk }: Record<string, unknown>, error: unknown) =>
    console.error(`  ${name} failed for ${pk} ${sk}: ${error instanceof Error ? error.message : error}`);
  const zone = stage.settings.cityZone;
  const onWait = (lag: number) => console.log(`  A reader is ${Math.round(lag / 1_000)} s behind the stream: waiting`);
  const options = {
    isDryRun,
    waitForReaders: createReaderWait(createReadLag(stage), { onWait }),
    segments,
    unitsPerSecond,
    itemsPerSecond,
    zone,
    now: new Date().toISOString(),
    onFailure,
    onNote: (text: string) => console.log(`  ${text}`),
  };
  console.log(`1. ${isDryRun ? "Looking at" : "Writing"} what is derived from single items`);
  const tallies = await deriveAll(options);
  for (const [name, tally] of [...tallies].sort()) printTally(name, tally);
  console.log("2. Comparing counts with what they count: two passes");
  const counts = await recount(options);
  printCounts(counts, isDryRun);
  if (counts.busy > 0) console.log("Busy counts changed meanwhile and were left alone: run this again.");
  const failed = [...tallies.values()].some((tally) => tally.failed > 0);
  return !failed && counts.busy === 0;
};

await runCommand(run);
