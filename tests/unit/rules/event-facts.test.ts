import { expect, test } from "vitest";
import { renderCalendar } from "../../../functions/calendar/calendar-document.ts";
import { renderEventCalendar } from "../../../functions/mail/event-calendar.ts";
import { ticketConfirmationEmail } from "../../../functions/mail/templates/ticket-confirmation.ts";
import { toEventDetails, toEventFacts } from "../../../shared/rules/event-facts.ts";

const [origin, zone] = ["https://city.example", "America/New_York"];
const settings = { origin, zone, postalAddress: "1 Example Street" };
const stored = {
  id: "evt_01",
  title: "Dusk",
  description: "Bring shoes",
  type: "RAGER",
  location: "Jacksonville",
  price_ga: 2_000,
  price_vip: 3_000,
  featured: false,
  premium: false,
  venue_name: "River Club",
  is_published: true,
  start_at: "2026-11-22T01:00:00.000Z",
  event_section: ["city"],
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};
const details = toEventDetails(stored);
const propertiesOf = (document: string) =>
  document
    .split("\r\n")
    .filter((line) => /^(UID|SEQUENCE|STATUS|DTSTART|DTEND|SUMMARY|DESCRIPTION|LOCATION|URL)/.test(line));

test("an event without an end, a venue address and a picture still has all of its facts", () => {
  expect(toEventFacts(details, origin, zone)).toEqual({
    title: "Dusk",
    description: "Bring shoes",
    place: "River Club, Jacksonville",
    when: "Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET)",
    startAt: "2026-11-22T01:00:00.000Z",
    endAt: "2026-11-22T07:00:00.000Z",
    url: `${origin}/event/evt_01`,
    notes: { page: [], calendar: [], email: [], preview: [] },
  });
});

test("an event without a venue takes place at its location", () => {
  const place = (venue_name: string | null, venue_address: string | null) =>
    toEventFacts({ ...details, venue_name, venue_address }, origin, zone).place;
  expect([place(null, null), place(null, "1 Bay St"), place("River Club", "1 Bay St")]).toEqual([
    "Jacksonville",
    "1 Bay St",
    "River Club, 1 Bay St",
  ]);
});

test("the feed and the attachment of the tickets' email say the same about an event", () => {
  const feed = renderCalendar("City", [{ event: stored, isGoing: true }], origin, zone);
  const attachment = renderEventCalendar(details, origin, zone, stored.updated_at);
  expect(propertiesOf(attachment)).toHaveLength(9);
  expect(propertiesOf(attachment)).toEqual(propertiesOf(feed));
});

test("the tickets' email says when and where the event is, also when it was queued without a description", () => {
  const { id, title, start_at, location, venue_name } = stored;
  const event = { id, title, start_at, location, venue_name } as typeof details;
  const email = {
    template: "ticket-confirmation",
    event,
    tier: "GA+",
    ticket_ids: ["tkt_a"],
    total: 0,
    code: null,
  } as const;
  const { text } = ticketConfirmationEmail({ ...email, ticket_ids: ["tkt_a"] }, settings);
  const facts = toEventFacts(details, origin, zone);
  expect(text).toContain(`When: ${facts.when}`);
  expect(text).toContain(`Where: ${facts.place}`);
});

test("[states-11] wherever an event is told of, a postponed one has no date and a cancelled one says which it was", () => {
  const when = (about: object) => toEventFacts(toEventDetails({ ...stored, ...about }), origin, zone).when;
  expect(when({ postponed_at: "2026-11-20T00:00:00.000Z" })).toBe("Postponed · new date to come");
  expect(when({ cancelled_at: "2026-11-20T00:00:00.000Z" })).toBe(
    "Cancelled (was Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET))",
  );
  expect(when({ sales_stopped_at: "2026-11-20T00:00:00.000Z" })).toBe("Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET)");
  // A queued email holds the details themselves, and those queued before have no state.
  const details = toEventDetails({ ...stored, postponed_at: "2026-11-20T00:00:00.000Z" });
  expect(toEventFacts(toEventDetails(details), origin, zone).when).toBe("Postponed · new date to come");
  const { state: _absent, ...before } = toEventDetails(stored);
  expect(toEventFacts(toEventDetails(before), origin, zone).when).toBe("Sat, Nov 21 • 8:00 PM – 2:00 AM (Sun) (ET)");
});

test("[states-11] the email that brings a ticket of a postponed event has a new date to come in place of the former one", () => {
  const event = toEventDetails({ ...stored, postponed_at: "2026-11-20T00:00:00.000Z" });
  const data = { event, tier: "GA+", ticket_ids: ["tkt_1"], total: 2_000, code: null } as const;
  const { text } = ticketConfirmationEmail(
    { template: "ticket-confirmation", ...data, ticket_ids: ["tkt_1"] },
    settings,
  );
  expect(text).toContain("Postponed · new date to come");
  expect(text).not.toContain("Nov 21");
});
