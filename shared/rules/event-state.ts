import type { EventState } from "../model/event.ts";

/** What the state of an event follows from, as it is stored. */
export type EventMarks = {
  is_published: boolean;
  sales_stopped_at?: string | undefined;
  postponed_at?: string | undefined;
  cancelled_at?: string | undefined;
};

/** The state of an event: the one that says most to those who are coming, where several marks are set. */
export const getEventState = (event: EventMarks): EventState => {
  if (event.cancelled_at) return "cancelled";
  if (!event.is_published) return "draft";
  if (event.postponed_at) return "postponed";
  return event.sales_stopped_at ? "sales-stopped" : "published";
};
