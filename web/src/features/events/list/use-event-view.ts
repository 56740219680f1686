import { useSearchParams } from "react-router-dom";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { EventTab } from "../../../../../shared/rules/event-tag.ts";
import { bySoonest } from "../event-queries.ts";

/** A view of the Events screen, as one of its filters opens it. */
export type EventView = EventTab | "all" | "featured";

const views: EventView[] = ["city", "rager", "vip", "past", "all", "featured"];

/** The upcoming events of every section, soonest first: all, or those that are featured. */
export const countedEvents = {
  all: (events: CityEvent[]): CityEvent[] => events.filter((event) => !event.past).sort(bySoonest),
  featured: (events: CityEvent[]): CityEvent[] => countedEvents.all(events).filter((event) => event.featured),
};

/** The open view, kept in the URL as `?events=`; City by default. */
export const useEventView = () => {
  const [search, setSearch] = useSearchParams();
  const view = views.find((name) => name === search.get("events")) ?? "city";
  const open = (name: EventView) =>
    setSearch((before) => {
      before.set("events", name);
      return before;
    });
  return { view, open };
};
