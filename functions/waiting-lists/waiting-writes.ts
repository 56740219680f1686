import { eventLimits } from "../../shared/model/event-limits.ts";
import { days } from "../../shared/rules/durations.ts";
import { StockEntity } from "../events/stock.entity.ts";
import { type AwaitedType, hasTypes, isOpen, typeCountersOf, waitingCounterOf } from "../events/stock.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { type Step, step } from "../platform/table/transaction.ts";
import { countSeats, offerAgainSteps } from "./offered-tickets.ts";
import { WaitingBucketEntity } from "./waiting-bucket.entity.ts";
import { type StoredEntry, toTier } from "./waiting-entries.ts";
import { WaitingEntryEntity } from "./waiting-entry.entity.ts";
import { WaitingListEntity } from "./waiting-list.entity.ts";
import { WaitingTurnEntity } from "./waiting-turn.entity.ts";

/** One write of a waiting list's transaction, by the name under which it is refused. */
export type WaitingStep = Step<"entry" | "turn" | "stock" | "place" | "offered" | "ticket">;

/** How many numbers one bucket counts. */
export const bucketSize = 100;

type ListKey = Pick<StoredEntry, "event_id" | "awaits">;

/** Draws the next number of a list, and opens it. */
export const drawNumber = async ({ event_id, awaits }: ListKey, now: string): Promise<number> => {
  const { data } = await WaitingListEntity.upsert({ event_id, awaits, state: "open", drawn_at: now })
    .add({ drawn: 1 })
    .go({ response: "all_new" });
  return (data as { drawn?: number }).drawn ?? 1;
};

/** Opens a list for somebody who is back in line with their number. */
export const openListStep = ({ event_id, awaits }: ListKey): WaitingStep =>
  step("place", WaitingListEntity.upsert({ event_id, awaits, state: "open" }));

/** Stores a first entry; refused while the member has one that is open, or one other than `ended`, which was read. */
export const createEntryStep = (entry: StoredEntry, ended: StoredEntry | null): WaitingStep =>
  step(
    "entry",
    WaitingEntryEntity.put(entry).where((stored, { eq, notExists }) =>
      ended ? `${eq(stored.state, ended.state)} AND ${eq(stored.queued_at, ended.queued_at)}` : notExists(stored.state),
    ),
  );

/** Stores what became of an entry; refused unless it is as it was read. */
export const changeEntryStep = (read: StoredEntry, after: StoredEntry): Step<"entry"> =>
  step(
    "entry",
    WaitingEntryEntity.put(after).where((stored, { eq, notExists }) =>
      [
        eq(stored.state, read.state),
        eq(stored.number, read.number),
        read.offer_id ? eq(stored.offer_id, read.offer_id) : notExists(stored.offer_id),
      ].join(" AND "),
    ),
  );

const countStep = ({ event_id, awaits, number }: StoredEntry, by: 1 | -1): WaitingStep =>
  step(
    "place",
    WaitingBucketEntity.upsert({ event_id, awaits, bucket: Math.floor(number / bucketSize) }).add({ waiting: by }),
  );

/** Puts an entry in line. */
export const queueSteps = (entry: StoredEntry): WaitingStep[] => {
  const { event_id, awaits, quantity, number, user_id, queued_at } = entry;
  return [
    step("turn", WaitingTurnEntity.create({ event_id, awaits, quantity, number, user_id, queued_at })),
    countStep(entry, 1),
  ];
};

/** Takes an entry out of the line. */
export const unqueueSteps = (entry: StoredEntry): WaitingStep[] => {
  const { event_id, awaits, quantity, number } = entry;
  return [step("turn", WaitingTurnEntity.delete({ event_id, awaits, quantity, number })), countStep(entry, -1)];
};

/** What an entry changes of the stock: those who wait for its type, and the places that are set aside for it. */
type StockChange = { waiting: -1 | 0 | 1; aside: number };

const toCounts = (tier: AwaitedType, { waiting, aside }: StockChange): Record<string, number> => ({
  ...(waiting === 0 ? {} : { [waitingCounterOf(tier)]: waiting }),
  ...(aside === 0 ? {} : { left: -aside, held: aside, revision: 1 }),
  ...(aside === 0 || tier === null ? {} : { [typeCountersOf(tier).taken]: aside }),
});

/** The terms by which places of an event are given out: the version of its types, and the limit of the type itself. */
export type PlaceTerms = { types_version?: number | undefined; limit?: number | undefined };

/** Counts one more who waits, while the event takes new guests by the types that were read. */
export const countWaitingStep = (
  entry: StoredEntry,
  { types_version }: Pick<PlaceTerms, "types_version">,
): WaitingStep =>
  step(
    "stock",
    StockEntity.patch({ event_id: entry.event_id })
      .add(toCounts(toTier(entry), { waiting: 1, aside: 0 }))
      .where((seats, conditions) => `${isOpen(seats, conditions)} AND ${hasTypes(seats, conditions, types_version)}`),
  );

/** Counts one more, or one less, who waits, whatever state the event is in. */
export const recountWaitingStep = (entry: StoredEntry, by: 1 | -1): WaitingStep => {
  const counter = waitingCounterOf(toTier(entry));
  return step(
    "stock",
    StockEntity.patch({ event_id: entry.event_id })
      .add({ [counter]: by })
      .where((seats, { gte, exists }) => (by < 0 ? gte(seats[counter], 1) : exists(seats.capacity))),
  );
};

/**
 * Sets an entry's places aside for an offer: they are held until it is taken, declined or lapses. Refused when fewer are left, of the event or
 * within the limit of the type, while the event takes nobody, and by other types than were read.
 */
export const setAsideStep = (entry: StoredEntry, { types_version, limit }: PlaceTerms): WaitingStep => {
  const { event_id } = entry;
  const quantity = countSeats(entry);
  const tier = toTier(entry);
  return step(
    "stock",
    StockEntity.patch({ event_id })
      .add(toCounts(tier, { waiting: -1, aside: quantity }))
      .where((seats, conditions) => {
        const taken = tier && seats[typeCountersOf(tier).taken];
        return [
          conditions.gte(seats.left, quantity),
          conditions.gte(seats[waitingCounterOf(tier)], 1),
          isOpen(seats, conditions),
          conditions.notExists(seats.closed_at),
          hasTypes(seats, conditions, types_version),
          ...(taken && limit !== undefined
            ? [`(${conditions.notExists(taken)} OR ${conditions.lte(taken, limit - quantity)})`]
            : []),
        ].join(" AND ");
      }),
  );
};

/**
 * Puts places that an offer had set aside back, and offers the tickets among them again; with `isBackInLine` its entry counts as waiting
 * again.
 */
export const putBackSteps = async (entry: StoredEntry, { isBackInLine = false } = {}): Promise<WaitingStep[]> => {
  const { event_id } = entry;
  const seats = countSeats(entry);
  const stock = StockEntity.patch({ event_id })
    .add(toCounts(toTier(entry), { waiting: isBackInLine ? 1 : 0, aside: -seats }))
    .where(({ held }, { gte }) => gte(held, seats));
  return [...(seats > 0 || isBackInLine ? [step("stock", stock)] : []), ...(await offerAgainSteps(entry))];
};

/** An entry of which nothing is due, and which has no places. */
export const withoutDue = ({ due_in: _in, due_at: _at, from_tickets: _from, ...entry }: StoredEntry): StoredEntry =>
  entry;

/** An entry that is over, for good. */
export const toEnded = (entry: StoredEntry, reason: NonNullable<StoredEntry["reason"]>, now: string): StoredEntry => {
  const others = withoutDue(entry);
  const ttl = toTtl(addMilliseconds(now, days(eventLimits.waitingKeptDays)));
  return { ...others, state: "ended", reason, ended_at: now, ttl };
};
