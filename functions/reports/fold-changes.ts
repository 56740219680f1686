import { type EntityItem, Service } from "electrodb";
import { getEventEnd } from "../../shared/rules/event-times.ts";
import type { EventEntity } from "../events/event.entity.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { addUp, type Contribution, differenceOf, entityOf, type StoredItem } from "./contributions.ts";
import { DayFiguresEntity } from "./day-figures.entity.ts";
import { closed, EventFiguresEntity } from "./event-figures.entity.ts";
import { StreamMarkEntity } from "./stream-mark.entity.ts";

/** A change of one item: `id` is the same whenever the stream delivers it; `before` or `after` is null where there is none. */
export type Change = { id: string; before: StoredItem | null; after: StoredItem | null };

type EventState = { is_published: boolean; has_ended?: boolean; closes_at: string };
type EventUpdate = { eventId: string; state: EventState };
type Folded = { id: string; contributions: Contribution[]; event: EventUpdate | null };
type Adds = Record<string, number>;

const FoldTransaction = new Service({ mark: StreamMarkEntity, day: DayFiguresEntity, event: EventFiguresEntity });
// A transaction holds 100 writes.
const maxWrites = 100;
// Lambda gives a change up after 12 hours.
const markMilliseconds = 3 * 86_400_000;

const stateOf = (event: EntityItem<typeof EventEntity>, now: string): EventState => {
  const end = getEventEnd(event);
  const has_ended = end <= now;
  return { is_published: event.is_published, has_ended, closes_at: has_ended ? closed : end };
};

// A deleted event is no longer upcoming; if it was over, its tickets stay counted.
const eventUpdateOf = ({ before, after }: Change, now: string): EventUpdate | null => {
  const event = (after ?? before) as EntityItem<typeof EventEntity> | null;
  if (!event || entityOf(event) !== "event") return null;
  return { eventId: event.id, state: after ? stateOf(event, now) : { is_published: false, closes_at: closed } };
};

const foldChange = (change: Change, zone: string, now: string): Folded => ({
  id: change.id,
  contributions: differenceOf(change.before, change.after, zone),
  event: eventUpdateOf(change, now),
});

const addsBy = (contributions: Contribution[], keyOf: (one: Contribution) => string | null): Map<string, Adds> => {
  const adds = new Map<string, Adds>();
  for (const one of addUp(contributions)) {
    const key = keyOf(one);
    if (key !== null) adds.set(key, { ...adds.get(key), [one.counter]: one.amount });
  }
  return adds;
};

const planWrites = (changes: Folded[]) => {
  const contributions = changes.flatMap((change) => change.contributions);
  const states = new Map(changes.flatMap(({ event }) => (event ? [[event.eventId, event.state] as const] : [])));
  const tickets = addsBy(contributions, (one) => (one.to === "event" ? one.eventId : null));
  return {
    days: addsBy(contributions, (one) => (one.to === "day" ? one.day : null)),
    events: [...new Set([...states.keys(), ...tickets.keys()])].map((id) => ({
      id,
      adds: tickets.get(id) ?? {},
      state: states.get(id),
    })),
  };
};

const countWrites = (changes: Folded[]): number => {
  const { days, events } = planWrites(changes);
  return changes.length + days.size + events.length;
};

// The marks come first: a refused one says by its position which change was counted before.
const createFoldWrite = (changes: Folded[], now: string) => {
  const { days, events } = planWrites(changes);
  const ttl = toTtl(addMilliseconds(now, markMilliseconds));
  return FoldTransaction.transaction.write(({ mark, day, event }) => [
    ...changes.map(({ id }) => mark.create({ event_id: id, ttl }).commit()),
    ...[...days].map(([name, adds]) => day.update({ day: name }).add(adds).commit()),
    ...events.map(({ id, adds, state }) =>
      state
        ? event.upsert({ event_id: id }).set(state).add(adds).commit()
        : event.update({ event_id: id }).add(adds).commit(),
    ),
  ]);
};

const writeFold = async (changes: Folded[], now: string): Promise<void> => {
  if (changes.length === 0) return;
  const refused = await commitTransaction(() => createFoldWrite(changes, now));
  if (refused.length === 0) return;
  const rest = changes.filter((_, index) => !refused.includes(index));
  if (rest.length === changes.length) throw new Error("The fold was refused by something else than its marks");
  await writeFold(rest, now);
};

const splitToFit = (changes: Folded[]): Folded[][] => {
  if (countWrites(changes) <= maxWrites || changes.length === 1) return [changes];
  const middle = Math.ceil(changes.length / 2);
  return [...splitToFit(changes.slice(0, middle)), ...splitToFit(changes.slice(middle))];
};

/**
 * Adds changes of the table to the figures, each exactly once, however often it is delivered: a mark of the change is written in the
 * transaction that counts it. `zone` is the city's; `now` says which events are over.
 */
export const foldChanges = async (changes: readonly Change[], zone: string, now: string): Promise<void> => {
  const counted = changes
    .map((change) => foldChange(change, zone, now))
    .filter(({ contributions, event }) => contributions.length > 0 || event !== null);
  for (const some of splitToFit(counted)) await writeFold(some, now);
};
