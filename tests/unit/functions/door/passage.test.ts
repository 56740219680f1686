import { describe, expect, test } from "vitest";
import type { StoredDevice } from "../../../../functions/door/devices/devices.ts";
import { seatAttribute } from "../../../../functions/door/list/door-orders.ts";
import { passageOf, placeOf, planPassage, timeOf } from "../../../../functions/door/log/passage.ts";
import { isReturnOf } from "../../../../functions/door/log/seat-log.ts";
import { outcomeOf } from "../../../../functions/door/log/store-row.ts";
import { type StoredRow, toVoidRow } from "../../../../functions/door/log/to-row.ts";
import { isFirstOnly } from "../../../../functions/door/log/undo-ticket.ts";
import { isVoided } from "../../../../functions/door/voids/take-back.ts";
import type { StoredTicket } from "../../../../functions/tickets/tickets.ts";
import type { PassageRow } from "../../../../shared/door/log.ts";

const now = "2027-03-01T12:00:00.000Z";
const at = Date.parse(now);
const instant = (time: number) => new Date(time).toISOString();

const aRow = (about: Partial<PassageRow> = {}): PassageRow =>
  ({ kind: "exit", device: "door_1", sequence: 7, at, order: "0a", seats: 1, ...about }) as PassageRow;
const aTicket = (about: object): StoredTicket => ({ id: "t1", status: "redeemed", ...about }) as StoredTicket;

test("a row's place is a text of fixed width that leads back to it", () => {
  expect(passageOf(aRow())).toBe("001803902400000 door_1 000000000000007");
  expect(placeOf(passageOf(aRow()))).toEqual({ device: "door_1", sequence: 7 });
});

test("nobody came or went later than now", () => {
  expect([timeOf({ at: at - 1 }, now), timeOf({ at: at + 1 }, now)]).toEqual([instant(at - 1), now]);
});

describe("of a seat's rows the last one counts", () => {
  const admitted = { device_id: "door_1", sequence: 7, gate: "North" };
  test.each<[string, object, Partial<PassageRow>, "out" | "none"]>([
    ["after the last row", { check_in_ts: now, passage: passageOf(aRow()) }, { sequence: 8 }, "out"],
    ["the last row itself", { check_in_ts: now, passage: passageOf(aRow()) }, {}, "none"],
    ["before the last row", { check_in_ts: now, passage: passageOf(aRow()) }, { sequence: 6 }, "none"],
    ["after the first entry", { check_in_ts: now, admitted }, { sequence: 8 }, "out"],
    ["the first entry itself", { check_in_ts: now, admitted }, {}, "none"],
    ["after the back-office's mark", { check_in_ts: now }, { at: at + 1 }, "out"],
    ["at the moment of the back-office's mark", { check_in_ts: now }, {}, "none"],
    ["of somebody who never came in", {}, {}, "none"],
  ])("%s", (_case, ticket, row, outcome) => {
    const plan = planPassage(aTicket(ticket), aRow(row), now);
    expect([plan.outcome, plan.write !== null]).toEqual([outcome, outcome === "out"]);
  });

  const out = { check_in_ts: instant(at - 9), out_ts: instant(at - 5), passage: passageOf(aRow({ at: at - 5 })) };
  test.each<[string, object, Partial<PassageRow>, "returned" | "conflict", boolean]>([
    ["of who is out", out, {}, "returned", true],
    ["of who went out later", out, { at: at - 6 }, "conflict", false],
    ["of who is in", { ...out, out_ts: undefined }, {}, "conflict", true],
    ["with a canceled ticket", { ...out, status: "cancelled" }, {}, "conflict", true],
  ])("a way in %s", (_case, ticket, row, outcome, isWritten) => {
    const plan = planPassage(aTicket(ticket), aRow({ kind: "admit", ...row }), now);
    expect([plan.outcome, plan.write !== null]).toEqual([outcome, isWritten]);
  });
});

test.each<[object | null, string]>([
  [{ hash: "a" }, "stored"],
  [{ hash: "a", problem: "conflict" }, "conflict"],
  [{ hash: "b" }, "clone"],
  [null, "clone"],
])("what stands at a row's place decides what became of it: %j is %s", (row, outcome) => {
  expect(outcomeOf(row as StoredRow | null, "a")).toBe(outcome);
});

test.each<[object, number[]]>([
  [{ kind: "exit", seats: 0b101 }, [1, 3]],
  [{ kind: "admit", seats: 0b111, returned_seats: 0b010 }, [2]],
  [{ kind: "admit", seats: 0b111 }, []],
])("seats go out by an exit and come back by a row that has them: %j", (row, seats) => {
  expect([1, 2, 3].filter((seat) => isReturnOf(row as StoredRow, seat))).toEqual(seats);
});

test.each<[object, boolean]>([
  [{ kind: "admit" }, true],
  [{ kind: "admit", returned_seats: 1 }, false],
  [{ kind: "admit", refused_seats: 1 }, false],
  [{ kind: "exit" }, false],
])("a row lets in for the first time alone, or not: %j", (row, isFirst) => {
  expect(isFirstOnly(row as StoredRow)).toBe(isFirst);
});

test.each<[object, object, boolean]>([
  [{ void_since: 10, void_from_sequence: 5 }, { at: 9, sequence: 4 }, false],
  [{ void_since: 10, void_from_sequence: 5 }, { at: 10, sequence: 4 }, true],
  [{ void_since: 10, void_from_sequence: 5 }, { at: 9, sequence: 5 }, true],
  [{ void_since: 10 }, { at: 9, sequence: 1 }, true],
  [{ void_since: 10, void_from_sequence: 5 }, { at: 10, sequence: 5, kind: "undo" }, false],
  [{}, { at: 10, sequence: 5 }, false],
])("an end of trust takes rows back by their time or their place: %j, %j", (device, row, isBack) => {
  expect(isVoided(device as StoredDevice, { kind: "admit", ...row } as StoredRow)).toBe(isBack);
});

test.each<[object, number | null]>([
  [{ void_since: 10, revoked_at: now }, 1],
  [{ void_since: 10, revoked_at: now, void_from_sequence: 4 }, 4],
  [{ void_since: 10 }, null],
  [{ revoked_at: now }, null],
])("an end of trust is a row once its scanner was removed with a moment: %j", (device, from) => {
  const row = toVoidRow({ id: "door_1", ...device } as StoredDevice);
  expect(row?.fromSequence ?? null).toBe(from);
});

test("an order's seats are 1 to 8", () => {
  expect([seatAttribute(1), seatAttribute(8)]).toEqual(["seat_1", "seat_8"]);
  for (const seat of [0, 9]) expect(() => seatAttribute(seat)).toThrow(RangeError);
});
