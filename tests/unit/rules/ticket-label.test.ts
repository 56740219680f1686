import { describe, expect, test } from "vitest";
import { getTicketLabel, isPastTicket } from "../../../shared/rules/ticket-label.ts";

const event = { start_at: "2027-01-16T01:00:00.000Z", end_at: "2027-01-16T05:00:00.000Z" };
const open = { start_at: "2027-01-16T01:00:00.000Z", end_at: null };
const ticket = (status: "valid" | "redeemed" | "cancelled") => ({ status, event });

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
