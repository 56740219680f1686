import { expect, test } from "vitest";
import {
  returnSpreadRefundSteps,
  splitCents,
  spreadRefundSteps,
} from "../../../functions/tickets/refunds/refunded-parts.ts";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";

test("[adminticket-13] an amount is split in proportion to what is left of prices, and the parts add up to it to the cent", () => {
  expect(splitCents([2_000, 2_000], 701)).toEqual([351, 350]);
  expect(splitCents([1_000, 3_000], 1_000)).toEqual([250, 750]);
  expect(splitCents([0, 2_000], 500)).toEqual([0, 500]);
  expect(splitCents([2, 1], 3)).toEqual([2, 1]);
});

test("nothing gets more than what is left of its price, whatever the amount, and prices of 0 take nothing", () => {
  expect(splitCents([1, 1, 1], 2).every((part) => part <= 1)).toBe(true);
  expect(splitCents([1_500, 500], 9_000)).toEqual([1_500, 500]);
  expect([splitCents([0, 0], 700), splitCents([], 700)]).toEqual([[0, 0], []]);
});

test("for every amount of three uneven prices, the parts are whole cents within their prices and add up to it", () => {
  const prices = [333, 1, 2_667];
  for (let amount = 0; amount <= 3_001; amount += 7) {
    const parts = splitCents(prices, amount);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
    expect(parts.every((part, index) => Number.isInteger(part) && part >= 0 && part <= (prices[index] ?? 0))).toBe(
      true,
    );
  }
});

test("a refund that names no tickets changes those that stand and have a share of it, and so does its return", () => {
  const ticket = (id: string, about: Partial<StoredTicket>) => ({ id, price_paid: 2_000, ...about }) as StoredTicket;
  const standing = ticket("standing", { status: "valid", refunded_part: 400 });
  const cancelled = ticket("cancelled", { status: "cancelled", refunded_part: 400 });
  const free = ticket("free", { status: "valid", price_paid: 0 });
  expect(spreadRefundSteps([standing, cancelled, free], 700)).toHaveLength(1);
  expect(returnSpreadRefundSteps([standing, cancelled, free], 400)).toHaveLength(1);
  expect(returnSpreadRefundSteps([standing, { ...standing, id: "second" }], 400)).toHaveLength(2);
});
