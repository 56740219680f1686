import type { CityEvent } from "../../../../../shared/model/event.ts";
import { upcomingIn } from "../event-queries.ts";

/** Figures for an administrator who debugs the Events screen; the sections count upcoming published events. */
export const eventStats = (events: CityEvent[]) => {
  const published = events.filter((event) => event.is_published);
  const upcoming = published.filter((event) => !event.past);
  return {
    Total: events.length,
    Published: published.length,
    Upcoming: upcoming.length,
    Past: published.length - upcoming.length,
    City: upcomingIn(published, "city").length,
    Rager: upcomingIn(published, "rager").length,
    VIP: upcomingIn(published, "vip").length,
    "Missing start_at": events.filter((event) => !event.start_at).length,
  };
};

export type EventStats = ReturnType<typeof eventStats>;
