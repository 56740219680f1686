import { beforeEach, describe, expect, test, vi } from "vitest";
import { findReturnRefusal, getOfferEnd, getReturnEnd } from "../../../functions/tickets/refunds/return-rules.ts";
import { AppError } from "../../../shared/model/errors.ts";

beforeEach(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

const start_at = "2027-03-05T01:00:00.000Z";
/** 48 hours before the start. */
const limit = "2027-03-03T01:00:00.000Z";
const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
const eventOf = (about: object = {}) =>
  ({ id: "evt_1", start_at, end_at: "2027-03-05T05:00:00.000Z", return_hours: 48, ...about }) as never;
const endOf = (rule: typeof getReturnEnd, event: never, now: string): string => {
  try {
    return rule(event, now);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe("[return-01] tickets can be returned for their price", () => {
  test.each([
    ["until the limit of their event", {}, justBefore(limit), limit],
    ["not from that limit on", {}, limit, "return.over"],
    ["not for an event without one", { return_hours: null }, justBefore(limit), "return.not-offered"],
    ["longer after a move", { return_until: "2027-03-04T01:00:00.000Z" }, limit, "2027-03-04T01:00:00.000Z"],
    ["no shorter after a move", { return_until: "2027-03-01T01:00:00.000Z" }, justBefore(limit), limit],
    [
      "not once the event is over, whatever a move has said",
      { return_until: "2027-03-09T01:00:00.000Z" },
      "2027-03-05T05:00:00.000Z",
      "return.over",
    ],
    ["not for an event that was called off", { cancelled_at: start_at }, justBefore(limit), "return.not-offered"],
  ])("%s", (_case, about, now, end) => {
    expect(endOf(getReturnEnd, eventOf(about), now)).toBe(end);
  });

  test("not for an event that is gone", () => {
    expect(endOf(getReturnEnd, null as never, limit)).toBe("return.not-offered");
  });
});

describe("[return-02] tickets can be offered to the waiting list", () => {
  test.each([
    ["once they can't be returned any more", { offers_back: true }, limit, start_at],
    ["not while they can", { offers_back: true }, justBefore(limit), "return.not-needed"],
    [
      "from the first day where they can never be returned",
      { offers_back: true, return_hours: null },
      "2027-01-01T00:00:00.000Z",
      start_at,
    ],
    ["until the start", { offers_back: true }, justBefore(start_at), start_at],
    ["not from the start on", { offers_back: true }, start_at, "return.over"],
    ["not where its owner didn't choose it", {}, limit, "return.not-offered"],
    ["not for an event that was called off", { offers_back: true, cancelled_at: limit }, limit, "return.not-offered"],
  ])("%s", (_case, about, now, end) => {
    expect(endOf(getOfferEnd, eventOf(about), now)).toBe(end);
  });

  test("not for an event that is gone", () => {
    expect(endOf(getOfferEnd, null as never, limit)).toBe("return.not-offered");
  });
});

test.each([
  ["a standing ticket", {}, undefined],
  ["one that was used", { status: "redeemed", check_in_ts: limit }, "ticket.already-redeemed"],
  ["one that was sent", { holder_id: "usr_2" }, "ticket.sent"],
  ["one whose place somebody else has", { seat_passed: true }, "ticket.refunded"],
  ["one that a bank decides about", { dispute_id: "dp_1" }, "order.disputed"],
])("%s is refused, or not, by what it is: %j", (_case, about, code) => {
  expect(findReturnRefusal({ id: "t1", status: "valid", ...about } as never)?.code).toBe(code);
});
