import type { EntityItem } from "electrodb";
import { getEventEnd } from "../../shared/rules/event-times.ts";
import type { EventEntity } from "../events/event.entity.ts";
import { addAllOnce } from "../platform/stream/add-once.ts";
import { entityOf, itemOf, type StreamChange } from "../platform/stream/change.ts";
import type { Write } from "../platform/table/transaction.ts";
import { addUp, type Contribution, differenceOf } from "./contributions.ts";
import { DayFiguresEntity } from "./day-figures.entity.ts";
import { closed, EventFiguresEntity } from "./event-figures.entity.ts";

type EventState = { is_published: boolean; is_featured: boolean; has_ended?: boolean; closes_at: string };
type EventUpdate = { eventId: string; state: EventState };
type Folded = { id: string; contributions: Contribution[]; event: EventUpdate | null };
type Adds = Record<string, number>;

// No event is upcoming any more that was deleted or cancelled; its tickets stay counted if it was over.
const gone: EventState = { is_published: false, is_featured: false, closes_at: closed };

/** What the figures keep of an event: whether it is published, featured, over, and when it ends. */
export const stateOf = (event: EntityItem<typeof EventEntity>, now: string): EventState => {
  if (event.cancelled_at) return gone;
  const end = getEventEnd(event);
  const has_ended = end <= now;
  return {
    is_published: event.is_published,
    is_featured: event.featured,
    has_ended,
    closes_at: has_ended ? closed : end,
  };
};

const eventUpdateOf = (change: StreamChange, now: string): EventUpdate | null => {
  const event = itemOf(change) as EntityItem<typeof EventEntity>;
  if (entityOf(event) !== "event") return null;
  return { eventId: event.id, state: change.after ? stateOf(event, now) : gone };
};

const foldChange = (change: StreamChange, zone: string, now: string): Folded => ({
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

const addToDay = (day: string, adds: Adds): Write => DayFiguresEntity.update({ day }).add(adds);

const updateEvent = (event_id: string, adds: Adds, state: EventState | undefined): Write =>
  state
    ? EventFiguresEntity.upsert({ event_id }).set(state).add(adds)
    : EventFiguresEntity.update({ event_id }).add(adds);

const planWrites = (changes: readonly Folded[]): Write[] => {
  const contributions = changes.flatMap((change) => change.contributions);
  const states = new Map(changes.flatMap(({ event }) => (event ? [[event.eventId, event.state] as const] : [])));
  const days = addsBy(contributions, (one) => (one.to === "day" ? one.day : null));
  const tickets = addsBy(contributions, (one) => (one.to === "event" ? one.eventId : null));
  return [
    ...[...days].map(([day, adds]) => addToDay(day, adds)),
    ...[...new Set([...states.keys(), ...tickets.keys()])].map((id) =>
      updateEvent(id, tickets.get(id) ?? {}, states.get(id)),
    ),
  ];
};

/** Adds changes of the table to the figures, each exactly once. `zone` is the city's; `now` says which events are over. */
export const foldChanges = async (changes: readonly StreamChange[], zone: string, now: string): Promise<void> => {
  const folded = changes
    .map((change) => foldChange(change, zone, now))
    .filter(({ contributions, event }) => contributions.length > 0 || event !== null);
  await addAllOnce("figures", folded, planWrites);
};
