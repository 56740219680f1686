import { setTimeout as pauseFor } from "node:timers/promises";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { StoredItem } from "../../functions/platform/stream/change.ts";
import { documents, tableName } from "../../functions/platform/table/table.ts";

/** Waits so long that at most so many units a second are spent. */
export type Pace = (units: number) => Promise<void>;

type Time = { pause?: (milliseconds: number) => Promise<unknown>; now?: () => number };

/** Creates a pace for all that share it; time that nobody uses isn't saved up. */
export const createPace = (
  unitsPerSecond: number,
  { pause = pauseFor, now = () => performance.now() }: Time = {},
): Pace => {
  let next = now();
  return async (units) => {
    next = Math.max(next, now()) + (units / unitsPerSecond) * 1_000;
    await pause(Math.max(0, next - now()));
  };
};

/** A part of the table, read beside the others. `position` is the key after which to go on. */
export type Segment = { segment: number; segments: number; position?: StoredItem | undefined };

type OnPage = (items: StoredItem[], next: StoredItem | undefined) => Promise<void>;

const pageSize = 200;

/** Reads a segment to its end, page by page; a page is handled before the next one is read. Reads consistently. */
export const scanSegment = async (
  { segment, segments, position }: Segment,
  pace: Pace,
  onPage: OnPage,
): Promise<void> => {
  let next = position;
  do {
    const page = await documents.send(
      new ScanCommand({
        TableName: tableName(),
        Segment: segment,
        TotalSegments: segments,
        ExclusiveStartKey: next,
        Limit: pageSize,
        ConsistentRead: true,
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    next = page.LastEvaluatedKey;
    await onPage(page.Items ?? [], next);
    await pace(page.ConsumedCapacity?.CapacityUnits ?? 1);
  } while (next);
};

/** Reads all segments of the table beside each other. */
export const scanTable = async (
  segments: number,
  pace: Pace,
  onItems: (items: StoredItem[]) => Promise<void> | void,
): Promise<void> => {
  const all = Array.from({ length: segments }, (_, segment) => ({ segment, segments }));
  await Promise.all(all.map((one) => scanSegment(one, pace, async (items) => onItems(items))));
};
