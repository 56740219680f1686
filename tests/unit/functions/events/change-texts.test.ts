import { beforeEach, describe, expect, test, vi } from "vitest";
import { toChangeEmail, toTelling } from "../../../../functions/event-changes/tell-people.ts";

beforeEach(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

const start_at = "2027-03-05T01:00:00.000Z";
const another = "2027-03-06T01:00:00.000Z";
const event = {
  ...{ id: "evt_1", title: "Dusk", description: "Music", location: "Jacksonville", venue_name: "River Club", start_at },
  return_until: "2027-03-08T12:00:00.000Z",
} as never;
const changeOf = (kind: string, about: object = {}) =>
  ({
    ...{ event_id: "evt_1", id: "change_1", at: "2027-03-01T12:00:00.000Z", kind },
    ...{ before: { start_at, place: "River Club" }, ...about },
  }) as never;
const noticeOf = (kind: string, about: object = {}) => {
  const { title, message, link } = toTelling(changeOf(kind, about), event).notice as never as Record<string, string>;
  return { title, message, link };
};
const link = "/event/evt_1";
const emailOf = (kind: string, about: object = {}, told: object = {}, member: object = {}) =>
  toChangeEmail(changeOf(kind, about), event, { hasTicket: true, hasPaid: false, ...told }, member);

describe("who is coming reads behind the bell", () => {
  test("when an event moved, where it did, and what stays", () => {
    const moved = (after: object) => noticeOf("moved", { after: { start_at, place: "River Club", ...after } }).message;
    expect(moved({ start_at: another })).toBe(
      "It's now on Fri, Mar 5 • 8:00 PM (ET), not on Thu, Mar 4 • 8:00 PM (ET).",
    );
    expect(moved({ place: "Pier 1" })).toBe(
      "It's now at Pier 1, not at River Club. The date stays: Thu, Mar 4 • 8:00 PM (ET).",
    );
    expect(moved({ start_at: another, place: "Pier 1" })).toBe(
      "It's now on Fri, Mar 5 • 8:00 PM (ET) at Pier 1, not on Thu, Mar 4 • 8:00 PM (ET) at River Club.",
    );
    expect(noticeOf("moved")).toMatchObject({ title: "Dusk has moved", link });
  });

  test("that it is postponed, needs a ticket, or is cancelled, with the reason if there is one", () => {
    expect(noticeOf("postponed")).toEqual({
      title: "Dusk is postponed",
      message:
        "It won't take place on Thu, Mar 4 • 8:00 PM (ET). Tickets and RSVPs stay valid, and we'll tell you as soon as there's a new date.",
      link,
    });
    expect(noticeOf("entry-changed").title).toBe("Dusk needs a ticket now");
    const refunded = "Whatever was paid for tickets is refunded in full.";
    expect(noticeOf("cancelled", { reason: "Rain" }).message).toBe(`Rain\n${refunded}`);
    expect(noticeOf("cancelled")).toEqual({ title: "Dusk is cancelled", message: refunded, link });
  });

  test("a message of the team", () => {
    expect(noticeOf("message", { text: "Bring shoes" })).toEqual({
      ...{ title: "A message about Dusk", message: "Bring shoes", link },
    });
  });
});

describe("who is coming gets an email", () => {
  test("of a move, to its new date and place, with until when tickets may be returned", () => {
    expect(emailOf("moved", { after: { start_at: another, place: "Pier 1" } })).toMatchObject({
      ...{ template: "event-moved", event: { start_at: another, title: "Dusk" }, place: "Pier 1" },
      ...{ before: { start_at, place: "River Club" }, return_until: "2027-03-08T12:00:00.000Z" },
      ...{ has_ticket: true, has_paid: false },
    });
    expect(emailOf("moved")).toMatchObject({ event: { start_at }, place: "River Club" });
  });

  test("of each other change by its own template", () => {
    expect(emailOf("postponed", {}, { hasPaid: true })).toMatchObject({ template: "event-postponed", has_paid: true });
    expect(emailOf("entry-changed")).toEqual({ template: "event-needs-ticket", event: expect.anything() });
    expect(emailOf("cancelled", { reason: "Rain" })).toMatchObject({ template: "event-cancelled", reason: "Rain" });
    expect(emailOf("cancelled")).toMatchObject({ reason: null, has_ticket: true });
  });

  test("of a message only where they didn't turn such emails off, and of everything else all the same", () => {
    const off = { reminder_emails_off_at: "2027-01-01T00:00:00.000Z" };
    expect(emailOf("message", { text: "Bring shoes" })).toMatchObject({
      template: "event-message",
      text: "Bring shoes",
    });
    expect(emailOf("message", { text: "Bring shoes" }, {}, off)).toBeNull();
    expect(emailOf("postponed", {}, {}, off)).not.toBeNull();
  });

  test("that names those who wait for it as such, and nobody else", () => {
    expect(emailOf("cancelled", {}, { isWaiting: true })).toMatchObject({ is_waiting: true });
    expect(emailOf("cancelled")).not.toHaveProperty("is_waiting");
  });
});
