import type { StoredTicket } from "../tickets.ts";

/** Where a list stands: everything from here on is older. */
export type TicketPosition = Pick<StoredTicket, "purchase_ts" | "id">;

/** Reads at most `limit` tickets of one range that are older than a position (null: the newest), newest first. */
export type TicketSource = (before: TicketPosition | null, limit: number) => Promise<StoredTicket[]>;

type Reader = { read: TicketSource; buffer: StoredTicket[]; before: TicketPosition | null; isDone: boolean };

const maxChunk = 100;

/** Compares two tickets: negative when `one` is newer. */
export const newerFirst = (one: TicketPosition, other: TicketPosition): number =>
  other.purchase_ts.localeCompare(one.purchase_ts) || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0);

const fill = async (reader: Reader, chunk: number, matches: (ticket: StoredTicket) => boolean): Promise<void> => {
  while (reader.buffer.length === 0 && !reader.isDone) {
    const tickets = await reader.read(reader.before, chunk);
    reader.isDone = tickets.length < chunk;
    reader.before = tickets.at(-1) ?? reader.before;
    reader.buffer = tickets.filter(matches);
  }
};

const newestOf = (readers: Reader[]): Reader | undefined =>
  readers
    .filter(({ buffer }) => buffer.length > 0)
    .sort((one, other) => newerFirst(one.buffer[0] as StoredTicket, other.buffer[0] as StoredTicket))[0];

/**
 * Merges several ranges into one list, newest purchase first, each ticket once. Returns at most `limit` tickets that match and are
 * older than `before`, and whether there are more. Reads a chunk of each range and goes on only where the list needs it.
 */
export const mergeNewest = async (
  sources: TicketSource[],
  before: TicketPosition | null,
  limit: number,
  matches: (ticket: StoredTicket) => boolean = () => true,
): Promise<{ tickets: StoredTicket[]; hasMore: boolean }> => {
  const chunk = Math.min(limit + 1, maxChunk);
  const readers = sources.map((read): Reader => ({ read, buffer: [], before, isDone: false }));
  const found = new Map<string, StoredTicket>();
  while (found.size <= limit) {
    await Promise.all(readers.map((reader) => fill(reader, chunk, matches)));
    const next = newestOf(readers)?.buffer.shift();
    if (!next) break;
    found.set(next.id, next);
  }
  const tickets = [...found.values()];
  return { tickets: tickets.slice(0, limit), hasMore: tickets.length > limit };
};

/** A position as text, for a cursor. */
export const toPositionText = ({ purchase_ts, id }: TicketPosition): string => `${purchase_ts}|${id}`;

/** A position of `toPositionText`. */
export const parsePosition = (text: string): TicketPosition => {
  const [purchase_ts = "", id = ""] = text.split("|");
  return { purchase_ts, id };
};
