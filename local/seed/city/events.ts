import type * as z from "zod";
import type { EventInput, EventSection } from "../../../shared/model/event.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { hours, minutes } from "../../../shared/rules/durations.ts";
import { cityEvents } from "./events-city.ts";
import { pastEvents } from "./events-past.ts";
import { ragerEvents } from "./events-rager.ts";
import { vipEvents } from "./events-vip.ts";
import type { Slot } from "./schedule.ts";
import { toSlotTimes } from "./schedule.ts";

type Input = z.input<typeof EventInput>;

/** An event of the demo city. `when` is a slot relative to the city's present, or `now` for the party that is on. */
export type CityEvent = Omit<
  Input,
  "image" | "start_at" | "end_at" | "doors_at" | "countdown_date" | "event_section"
> & {
  key: string;
  event_section: EventSection[];
  when: Slot | "now";
  /** How many minutes before the start the doors open; 0 by default. */
  doorsMinutes?: number;
  /** Of some types: how many hours before the start its sale begins, and how many before the city's present it ended. */
  sales?: Partial<Record<TicketTier, { opensHours?: number; endedHours?: number }>>;
};

/** All events: past, current and upcoming. */
export const events: CityEvent[] = [...ragerEvents, ...cityEvents, ...vipEvents, ...pastEvents];

const halfHour = minutes(30);

/** The start and end of an event as ISO instants. The party that is on began 60 to 90 minutes before `now`, on the half hour, and lasts six hours. */
export const toEventTimes = (event: CityEvent, now: string): { start_at: string; end_at: string } => {
  if (event.when !== "now") return toSlotTimes(event.when, now);
  const start = Math.floor((Date.parse(now) - hours(1)) / halfHour) * halfHour;
  return { start_at: new Date(start).toISOString(), end_at: new Date(start + hours(6)).toISOString() };
};

/** When the doors of an event open, as an ISO instant, given its start. */
export const toDoorsAt = ({ doorsMinutes = 0 }: CityEvent, start_at: string): string =>
  new Date(Date.parse(start_at) - minutes(doorsMinutes)).toISOString();

const before = (instant: string, count: number): string => new Date(Date.parse(instant) - hours(count)).toISOString();

/** The types of an event with their sales windows as ISO instants, given its start. */
export const toDatedTypes = ({ ticket_types = [], sales = {} }: CityEvent, start_at: string, now: string) =>
  ticket_types.map((type) => {
    const { opensHours, endedHours } = sales[type.tier] ?? {};
    return {
      ...type,
      ...(opensHours === undefined ? {} : { opens_at: before(start_at, opensHours) }),
      ...(endedHours === undefined ? {} : { closes_at: before(now, endedHours) }),
    };
  });
