import { encodeTime } from "ulid";
import type { PageResult } from "../platform/page.ts";

/** Where an entry stands on a timeline: newest first, and by id within an instant. */
export type TimelinePlace = { at: string; id: string };

/** Reads at most `limit` entries older than a place, the newest first; `isEnd` says that there are no more. */
export type TimelineSource<Entry> = (
  limit: number,
  before: TimelinePlace | null,
) => Promise<{ items: Entry[]; isEnd: boolean }>;

// Keys hold ids in lower case, and the order of two sources has to be that of their keys.
const keyOf = ({ at, id }: TimelinePlace): string => `${at} ${id.toLowerCase()}`;
const isOlder = (one: TimelinePlace, other: TimelinePlace): boolean => keyOf(one) < keyOf(other);

const toPosition = ({ at, id }: TimelinePlace): string => `${at} ${id}`;
const toPlace = (position: string | null): TimelinePlace | null => {
  const [at, id] = position?.split(" ") ?? [];
  return at && id ? { at, id } : null;
};

/**
 * The id that everything older than a place sorts before, for a source that is keyed by sortable ids of one prefix alone: of the
 * place's own instant there are only those left that sort before its id.
 */
export const idBefore = (prefix: string, { at, id }: TimelinePlace): string => {
  if (id.startsWith(`${prefix}_`)) return id;
  const milliseconds = Date.parse(at);
  return `${prefix}_${encodeTime(prefix < id ? milliseconds + 1 : milliseconds)}`;
};

/** A source of entries that are at hand. */
export const listedSource =
  <Entry extends TimelinePlace>(entries: readonly Entry[]): TimelineSource<Entry> =>
  async (limit, before) => {
    const older = entries
      .filter((entry) => !before || isOlder(entry, before))
      .toSorted((one, other) => (isOlder(one, other) ? 1 : -1));
    return { items: older.slice(0, limit), isEnd: older.length <= limit };
  };

/**
 * Reads one page of several sources as one list, newest first. Each source is asked once, for no more than the page shows, from the
 * last entry's instant and id on, so entries of one instant are neither lost nor doubled between pages.
 */
export const mergeSources = async <Entry extends TimelinePlace>(
  sources: readonly TimelineSource<Entry>[],
  { limit, position }: { limit: number; position: string | null },
): Promise<PageResult<Entry>> => {
  const before = toPlace(position);
  const parts = await Promise.all(sources.map((read) => read(limit, before)));
  const all = parts.flatMap(({ items }) => items).toSorted((one, other) => (isOlder(one, other) ? 1 : -1));
  const items = all.slice(0, limit);
  const last = items.at(-1);
  const isEnd = all.length <= limit && parts.every((part) => part.isEnd);
  return { items, position: last && !isEnd ? toPosition(last) : null };
};
