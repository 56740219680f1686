import { describe, expect, test } from "vitest";
import { codeStateOf, isSamePass, lastBound, movesOn, type Seat } from "../../../functions/door-passes/seats.ts";

const live = (number: number, key: string, issued_at = 100): Seat => ({ number, kind: "live", key, issued_at });
const still = (number: number, issued_at = 100): Seat => ({ number, kind: "still", issued_at });
const nowhere = (number: number): Seat => ({ number });

describe("where the code of seats lives, seen from a phone", () => {
  test.each<[string, Seat[], ReturnType<typeof codeStateOf>]>([
    ["all here", [live(1, "a"), live(2, "a")], "here"],
    ["all here, bound at two times", [live(1, "a", 100), live(2, "a", 101)], "unbound"],
    ["one here and one nowhere", [live(1, "a"), nowhere(2)], "unbound"],
    ["nowhere", [nowhere(1), nowhere(2)], "unbound"],
    ["on another phone", [live(1, "b"), live(2, "b")], "elsewhere"],
    ["one here and one on another phone", [live(1, "a"), live(2, "b")], "elsewhere"],
    ["all on paper", [still(1), still(2)], "still"],
    ["one here and one on paper", [live(1, "a"), still(2)], "still"],
    ["one on paper and one on another phone", [still(1), live(2, "b")], "elsewhere"],
  ])("%s", (_case, seats, state) => {
    expect(codeStateOf(seats, "a")).toBe(state);
  });

  test("a phone without a key has none of them", () => {
    expect(codeStateOf([live(1, "a")], undefined)).toBe("elsewhere");
  });
});

test("one pass covers seats that are bound to the same, at the same time", () => {
  const wanted = { kind: "live", key: "a" } as const;
  expect(isSamePass([live(1, "a"), live(2, "a")], wanted)).toBe(true);
  expect(isSamePass([live(1, "a"), live(2, "b")], wanted)).toBe(false);
  expect(isSamePass([live(1, "a", 100), live(2, "a", 101)], wanted)).toBe(false);
  expect(isSamePass([still(1), still(2)], { kind: "still" })).toBe(true);
  expect(isSamePass([still(1), live(2, "a")], { kind: "still" })).toBe(false);
  expect(isSamePass([{ ...still(1), key: "a" }], { kind: "still" })).toBe(true);
});

test("seats were moved on a day as often as the one that was moved most, and on another day not at all", () => {
  const moved = (number: number, moves: number, moves_day: string): Seat => ({ number, moves, moves_day });
  const seats = [moved(1, 1, "2027-02-01"), moved(2, 2, "2027-02-01"), moved(3, 3, "2027-01-31"), nowhere(4)];
  expect(movesOn(seats, "2027-02-01")).toBe(2);
  expect(movesOn(seats, "2027-02-02")).toBe(0);
  expect(movesOn([], "2027-02-01")).toBe(0);
});

test("the seat that was bound last says where the code lives now, of those that are bound", () => {
  const ended: Seat = { number: 4, issued_at: 900 };
  expect(lastBound([live(1, "a", 100), live(2, "b", 300), still(3, 200), ended])).toEqual(live(2, "b", 300));
  expect(lastBound([nowhere(1), ended])).toBeUndefined();
});
