import { WaitingBucketEntity } from "./waiting-bucket.entity.ts";
import type { StoredEntry } from "./waiting-entries.ts";
import { WaitingTurnEntity } from "./waiting-turn.entity.ts";
import { bucketSize } from "./waiting-writes.ts";

/**
 * The place in line of somebody who waits: 1 is next; null for who isn't in line. A moment ago. It is the sum of full hundreds, and of the turns
 * of one hundred: thousands cost little more than ten.
 */
export const readPlace = async ({ event_id, awaits, state, number }: StoredEntry): Promise<number | null> => {
  if (state !== "waiting") return null;
  const bucket = Math.floor(number / bucketSize);
  const [buckets, own] = await Promise.all([
    WaitingBucketEntity.query.byList({ event_id, awaits }).lt({ bucket }).go({ pages: "all" }),
    WaitingTurnEntity.query
      .inOrder({ event_id, awaits })
      .between({ number: bucket * bucketSize }, { number })
      .go({ pages: "all", attributes: ["number"] }),
  ]);
  const before = buckets.data.reduce((sum, { waiting }) => sum + Math.max(0, waiting), 0);
  return before + own.data.filter((turn) => turn.number < number).length + 1;
};
