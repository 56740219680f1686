import { describe, expect, test } from "vitest";
import { renderCalendar } from "../../../functions/calendar/calendar-document.ts";
import type { StoredEvent } from "../../../functions/events/events.ts";
import { renderEventCalendar } from "../../../functions/mail/event-calendar.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { readCalendar } from "../../support/calendar-entries.ts";

const [origin, zone] = ["https://city.example", "America/New_York"];
const stored: StoredEvent = {
  id: "evt_01",
  title: "Dusk",
  description: "Bring shoes",
  type: "RAGER",
  location: "Jacksonville",
  venue_name: "River Club",
  featured: false,
  premium: false,
  is_published: true,
  start_at: "2026-11-29T02:00:00.000Z",
  event_section: ["city"],
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};
const entry = {
  uid: "evt_01@city.example",
  sequence: 0,
  status: "CONFIRMED",
  summary: "Dusk",
  start: "2026-11-29T02:00:00.000Z",
  end: "2026-11-29T08:00:00.000Z",
  location: "River Club, Jacksonville",
};

const documents = {
  "the feed": (event: StoredEvent, isGoing = true) => renderCalendar("City", [{ event, isGoing }], origin, zone),
  // As the outbox keeps it.
  "the attachment": (event: StoredEvent) =>
    renderEventCalendar(JSON.parse(JSON.stringify(toEventDetails(event))), origin, zone, stored.updated_at),
};

describe.each(Object.entries(documents))("an event in %s", (_name, render) => {
  test("[move-06] has one UID and a higher SEQUENCE with each move, so that a calendar changes the entry it has", () => {
    const start_at = "2026-12-05T02:00:00.000Z";
    expect(readCalendar(render(stored))).toEqual([entry]);
    expect(readCalendar(render({ ...stored, start_at, venue_name: "Dock 9", calendar_sequence: 1 }))).toEqual([
      { ...entry, sequence: 1, start: start_at, end: "2026-12-05T08:00:00.000Z", location: "Dock 9, Jacksonville" },
    ]);
    expect(readCalendar(render({ ...stored, calendar_sequence: 2 }))).toEqual([{ ...entry, sequence: 2 }]);
  });

  test("[move-07] that was cancelled is CANCELLED, and one that is postponed is TENTATIVE and named so", () => {
    const [postponed_at, cancelled_at] = [stored.updated_at, stored.updated_at];
    expect(readCalendar(render({ ...stored, postponed_at, calendar_sequence: 1 }))).toEqual([
      { ...entry, sequence: 1, status: "TENTATIVE", summary: "Postponed: Dusk" },
    ]);
    expect(readCalendar(render({ ...stored, postponed_at, cancelled_at, calendar_sequence: 2 }))).toEqual([
      { ...entry, sequence: 2, status: "CANCELLED" },
    ]);
  });
});

test("[move-07] an event that its reader isn't going to is TENTATIVE under its own name", () => {
  expect(readCalendar(documents["the feed"](stored, false))).toEqual([{ ...entry, status: "TENTATIVE" }]);
});

test("[move-06] an attachment that was queued before calendars were told of changes is the first version", () => {
  const { state: _state, calendar_sequence: _sequence, ...before } = toEventDetails(stored);
  const queued = before as ReturnType<typeof toEventDetails>;
  expect(readCalendar(renderEventCalendar(queued, origin, zone, stored.updated_at))).toEqual([entry]);
});
