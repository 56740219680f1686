import type { PageResult } from "../platform/page.ts";
import type { StoredEvent } from "./events.ts";

/** Where an event stands in an index by start. */
export type EventPlace = Pick<StoredEvent, "start_at" | "id">;

export type EventSearch = {
  /** Reads at most `size` events behind a place, or from the beginning, in the order of the list. Fewer are the last. */
  read(after: EventPlace | null, size: number): Promise<StoredEvent[]>;
  matches(event: StoredEvent): boolean;
  limit: number;
  position: string | null;
  /** How many events one read takes, and how many reads a page may take. */
  size: number;
  maxReads: number;
};

// The position of a page is the last event it took: `<start>|<id>`.
const toPosition = ({ start_at, id }: EventPlace): string => `${start_at}|${id}`;
const fromPosition = (position: string | null): EventPlace | null => {
  const [start_at = "", id = ""] = position?.split("|") ?? [];
  return id ? { start_at, id } : null;
};

/**
 * Finds a page of events in a list by start. It takes a limited number of reads: where few of many events match, it may have fewer than
 * `limit` and still a position to go on from.
 */
export const searchEvents = async (search: EventSearch): Promise<PageResult<StoredEvent>> => {
  const { limit, size } = search;
  const found: StoredEvent[] = [];
  let last = fromPosition(search.position);
  let isEnd = false;
  for (let turn = 0; turn < search.maxReads && found.length < limit && !isEnd; turn += 1) {
    const items = await search.read(last, size);
    isEnd = items.length < size;
    for (const item of items) {
      if (found.length === limit) {
        isEnd = false;
        break;
      }
      last = item;
      if (search.matches(item)) found.push(item);
    }
  }
  return { items: found, position: isEnd || !last ? null : toPosition(last) };
};
