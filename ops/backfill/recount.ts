import { type Correction, type CountPass, compareCounts, correctCount, countItems } from "./compare-counts.ts";
import { communityCounts } from "./counts/community.ts";
import type { CountSource } from "./counts/count.ts";
import { figureCounts } from "./counts/figures.ts";
import { memberTotals } from "./counts/members.ts";
import { ticketFigures } from "./counts/tickets.ts";
import type { BackfillOptions } from "./derive-all.ts";
import { createPace, scanTable } from "./scan-table.ts";

/** Every count that can be corrected. */
export const countSources: readonly CountSource[] = [figureCounts, ticketFigures, memberTotals, communityCounts];

/** `corrected` counts were wrong (in a dry run: are); `busy` ones changed while they were compared and were left alone. */
export type RecountResult = { counts: number; corrected: Correction[]; busy: number };

const countOnce = async (options: BackfillOptions): Promise<CountPass> => {
  const { segments, unitsPerSecond, zone } = options;
  const pass: CountPass = new Map();
  // A count whose reader is late would only be busy.
  await options.waitForReaders();
  await scanTable(segments, createPace(unitsPerSecond), (items) => countItems(pass, items, countSources, zone));
  return pass;
};

/**
 * Compares every count with the items it counts, and corrects the wrong ones. It reads the whole table twice and corrects only a count that
 * stood still meanwhile, on the condition that it still does: so no change that the stream delivers is counted twice or lost.
 */
export const recount = async (options: BackfillOptions): Promise<RecountResult> => {
  const [one, two] = [await countOnce(options), await countOnce(options)];
  const { corrections, busy } = compareCounts(one, two);
  if (options.isDryRun) return { counts: two.size, corrected: corrections, busy };
  const corrected: Correction[] = [];
  for (const correction of corrections) if (await correctCount(correction)) corrected.push(correction);
  return { counts: two.size, corrected, busy: busy + corrections.length - corrected.length };
};
