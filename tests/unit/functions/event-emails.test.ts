import { expect, test } from "vitest";
import type { EmailData } from "../../../functions/mail/outbox-emails.ts";
import { renderEmail } from "../../../functions/mail/render-email.ts";
import { sampleSettings } from "../../../scripts/mails/samples.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";

const event = toEventDetails({
  id: "evt_1",
  title: "Dusk & Dawn",
  start_at: "2026-11-23T01:00:00.000Z",
  location: "Pier",
});
const render = (data: EmailData) => renderEmail(data, sampleSettings, "2026-11-20T12:00:00.000Z");
const paid = { has_ticket: true, has_paid: true };
const free = { has_ticket: true, has_paid: false };
const rsvp = { has_ticket: false, has_paid: false };
const before = { start_at: "2026-11-22T01:00:00.000Z", place: "Pier" };
const link = "https://city.example/hooks/mail/unsubscribe/token";

const moved = (about: object = {}) =>
  render({
    template: "event-moved",
    event: { ...event, calendar_sequence: 3 },
    before,
    place: "Pier",
    return_until: "2026-11-20T17:00:00.000Z",
    ...paid,
    ...about,
  } as EmailData);
const cancelled = (about: object = {}) =>
  render({
    template: "event-cancelled",
    event: { ...event, state: "cancelled", calendar_sequence: 4 },
    reason: "A storm is coming.",
    ...paid,
    ...about,
  } as EmailData);
const postponed = (about: object = {}) =>
  render({ template: "event-postponed", event, before, ...paid, ...about } as EmailData);
const reminded = (about: object = {}) =>
  render({
    template: "event-reminder",
    reminder: "day-before",
    event,
    is_today: false,
    doors_at: "2026-11-23T00:30:00.000Z",
    door_mode: "member",
    ticket_ids: ["tkt_1"],
    unsubscribe: link,
    ...about,
  } as EmailData);

test("[notices-06] the email about a move has the old and the new date, the place, and the calendar's next version", () => {
  const { subject, text, calendar } = moved();
  expect(subject).toBe("New date: Dusk & Dawn");
  for (const fact of [
    "New date: Sun, Nov 22 • 8:00 PM (ET)",
    "Old date: Sat, Nov 21 • 8:00 PM (ET)",
    "Place: Pier",
    "See the event: https://city.example/event/evt_1",
  ])
    expect(text).toContain(fact);
  expect(calendar).toMatch(/SEQUENCE:3\r?\n/);
  expect(calendar).toContain("DTSTART:20261123T010000Z");
});

test("[notices-06] a move to another place at the same time names both places", () => {
  const { subject, text } = moved({ before: { start_at: event.start_at, place: "Old Mill" } });
  expect(subject).toBe("New place: Dusk & Dawn");
  for (const fact of ["Date: Sun, Nov 22 • 8:00 PM (ET)", "New place: Pier", "Old place: Old Mill"])
    expect(text).toContain(fact);
  expect(text).not.toContain("Old date");
});

test("[notices-06] until when a ticket may be returned is told to whoever has one, and to nobody where nobody may", () => {
  const until = "for a full refund until Fri, Nov 20 • 12:00 PM (ET).";
  expect(moved().text).toContain(`Return your tickets ${until}`);
  expect(moved(free).text).toContain(`Whoever paid for your ticket can return it ${until}`);
  expect(moved(rsvp).text).not.toContain("refund");
  expect(moved({ return_until: null }).text).not.toContain("refund");
});

test("[notices-06] the email about a cancellation has the reason, and says what becomes of the money, or that nothing is to do", () => {
  const { subject, text, calendar } = cancelled();
  expect(subject).toBe("Cancelled: Dusk & Dawn");
  expect(text).toContain("A storm is coming.");
  expect(text).toContain("We're refunding everything you paid.");
  expect(text).not.toContain("nothing you need to do");
  for (const holding of [free, rsvp]) expect(cancelled(holding).text).toContain("nothing you need to do");
  expect(cancelled(rsvp).text).not.toContain("ticket isn't valid");
  expect(calendar).toContain("STATUS:CANCELLED");
  expect(calendar).toMatch(/SEQUENCE:4\r?\n/);
});

test("[entry-06] the email about an event that needs a ticket now says that the RSVP has ended, and where to get one", () => {
  const mail = render({ template: "event-needs-ticket", event } as EmailData);
  expect(mail.subject).toBe("You need a ticket now: Dusk & Dawn");
  expect(mail.text).toContain("This event now needs a ticket to get in, so your RSVP has ended.");
  expect(mail.text).toContain("Still want to come? Get a ticket on the event's page.");
  expect(mail.text).toContain(`/event/${event.id}`);
});

test("[night-07] the email with a message has its words, the event and the way to its page", () => {
  const mail = render({ template: "event-message", event, text: "Doors moved to <b>10 PM</b>" } as EmailData);
  expect(mail.subject).toBe("About Dusk & Dawn");
  expect(mail.text).toContain("Doors moved to <b>10 PM</b>");
  expect(mail.html).not.toContain("<b>10 PM</b>");
  expect(mail.text).toContain(`/event/${event.id}`);
});

test("[notices-06] the email about a postponement says that tickets and RSVPs stay valid", () => {
  expect(postponed().subject).toBe("Postponed: Dusk & Dawn");
  expect(postponed().text).toContain("It won't take place on Sat, Nov 21 • 8:00 PM (ET)");
  expect(postponed().text).toContain("Your ticket stays valid for the new date.");
  expect(postponed(rsvp).text).toContain("You stay on the list for the new date.");
});

test("[wait-26] the emails about a move and a postponement tell who waits that they keep their place, and offer no return", () => {
  const waiting = { ...rsvp, is_waiting: true };
  for (const { text } of [moved(waiting), postponed(waiting)]) {
    expect(text).toContain("You keep your place on the waiting list");
    expect(text).not.toContain("on the list");
    expect(text).not.toContain("refund");
  }
});

test("[notices-06] emails about changes carry no way to unsubscribe; reminders carry it as a link and as headers", () => {
  for (const { text, headers } of [moved(), postponed(), cancelled()]) {
    expect(text).not.toMatch(/unsubscribe|Stop event reminders/i);
    expect(headers).toBeUndefined();
  }
  const { text, headers } = reminded();
  expect(text).toContain(`Stop event reminders by email: ${link}`);
  expect(headers).toEqual({
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("[notices-07] a reminder says today, tomorrow or soon, and leads to the ticket, the tickets, or the event", () => {
  expect(reminded().subject).toBe("Tomorrow: Dusk & Dawn");
  expect(reminded({ is_today: true }).subject).toBe("Today: Dusk & Dawn");
  expect(reminded({ reminder: "hours-before", is_today: true }).subject).toBe("Starting soon: Dusk & Dawn");
  expect(reminded().text).toContain("Open your ticket: https://city.example/ticket/tkt_1");
  expect(reminded({ ticket_ids: ["tkt_1", "tkt_2"] }).text).toContain(
    "Open your tickets: https://city.example/dashboard",
  );
  expect(reminded({ ticket_ids: [] }).text).toContain("See the event: https://city.example/event/evt_1");
});

test("[notices-07] where doors have scanners a holder reads how to get the code ready, and nobody else does", () => {
  const how = "Open your ticket once on the phone you'll bring.";
  expect(reminded({ door_mode: "scan" }).text).toContain(how);
  expect(reminded({ door_mode: "member" }).text).not.toContain(how);
  expect(reminded({ door_mode: "scan", ticket_ids: [] }).text).not.toContain("code");
});
