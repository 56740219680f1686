import { useQuery } from "@tanstack/react-query";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { EventTab } from "../../../../shared/rules/event-tag.ts";
import { query } from "../../api/index.ts";

/** All published events, latest start first. */
export const useEvents = () => useQuery(query("events", "list", {}));

/** One published event. */
export const useEvent = (eventId: string) => useQuery(query("events", "get", { eventId }));

const bySoonest = (a: CityEvent, b: CityEvent) => a.start_at.localeCompare(b.start_at);

/** The upcoming events of a section, soonest first. */
export const upcomingIn = (events: CityEvent[], section: Exclude<EventTab, "past">): CityEvent[] =>
  events.filter((event) => !event.past && event.event_section.includes(section)).sort(bySoonest);

/** The past events of a section, latest first. */
export const pastIn = (events: CityEvent[], section: Exclude<EventTab, "past">): CityEvent[] =>
  events.filter((event) => event.past && event.event_section.includes(section));
