import { describe, expect, test } from "vitest";
import {
  describeClock,
  describeConflict,
  describeLog,
  formatAgo,
  groupCode,
  roleLabel,
  stateOf,
} from "../../../web/src/features/admin/door/door-texts.ts";
import { countTaken } from "../../../web/src/features/admin/events/event-preview.ts";
import { describeTold, describeType, medianOf, toFigures } from "../../../web/src/features/admin/night/night-texts.ts";
import { describeRefund, statusOf } from "../../../web/src/features/admin/order/order-texts.ts";
import {
  searchOf,
  tierOptions,
  toTicketFilter,
  withEvent,
} from "../../../web/src/features/admin/tickets/ticket-filters.ts";

const now = Date.parse("2027-03-01T12:00:00.000Z");
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();

test.each([
  [-1, "0 s ago"],
  [999, "0 s ago"],
  [59_999, "59 s ago"],
  [60_000, "1 min ago"],
  [3_599_999, "59 min ago"],
  [3_600_000, "1 h ago"],
  [86_399_999, "23 h ago"],
  [86_400_000, "More than a day ago"],
])("what was %i milliseconds ago reads %j", (past, text) => {
  expect(formatAgo(now - past, now)).toBe(text);
});

describe("a scanner", () => {
  const scanner = (about: object = {}) =>
    ({
      revoked_at: null,
      is_cloned: false,
      ends_at: ago(-1),
      last_seen_at: ago(60_000),
      has_jumped: false,
      ...about,
    }) as never;

  test.each([
    [{}, ["positive", "Online"]],
    [{ has_jumped: true }, ["warning", "Clock jumped"]],
    [{ last_seen_at: ago(60_001), has_jumped: true }, ["warning", "Offline"]],
    [{ last_seen_at: null }, ["neutral", "Getting ready"]],
    [{ ends_at: ago(0), last_seen_at: null }, ["neutral", "Shift over"]],
    [{ is_cloned: true, ends_at: ago(0) }, ["negative", "Copied"]],
    [{ revoked_at: ago(0), is_cloned: true }, ["neutral", "Removed"]],
  ])("with %o is %j", (about, state) => {
    expect(stateOf(scanner(about), now)).toEqual(state);
  });

  test("has a role, a clock, and rows that were received", () => {
    expect([roleLabel("scan"), roleLabel("supervisor")]).toEqual(["Scanner", "Supervisor"]);
    const clock = (clock_error_ms: number | null, has_jumped = false) =>
      describeClock(scanner({ clock_error_ms, has_jumped }));
    expect([clock(null), clock(-1_240), clock(0, true)]).toEqual([null, "± 1.2 s", "± 0.0 s, jumped"]);
    const log = (acknowledged: number) => describeLog(scanner({ acknowledged }));
    expect([log(0), log(1), log(1_200)]).toEqual(["0 rows received", "1 row received", "1,200 rows received"]);
  });

  test("is paired by a code in groups of four, and its conflicts say what happened", () => {
    expect([groupCode("ABCD1234EF"), groupCode("")]).toEqual(["ABCD 1234 EF", ""]);
    const conflict = (problem: string) => describeConflict({ row: { gate: "North" }, problem } as never);
    expect([conflict("unknown"), conflict("again")]).toEqual([
      "North let in a ticket that isn't on the list.",
      "North let in a ticket that was in already, refunded or cancelled.",
    ]);
  });
});

describe("a night's figures", () => {
  const night = (about: object = {}) =>
    ({
      event: { entry: "tickets" },
      capacity: 100,
      sold: 50,
      held: 0,
      rsvps: 7,
      inside: 20,
      waiting: 0,
      ...about,
    }) as never;
  const told = (about: object = {}) =>
    toFigures(night(about)).map(({ label, value, hint }) => `${label} ${value} ${hint}`);

  test("begin with who is inside, where scanners count that", () => {
    expect(told()).toEqual(["Inside 20 of 50 sold", "Sold 50 of 100"]);
    expect(told({ inside: null, capacity: null })).toEqual(["Sold 50 no limit"]);
    expect(told({ inside: 0 })[0]).toBe("Inside 0 of 50 sold");
  });

  test("are of RSVPs where that is the way in", () => {
    expect(told({ event: { entry: "rsvp" } })).toEqual(["Coming 7 of 100"]);
  });

  test("have who holds and waits only where somebody does", () => {
    expect(told({ held: 1, waiting: 1 }).slice(2)).toEqual(["Held 1 in open checkouts", "Waiting 1 on the list"]);
    const type = (held: number, waiting: number) => describeType({ held, waiting } as never);
    expect([type(0, 0), type(1, 0), type(0, 1), type(2, 3)]).toEqual(["", "1 held", "1 waiting", "2 held · 3 waiting"]);
  });

  test("say how far a message is", () => {
    const message = (count: number, is_done: boolean) => describeTold({ told: count, is_done } as never);
    expect([message(1, true), message(2, true), message(2, false)]).toEqual([
      ...["Sent to 1 person", "Sent to 2 people", "Sending, 2 so far"],
    ]);
  });

  test.each([
    [[], null],
    [[7], 7],
    [[9, 1, 5], 5],
    [[4, 1, 10, 2], 3],
    [[10, 9], 10],
  ])("have %j with the middle %j", (numbers, middle) => {
    expect(medianOf(numbers)).toBe(middle);
  });
});

describe("an order's ticket", () => {
  test.each([
    [{ status: "valid" }, "Pending"],
    [{ status: "redeemed" }, "Redeemed"],
    [{ status: "cancelled", refund_failed: true, cancelled_by: "re_refused_1" }, "Refund refused by Stripe"],
    [{ status: "cancelled", refund_failed: true, cancelled_by: "re_1" }, "Refund returned by the bank"],
    [{ status: "cancelled", cancelled_by: "re_free_1" }, "Cancelled"],
    [{ status: "cancelled", cancelled_by: "re_refused_1" }, "Refunded"],
    [{ status: "cancelled", cancelled_by: "dp_1" }, "Lost to a dispute"],
    [{ status: "cancelled" }, "Lost to a dispute"],
  ])("with %o reads %j", (ticket, text) => {
    expect(statusOf(ticket as never)[1]).toBe(text);
  });

  const refund = (about: object) =>
    describeRefund({
      ...{
        amount: 0,
        tickets: 1,
        seats_returned: 0,
        free_ga_returned: false,
        code_use_returned: false,
        emails_buyer: false,
      },
      ...about,
    } as never);

  test("is refunded with all that this does", () => {
    expect(refund({})).toEqual([
      "No money goes back: nothing was paid.",
      "1 ticket stops working.",
      "No seat goes back on sale.",
      "The buyer gets no email.",
    ]);
    expect(
      refund({
        amount: 1,
        tickets: 2,
        seats_returned: 1,
        free_ga_returned: true,
        code_use_returned: true,
        emails_buyer: true,
      }),
    ).toEqual([
      "$0.01 goes back to the card used for the payment.",
      "2 tickets stop working.",
      "1 seat goes back on sale.",
      "The buyer can use this month's free ticket again.",
      "The buyer can use an ambassador code again.",
      "The buyer gets an email.",
    ]);
    expect(refund({ seats_returned: 2 })[2]).toBe("2 seats go back on sale.");
  });
});

describe("the ticket list's filters", () => {
  const event = { ticket_types: [{ tier: "T3", name: "Early bird" }] } as never;
  const optionsOf = (of: never | undefined, selected: string) => tierOptions(of, selected).map(({ label }) => label);

  test("have the types of the chosen event, or those of all, and the one that a link names", () => {
    expect(optionsOf(undefined, "all")).toEqual(["All tiers", "GA+", "VIP+"]);
    expect(optionsOf(event, "T3")).toEqual(["All tiers", "Early bird"]);
    expect(optionsOf(undefined, "VIP+")).toEqual(["All tiers", "GA+", "VIP+"]);
    expect(optionsOf(undefined, "T3")).toEqual(["All tiers", "Ticket type 3", "GA+", "VIP+"]);
    expect(optionsOf(event, "GA+")).toEqual(["All tiers", "GA+", "Early bird"]);
  });

  test("keep a type for another event only where all events call it so", () => {
    expect([withEvent("evt_2", "GA+"), withEvent("evt_2", "T3")]).toEqual([
      { event: "evt_2" },
      { event: "evt_2", tier: "all" },
    ]);
  });

  test("search from two characters on, and leave out what isn't chosen", () => {
    expect([searchOf({ q: " a " }), searchOf({ q: " ab " })]).toEqual([null, "ab"]);
    const all = { period: "ALL", event: "all", tier: "all", status: "all" };
    expect(toTicketFilter(all)).toEqual({ period: "ALL" });
    expect(toTicketFilter({ period: "1D", event: "evt_1", tier: "GA+", status: "valid" })).toEqual({
      ...{ period: "1D", event_id: "evt_1", tier: "GA+", status: "valid" },
    });
  });
});

test("an event's spots are taken by tickets sold and held, or by RSVPs", () => {
  const taken = (total_spots: number | null, spots_left: number | null, sold = 3, held = 2) =>
    countTaken({ total_spots, spots_left, sold, held });
  expect([countTaken(null), taken(null, null), taken(50, null), taken(50, 45), taken(50, 20), taken(50, 48)]).toEqual([
    ...[0, 5, 5, 5, 30, 5],
  ]);
  expect(taken(null, 20)).toBe(5);
});
