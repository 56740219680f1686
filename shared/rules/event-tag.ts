import type { CityEvent } from "../model/event.ts";
import { isOffered } from "./event-price.ts";

/** The tabs of the Events screen. */
export type EventTab = "city" | "rager" | "vip" | "past";

export type EventTag = "Postponed" | "Cancelled" | "SOLD OUT" | "FULL" | "Featured" | "RAGER" | "VIP" | "Past";

const tagOfTab: Record<Exclude<EventTab, "city">, EventTag> = { rager: "RAGER", vip: "VIP", past: "Past" };

type Spots = Pick<CityEvent, "spots_left" | "entry" | "ticket_types">;

// A type that merely ended isn't sold out; beside one that is, it is no way in either.
const areTypesGone = ({ ticket_types: types }: Spots, now: string): boolean =>
  types.some(({ left }) => left === 0) && !types.some((type) => isOffered(type, now));

/** That an event has no spot left at `now`, or no ticket of any type: `SOLD OUT`, or `FULL` where an RSVP is the way in; null where it has. */
export const findFullTag = (event: Spots, now: string): "SOLD OUT" | "FULL" | null => {
  if (event.spots_left !== 0 && !areTypesGone(event, now)) return null;
  return event.entry === "rsvp" ? "FULL" : "SOLD OUT";
};

/**
 * The label on an event's card at `now`: that it doesn't take place then, that no spot is left, otherwise by the tab it is shown on;
 * the City tab marks what is featured and nothing else. Null where there is nothing to say.
 */
export const getEventTag = (
  event: Pick<CityEvent, "featured" | "state"> & Spots,
  tab: EventTab,
  now: string,
): EventTag | null => {
  if (event.state === "postponed") return "Postponed";
  if (event.state === "cancelled") return "Cancelled";
  const full = findFullTag(event, now);
  if (full) return full;
  if (tab !== "city") return tagOfTab[tab];
  return event.featured ? "Featured" : null;
};
