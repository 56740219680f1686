import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AppError } from "../../../shared/model/errors.ts";

const calls = vi.hoisted(() => ({ ticket: vi.fn(), event: vi.fn(), write: vi.fn() }));

vi.mock("../../../functions/tickets/tickets.ts", async (original) => ({
  ...(await original<object>()),
  getOwnTicket: calls.ticket,
}));
vi.mock("../../../functions/events/events.ts", async (original) => ({
  ...(await original<object>()),
  findEvent: calls.event,
}));
vi.mock("../../../functions/platform/table/transaction.ts", async (original) => ({
  ...(await original<object>()),
  writeAll: calls.write,
}));

const { checkInTicket } = await import("../../../functions/tickets/check-in.ts");

const start_at = "2027-03-05T01:00:00.000Z";
/** An event is live from 6 hours before its start until 2 hours after its end. */
const [opens, closes] = ["2027-03-04T19:00:00.000Z", "2027-03-05T07:00:00.000Z"];
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();

const ticketOf = (about: object = {}) => ({ id: "t1", event_id: "evt_1", user_id: "maya", status: "valid", ...about });
const eventOf = (about: object = {}) => ({ id: "evt_1", start_at, end_at: "2027-03-05T05:00:00.000Z", ...about });

type Met = { ticket?: object; event?: object | null; now?: string; by?: string; after?: object | null };

/** What comes of a check-in: the time of it, or the code of its refusal. `after` is the ticket as it is once the write was refused. */
const outcomeOf = async ({ ticket = {}, event = {}, now = start_at, by = "maya", after = null }: Met) => {
  calls.ticket.mockResolvedValueOnce(ticketOf(ticket));
  if (after) calls.ticket.mockResolvedValueOnce(ticketOf(after));
  calls.event.mockResolvedValue(event && eventOf(event));
  calls.write.mockResolvedValue(new Set(after ? ["write"] : []));
  return checkInTicket("t1", by, now).then(
    ({ check_in_ts }) => check_in_ts,
    ({ code }: AppError) => code,
  );
};

beforeEach(() => vi.resetAllMocks());

describe("a ticket checks in", () => {
  test.each([
    ["from the opening of its event on", opens, opens],
    ["not before", justBefore(opens), "ticket.too-early"],
    ["until its end", justBefore(closes), justBefore(closes)],
    ["not from its end on", closes, "ticket.too-late"],
  ])("%s", async (_case, now, outcome) => {
    expect(await outcomeOf({ now })).toBe(outcome);
  });

  test("not once its event is gone", async () => {
    expect(await outcomeOf({ event: null })).toBe("ticket.too-late");
  });

  test("by whoever holds it, and not by whoever sent it", async () => {
    const ticket = { holder_id: "rory" };
    expect(await outcomeOf({ ticket, by: "rory" })).toBe(start_at);
    expect(await outcomeOf({ ticket })).toBe("ticket.sent");
  });
});

test.each<[string, Met, string]>([
  ["was used", { ticket: { status: "redeemed", check_in_ts: opens } }, "ticket.already-redeemed"],
  ["was cancelled", { ticket: { status: "cancelled", cancelled_by: "office" } }, "ticket.cancelled"],
  ["was refunded", { ticket: { status: "cancelled", cancelled_by: "re_1" } }, "ticket.refunded"],
  ["has given its place to somebody else", { ticket: { seat_passed: true } }, "ticket.refunded"],
  ["is of an event that was called off", { event: { cancelled_at: opens } }, "event.cancelled"],
  ["is of an event that is postponed", { event: { postponed_at: opens } }, "event.postponed"],
  ["is of an event whose door has scanners", { event: { door_mode: "scan" } }, "ticket.scan-only"],
  ["is being returned", { ticket: { returning_until: "2027-03-05T01:00:00.001Z" } }, "ticket.being-returned"],
  ["is not being returned any more", { ticket: { returning_until: start_at } }, start_at],
])("a ticket that %s is answered so: %j", async (_case, met, outcome) => {
  expect(await outcomeOf(met)).toBe(outcome);
});

test.each<[string, object, string]>([
  ["it was used", { status: "redeemed", check_in_ts: opens }, "ticket.already-redeemed"],
  ["it was refunded", { status: "cancelled", cancelled_by: "re_1" }, "ticket.refunded"],
  ["it was sent", { holder_id: "rory" }, "ticket.sent"],
  ["its return began", { returning_until: "2027-03-06T00:00:00.000Z" }, "ticket.being-returned"],
])("a check-in that comes second says what came first: %s", async (_case, after, outcome) => {
  expect(await outcomeOf({ after })).toBe(outcome);
});

test("a refused ticket is written nowhere", async () => {
  await outcomeOf({ now: justBefore(opens) });
  expect(calls.write).not.toHaveBeenCalled();
});
