import { city } from "../../shared/model/city.ts";
import type { CalendarFilter, CalendarWindow } from "../../shared/model/event.ts";

/** What each window is called: on its link, and in the headings and texts of its page. */
export const windowNames: Record<CalendarWindow, { link: string; heading: string; none: string }> = {
  today: { link: "Today", heading: "Today", none: "today" },
  weekend: { link: "This weekend", heading: "This weekend", none: "this weekend" },
  week: { link: "Next 7 days", heading: "The next 7 days", none: "in the next 7 days" },
  month: { link: "This month", heading: "This month", none: "this month" },
};

/** The address of a part of the calendar: what isn't asked for isn't in it. */
export const toCalendarPath = (filter: CalendarFilter): string => {
  const asked = Object.entries(filter).filter(([, value]) => value);
  return asked.length > 0 ? `/calendar?${new URLSearchParams(asked)}` : "/calendar";
};

/** The address of the page behind: a cursor belongs to the query as it was asked, an empty search with it. */
export const toNextPath = (filter: CalendarFilter, cursor: string): string => {
  const asked = Object.entries({ ...filter, cursor }).filter(([, value]) => value !== undefined);
  return `/calendar?${new URLSearchParams(asked)}`;
};

/** The heading of a part of the calendar, such as `Pop-up · This weekend in Jacksonville`. */
export const headingOf = ({ q, category, when }: CalendarFilter): string => {
  const days = `${when ? windowNames[when].heading : "What's on"} in ${city.name}`;
  return [q && `“${q}”`, category, days].filter(Boolean).join(" · ");
};
