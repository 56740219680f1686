import { addMilliseconds, toTtl } from "../../functions/platform/clock.ts";
import type { StoredItem } from "../../functions/platform/stream/change.ts";
import { BackfillProgressEntity } from "../../functions/projections/backfill-progress.entity.ts";
import { days } from "../../shared/rules/durations.ts";
import type { Segment } from "./scan-table.ts";

/** A run that stopped longer ago begins anew. */
const keptMilliseconds = days(7);

/** The segments that are still to be done, each from where the last run stopped; all from their start if that one was over. */
export const listOpenSegments = async (segments: number): Promise<Segment[]> => {
  const { data } = await BackfillProgressEntity.query.bySegment({ segments }).go({ pages: "all", consistent: true });
  const isOver = data.filter(({ is_done }) => is_done).length === segments;
  return Array.from({ length: segments }, (_, segment) => ({ segment, segments })).flatMap((one) => {
    const stored = isOver ? undefined : data.find(({ segment }) => segment === one.segment);
    if (stored?.is_done) return [];
    return [{ ...one, ...(stored?.position ? { position: JSON.parse(stored.position) as StoredItem } : {}) }];
  });
};

/** Stores how far a segment has come; without a next key it is done. */
export const saveProgress = async ({ segment, segments }: Segment, next: StoredItem | undefined, now: string) => {
  const ttl = toTtl(addMilliseconds(now, keptMilliseconds));
  const position = next && JSON.stringify(next);
  await BackfillProgressEntity.put({ segment, segments, position, is_done: !next, ttl }).go();
};
