import ICAL from "ical.js";

/** An entry of an iCalendar document, as a calendar program reads it: instants in UTC. */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  start: string;
  end: string;
  location: string;
};

/** The entries of an iCalendar document, read by a parser that has nothing in common with what wrote it. */
export const readCalendar = (document: string): CalendarEntry[] =>
  new ICAL.Component(ICAL.parse(document)).getAllSubcomponents("vevent").map((component) => {
    const entry = new ICAL.Event(component);
    return {
      uid: entry.uid,
      sequence: entry.sequence,
      status: String(component.getFirstPropertyValue("status")),
      summary: entry.summary,
      start: entry.startDate.toJSDate().toISOString(),
      end: entry.endDate.toJSDate().toISOString(),
      location: entry.location,
    };
  });
