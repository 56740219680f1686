import { expect, test, vi } from "vitest";
import { renderCalendar } from "../../../functions/calendar/calendar-document.ts";
import { renderEventCalendar } from "../../../functions/mail/event-calendar.ts";
import { eventMovedEmail } from "../../../functions/mail/templates/event-moved.ts";
import { eventReminderEmail } from "../../../functions/mail/templates/event-reminder.ts";
import { ticketConfirmationEmail } from "../../../functions/mail/templates/ticket-confirmation.ts";
import { ticketReadyEmail } from "../../../functions/mail/templates/ticket-ready.ts";
import { summarize, toFacts } from "../../../functions/visitors/event-summary.ts";
import { listNotes, toEventDetails } from "../../../shared/rules/event-facts.ts";

// No note of an event is told everywhere: here one is.
vi.mock(import("../../../shared/rules/event-facts.ts"), async (original) => {
  const real = await original();
  const note = { name: "rewards" as const, label: "Parking", text: "Lot B" };
  const notes = { page: [note], calendar: [note], email: [note], preview: [note] };
  return { ...real, toEventFacts: (...args) => ({ ...real.toEventFacts(...args), notes }) };
});

const [origin, zone] = ["https://city.example", "America/New_York"];
const settings = { origin, zone, postalAddress: "1 Example Street" };
const stored = {
  id: "evt_01",
  title: "Dusk",
  description: "Bring shoes",
  type: "RAGER",
  location: "Jacksonville",
  featured: false,
  premium: false,
  is_published: true,
  start_at: "2026-11-22T01:00:00.000Z",
  event_section: ["city"],
  created_at: "2026-11-01T00:00:00.000Z",
  updated_at: "2026-11-01T00:00:00.000Z",
};
const event = toEventDetails(stored);
const tickets = { event, tier: "GA+", ticket_ids: ["tkt_a"], total: 0, code: null };
const holding = { has_ticket: true, has_paid: true };
const moved = {
  template: "event-moved" as const,
  event,
  before: { start_at: "2026-11-20T01:00:00.000Z", place: "Pier" },
  place: "Pier",
  return_until: null,
  ...holding,
};
const reminded = {
  template: "event-reminder" as const,
  reminder: "day-before" as const,
  event,
  is_today: false,
  doors_at: stored.start_at,
  door_mode: "member" as const,
  ticket_ids: ["tkt_a"],
  unsubscribe: "https://city.example/hooks/mail/unsubscribe/token",
};
const doors = { event, doors_at: stored.start_at, ticket_ids: ["tkt_a"] };

test.each([
  ["the feed", renderCalendar("City", [{ event: stored, isGoing: true }], origin, zone)],
  ["the attachment of the tickets' email", renderEventCalendar(event, origin, zone, stored.updated_at)],
  ["the tickets' email", ticketConfirmationEmail({ template: "ticket-confirmation", ...tickets }, settings).text],
  ["the reminder of a ticket", ticketReadyEmail({ template: "ticket-ready", ...doors }, settings).text],
  ["the email about a move", eventMovedEmail(moved, settings).text],
  ["the reminder of an event", eventReminderEmail(reminded, settings).text],
  ["the link preview", summarize({ ...stored, venue_name: null, price: "Free" }, toFacts(stored, origin, zone))],
])("a note of an event is told in %s", (_where, text) => {
  expect(text).toContain("Parking: Lot B");
});

test("rewards are told on the event's page alone, and an event without any has no note", () => {
  const rewards = { name: "rewards", label: "Rewards", text: "A lantern" };
  expect(listNotes({ rewards: "A lantern" })).toEqual({ page: [rewards], calendar: [], email: [], preview: [] });
  expect(listNotes({ rewards: null })).toEqual({ page: [], calendar: [], email: [], preview: [] });
});
