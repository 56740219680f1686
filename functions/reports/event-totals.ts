import type { EventTotals } from "../../shared/model/reports.ts";
import { listEventsToClose } from "./close-events.ts";
import type { Counter } from "./day-figures.entity.ts";
import { readTotals } from "./figures.ts";

type EndedEvent = Awaited<ReturnType<typeof listEventsToClose>>[number];

const countOf = (events: readonly EndedEvent[], isCounted: (event: EndedEvent) => boolean | undefined): number =>
  events.filter(isCounted).length;

/**
 * Upcoming events, drafts and featured ones among them, exactly: the job closes events every few minutes, and those that `ended` since
 * are taken away here.
 */
export const countUpcoming = (totals: Partial<Record<Counter, number>>, ended: readonly EndedEvent[]) => ({
  published: (totals.events_upcoming ?? 0) - countOf(ended, ({ is_published }) => is_published),
  drafts: (totals.events_upcoming_drafts ?? 0) - countOf(ended, ({ is_published }) => !is_published),
  featured: (totals.events_upcoming_featured ?? 0) - countOf(ended, ({ is_featured }) => is_featured),
});

/** Reads the figures of all events at `now`, in 2 reads however many events there are; a change is counted within about a second. */
export const readEventTotals = async (now: string): Promise<EventTotals> => {
  const [totals, ended] = await Promise.all([readTotals(), listEventsToClose(now)]);
  const { published, drafts, featured } = countUpcoming(totals, ended);
  return { upcoming: published + drafts, featured, rsvps: totals.rsvps ?? 0 };
};
