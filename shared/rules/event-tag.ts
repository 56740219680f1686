import type { CityEvent } from "../model/event.ts";

/** The tabs of the Events screen. */
export type EventTab = "city" | "rager" | "vip" | "past";

export type EventTag = "Postponed" | "Cancelled" | "SOLD OUT" | "Featured" | "RAGER" | "VIP" | "Past";

const tagOfTab: Record<Exclude<EventTab, "city">, EventTag> = { rager: "RAGER", vip: "VIP", past: "Past" };

/**
 * The label on an event's card: that it doesn't take place then, SOLD OUT whenever no spot is left, otherwise by the tab it is shown on;
 * the City tab marks what is featured and nothing else. Null where there is nothing to say.
 */
export const getEventTag = (
  event: Pick<CityEvent, "spots_left" | "featured" | "state">,
  tab: EventTab,
): EventTag | null => {
  if (event.state === "postponed") return "Postponed";
  if (event.state === "cancelled") return "Cancelled";
  if (event.spots_left === 0) return "SOLD OUT";
  if (tab !== "city") return tagOfTab[tab];
  return event.featured ? "Featured" : null;
};
