import { notFound } from "../../../shared/model/errors.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import type { NightPace } from "../../../shared/model/night.ts";
import { addDays, cityDay } from "../../../shared/rules/city-day.ts";
import { EventEntity } from "../../events/event.entity.ts";
import { findEvent, isOver, type StoredEvent } from "../../events/events.ts";
import { entryOf } from "../../events/ticket-types.ts";
import { env } from "../../platform/env.ts";
import { countSoldByDay } from "../../tickets/management/sold-by-day.ts";

/** The most past events that are looked through for those of the kind. */
const searchedEvents = 50;

const isOfKind = (event: StoredEvent, other: StoredEvent): boolean =>
  other.id !== event.id &&
  entryOf(other) === "tickets" &&
  (event.event_section.length === 0
    ? other.event_section.length === 0
    : event.event_section.some((section) => other.event_section.includes(section)));

const listBefore = async (event: StoredEvent, now: string): Promise<StoredEvent[]> => {
  const { data } = await EventEntity.query
    .published({})
    .lt({ start_at: now < event.start_at ? now : event.start_at })
    .go({ limit: searchedEvents, order: "desc" });
  return data.filter((other) => isOver(other, now) && isOfKind(event, other)).slice(0, eventLimits.pacedEvents);
};

// Days that are still to come are left out.
const readPaced = async ({ id: event_id, title, start_at }: StoredEvent, now: string) => {
  const [zone, last] = [env("CITY_ZONE"), cityDay(start_at, env("CITY_ZONE"))];
  const today = cityDay(now, zone);
  const days = Array.from({ length: eventLimits.pacedDays }, (_, index) =>
    addDays(last, index + 1 - eventLimits.pacedDays),
  ).filter((day) => day <= today);
  return { event_id, title, start_at, sold: await countSoldByDay(event_id, days) };
};

/**
 * Reads how an event's tickets sell, by day of the last 14 up to its own, beside the last three published events of its category that are over
 * at `now`; null for an event without tickets. It looks through the 50 events before it. Throws `not-found`.
 */
export const readPace = async (eventId: string, now: string): Promise<NightPace> => {
  const event = await findEvent(eventId);
  if (!event) throw notFound("Event not found");
  if (entryOf(event) !== "tickets") return null;
  const [paced, ...before] = await Promise.all(
    [event, ...(await listBefore(event, now))].map((one) => readPaced(one, now)),
  );
  return { event: paced as NonNullable<typeof paced>, before };
};
