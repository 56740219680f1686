import { expect, test } from "vitest";
import { defaultJoinedTodayRange } from "../../../shared/model/marketing.ts";
import { joinedToday } from "../../../shared/rules/joined-today.ts";

const range = (fraction: number) => joinedToday("range", defaultJoinedTodayRange, { fraction, joined: 0 });

test("[landing-06] in range mode the number is an integer from 47 to 54 inclusive", () => {
  const seen = new Set(Array.from({ length: 10_000 }, (_, step) => range(step / 10_000)));
  expect([...seen].sort()).toEqual([47, 48, 49, 50, 51, 52, 53, 54]);
  expect([range(0), range(0.124), range(0.125), range(0.999_999_999)]).toEqual([47, 47, 48, 54]);
});

test("[landing-06] a random value out of bounds never leaves the range", () => {
  expect([range(1), range(7), range(-3)]).toEqual([54, 54, 47]);
});

test("[landing-07] in live mode the number is the real count, and below 10 there is none", () => {
  const live = (joined: number) => joinedToday("live", defaultJoinedTodayRange, { fraction: 0.5, joined });
  expect([live(0), live(9), live(10), live(123)]).toEqual([null, null, 10, 123]);
});
