import { describe, expect, test } from "vitest";
import { getDoorStatus, getTicketLabel, isPastTicket, isShownAsOwn } from "../../../shared/rules/ticket-label.ts";

const event = { start_at: "2027-01-16T01:00:00.000Z", end_at: "2027-01-16T05:00:00.000Z" };
const open = { start_at: "2027-01-16T01:00:00.000Z", end_at: null };
const own = { held_by: null, is_being_sent: false, refunded: false };
const ticket = (status: "valid" | "redeemed" | "cancelled") => ({ status, event, ...own });

describe("[ticket-19] in the ticket list", () => {
  test.each([
    ["valid", "2027-01-16T04:59:59.999Z", "Valid"],
    ["redeemed", "2027-01-16T04:59:59.999Z", "Redeemed"],
    ["valid", "2027-01-16T05:00:00.000Z", "Missed"],
    ["redeemed", "2027-01-16T05:00:00.000Z", "Attended"],
    ["cancelled", "2027-01-16T04:00:00.000Z", "Cancelled"],
    ["cancelled", "2027-01-17T04:00:00.000Z", "Cancelled"],
  ] as const)("a %s ticket at %s reads %s", (status, now, label) => {
    expect(getTicketLabel(ticket(status), now)).toBe(label);
  });

  test("a ticket is upcoming until the event's end and past from then on", () => {
    expect(isPastTicket(ticket("valid"), "2027-01-16T04:59:59.999Z")).toBe(false);
    expect(isPastTicket(ticket("valid"), "2027-01-16T05:00:00.000Z")).toBe(true);
  });

  test("an event without an end ends 6 hours after its start", () => {
    expect(isPastTicket({ status: "valid", event: open }, "2027-01-16T06:59:59.999Z")).toBe(false);
    expect(isPastTicket({ status: "valid", event: open }, "2027-01-16T07:00:00.000Z")).toBe(true);
  });
});

describe("[ticket-20] whoever sent a ticket", () => {
  const during = "2027-01-16T02:00:00.000Z";
  const after = "2027-01-17T02:00:00.000Z";
  const sent = { held_by: "Priya Raman" };
  const link = { is_being_sent: true };

  test.each([
    ["valid", {}, during, "Valid", "valid"],
    ["valid", sent, during, "Sent", "sent"],
    ["redeemed", sent, during, "Sent", "sent"],
    ["redeemed", {}, during, "Redeemed", "checked-in"],
    ["valid", sent, after, "Sent", "sent"],
    ["redeemed", sent, after, "Sent", "sent"],
    ["cancelled", sent, during, "Cancelled", "cancelled"],
    ["cancelled", { refunded: true }, during, "Cancelled", "refunded"],
    ["valid", link, during, "Being sent", "being-sent"],
    ["redeemed", link, during, "Redeemed", "checked-in"],
    ["valid", link, after, "Missed", "over"],
  ] as const)("sees a %s ticket with %o at %s as %s, and at the door as %s", (status, about, now, label, door) => {
    const seen = { ...ticket(status), ...about };
    expect([getTicketLabel(seen, now), getDoorStatus(seen, now)]).toEqual([label, door]);
  });

  test("sees the watermark and the ticket's colors only on one that is theirs to use", () => {
    const all = ["valid", "checked-in", "not-yet", "over", "sent", "being-sent", "refunded", "cancelled"] as const;
    expect(all.filter(isShownAsOwn)).toEqual(["valid", "checked-in", "not-yet", "over"]);
  });
});

describe("a ticket of an event", () => {
  const before = "2027-01-15T18:59:59.999Z";
  const opening = "2027-01-15T19:00:00.000Z";
  const closing = "2027-01-16T07:00:00.000Z";
  const after = "2027-01-17T02:00:00.000Z";
  const of = (state: "published" | "cancelled" | "postponed", about: object = {}) => ({
    ...ticket("valid"),
    event: { ...event, state },
    ...about,
  });

  test.each([
    ["that is to come", of("published"), before, "Valid", "not-yet"],
    ["whose doors opened", of("published"), opening, "Valid", "valid"],
    ["whose doors closed", of("published"), closing, "Missed", "over"],
    ["that is cancelled", of("cancelled"), opening, "Cancelled", "cancelled"],
    ["that is postponed", of("postponed"), opening, "Postponed", "postponed"],
    ["that is postponed past its date", of("postponed"), after, "Postponed", "postponed"],
  ] as const)("%s reads as such", (_, seen, now, label, door) => {
    expect([getTicketLabel(seen, now), getDoorStatus(seen, now)]).toEqual([label, door]);
  });

  test("that is cancelled is refunded for whoever paid, and cancelled for whoever didn't", () => {
    const back = { status: "cancelled", refunded: true } as const;
    const doors = [
      of("cancelled", { ...back, price_paid: 2_000 }),
      of("cancelled", { ...back, price_paid: 0 }),
      of("published", { ...back, price_paid: 0 }),
      of("cancelled", { ...back, refunded: false, price_paid: 2_000 }),
    ].map((seen) => getDoorStatus(seen, opening));
    expect(doors).toEqual(["refunded", "cancelled", "refunded", "cancelled"]);
  });
});
