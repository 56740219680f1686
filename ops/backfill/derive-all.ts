import { forEachParallel } from "../../functions/platform/parallel.ts";
import { entityOf, type StoredItem } from "../../functions/platform/stream/change.ts";
import type { DeriveContext } from "./derivation.ts";
import { additions, derivations } from "./derivations.ts";
import { listOpenSegments, saveProgress } from "./progress.ts";
import { createPace, type Pace, type Segment, scanSegment } from "./scan-table.ts";

/** Of one derivation: items it went through, those that were wrong where that is known, and those that failed. */
export type DeriveTally = { items: number; wrong: number | null; failed: number };

export type BackfillOptions = {
  isDryRun: boolean;
  /** Parts of the table that are read beside each other. */
  segments: number;
  /** Read units that are spent a second at most. */
  unitsPerSecond: number;
  /** Items that are derived a second at most, in all segments together. */
  itemsPerSecond: number;
  /** Resolves once the readers of the table's stream are close enough to what was written. */
  waitForReaders(): Promise<void>;
  zone: string;
  now: string;
  /** Told what the operator should know of an item. */
  onNote?(text: string): void;
  /** Told of each item that failed. */
  onFailure(name: string, item: StoredItem, error: unknown): void;
};

const everything = [...derivations, ...additions];

type Tallies = Map<string, DeriveTally>;

const note = (tallies: Tallies, name: string, outcome: boolean | null | "failed"): void => {
  const tally = tallies.get(name) ?? { items: 0, wrong: null, failed: 0 };
  tally.items += 1;
  if (outcome === "failed") tally.failed += 1;
  else if (outcome !== null) tally.wrong = (tally.wrong ?? 0) + (outcome ? 1 : 0);
  tallies.set(name, tally);
};

const deriveItem = async (item: StoredItem, context: DeriveContext, tallies: Tallies, options: BackfillOptions) => {
  for (const { name, entities, derive } of everything) {
    if (!entities.includes(entityOf(item))) continue;
    try {
      note(tallies, name, await derive(item, context));
    } catch (error) {
      note(tallies, name, "failed");
      options.onFailure(name, item, error);
    }
  }
};

const followed = new Set(everything.flatMap(({ entities }) => entities));

type Paces = { ofUnits: Pace; ofItems: Pace };

const deriveSegment = async (segment: Segment, paces: Paces, tallies: Tallies, options: BackfillOptions) => {
  const { isDryRun, zone, now, onNote: note = () => undefined } = options;
  await scanSegment(segment, paces.ofUnits, async (items, next) => {
    const own = items.filter((item) => followed.has(entityOf(item)));
    if (!isDryRun) await options.waitForReaders();
    await forEachParallel(own, 4, async (item) => {
      await paces.ofItems(1);
      await deriveItem(item, { zone, now, isDryRun, note }, tallies, options);
    });
    if (!isDryRun) await saveProgress(segment, next, now);
  });
};

/**
 * Goes through the table once and writes anew what is derived from single items, page by page, while the stream's readers keep up. A run that was stopped goes on where each segment was; a
 * dry run goes through all of it and writes nothing.
 */
export const deriveAll = async (options: BackfillOptions): Promise<Map<string, DeriveTally>> => {
  const { isDryRun, segments, unitsPerSecond, itemsPerSecond } = options;
  const tallies: Tallies = new Map();
  const paces = { ofUnits: createPace(unitsPerSecond), ofItems: createPace(itemsPerSecond) };
  const all = Array.from({ length: segments }, (_, segment) => ({ segment, segments }));
  const open = isDryRun ? all : await listOpenSegments(segments);
  await Promise.all(open.map((segment) => deriveSegment(segment, paces, tallies, options)));
  return tallies;
};
