import { expect, test } from "vitest";
import { planBinding } from "../../../functions/door-passes/plan-binding.ts";
import type { Seat, Wanted } from "../../../functions/door-passes/seats.ts";

const now = Date.parse("2026-11-22T20:00:00.900Z");
const seconds = Math.floor(now / 1_000);
const today = "2026-11-22";
const mine: Wanted = { kind: "live", key: "02aa" };
const still: Wanted = { kind: "still" };

const free = (number: number, more: Partial<Seat> = {}): Seat => ({ number, ...more });
const onPhone = (number: number, key: string, more: Partial<Seat> = {}): Seat => ({
  number,
  kind: "live",
  key,
  issued_at: seconds - 100,
  bound_at: "2026-11-22T19:58:20.000Z",
  label: "iPhone, Safari",
  ...more,
});

const plan = (seats: Seat[], wanted: Wanted = mine, mayMove = false) =>
  planBinding(seats, { wanted, mayMove }, now, today);

test("seats without a code get the server's second as the number of their binding", () => {
  expect(plan([free(1), free(2)])).toEqual({
    issuedAt: seconds,
    writes: [
      { seat: free(1), moved: false, moves: undefined, moves_day: undefined },
      { seat: free(2), moved: false, moves: undefined, moves_day: undefined },
    ],
  });
});

test("the same phone gets the same pass again, and nothing is written", () => {
  expect(plan([onPhone(1, "02aa"), onPhone(2, "02aa")])).toEqual({ issuedAt: seconds - 100, writes: [] });
});

test("a printed code is printed again as it was", () => {
  expect(plan([free(1, { kind: "still", issued_at: 7 })], still)).toEqual({ issuedAt: 7, writes: [] });
});

test("a code on another phone isn't moved unless asked for, and the error says where it lives", () => {
  expect(() => plan([onPhone(1, "02bb")])).toThrow(
    expect.objectContaining({
      code: "bind.elsewhere",
      details: { label: "iPhone, Safari", bound_at: "2026-11-22T19:58:20.000Z" },
    }),
  );
});

test("a printed code doesn't become a live one unless asked for, nor a live one a printed one", () => {
  const elsewhere = expect.objectContaining({ code: "bind.elsewhere" });
  expect(() => plan([free(1, { kind: "still", issued_at: 7 })])).toThrow(elsewhere);
  expect(() => plan([onPhone(1, "02aa")], still)).toThrow(elsewhere);
});

test("a move is marked and counted for the seats that moved", () => {
  const { writes } = plan([onPhone(1, "02bb"), free(2)], mine, true);
  expect(writes.map(({ seat: _seat, ...planned }) => planned)).toEqual([
    { moved: true, moves: 1, moves_day: today },
    { moved: false, moves: undefined, moves_day: undefined },
  ]);
});

test("the third move of a day is made, the fourth is refused, and the next day starts at zero", () => {
  const moved = (day: string, count: number) => [onPhone(1, "02bb", { moves: count, moves_day: day })];
  expect(plan(moved(today, 2), mine, true).writes[0]).toMatchObject({ moves: 3, moves_day: today });
  expect(() => plan(moved(today, 3), mine, true)).toThrow(expect.objectContaining({ code: "bind.moves-used" }));
  expect(plan(moved("2026-11-21", 3), mine, true).writes[0]).toMatchObject({ moves: 1, moves_day: today });
});

test("a phone that binds again after three moves isn't moving", () => {
  const seats = [onPhone(1, "02aa", { moves: 3, moves_day: today }), free(2)];
  expect(plan(seats).issuedAt).toBe(seconds);
});

test("a moved binding stays marked when its phone binds it again together with another seat", () => {
  const { writes } = plan([onPhone(1, "02aa", { moved: true }), free(2)]);
  expect(writes.map(({ moved }) => moved)).toEqual([true, false]);
});

test("the number rises strictly above those of all seats, also within one second", () => {
  const seats = [onPhone(1, "02bb", { issued_at: seconds }), onPhone(2, "02bb", { issued_at: seconds + 4 })];
  expect(plan(seats, mine, true).issuedAt).toBe(seconds + 5);
});

test("a ticket that changed hands is bound above the number it was given then, and that is no move", () => {
  const { issuedAt, writes } = plan([free(1, { issued_at: seconds + 1 })]);
  expect({ issuedAt, moved: writes[0]?.moved }).toEqual({ issuedAt: seconds + 2, moved: false });
});

test("a ticket that was moved before it changed hands stays marked as moved, and that is no further move", () => {
  const { writes } = plan([free(1, { issued_at: seconds + 1, moved: true }), free(2)]);
  expect(writes.map(({ moved, moves }) => [moved, moves])).toEqual([
    [true, undefined],
    [false, undefined],
  ]);
});

test("a code that its own phone binds again together with another seat is neither moved nor counted", () => {
  const { writes } = plan([onPhone(1, "02aa", { moves: 1, moves_day: today }), free(2)]);
  expect(writes.map(({ seat: _seat, ...planned }) => planned)).toEqual([
    { moved: false, moves: 1, moves_day: today },
    { moved: false, moves: undefined, moves_day: undefined },
  ]);
});
