import { expect, test } from "vitest";
import type { PricedType } from "../../../shared/rules/event-price.ts";
import { priceTypeFor, withoutRights } from "../../../shared/rules/type-price.ts";

const general: PricedType = { tier: "GA+", price: 2_000, rule: "member" };
const upgrade: PricedType = { tier: "VIP+", price: 5_000, rule: "upgrade", base: "GA+" };
const event = { ticket_types: [general, upgrade] };

test("one ticket of a type costs its price without a membership", () => {
  expect([general, upgrade].map((type) => priceTypeFor(event, type, withoutRights))).toEqual([2_000, 5_000]);
});

test("one ticket of a type costs a member what its rule takes off", () => {
  const rights = { membership: "premium", hasFreeGa: false } as const;
  expect([general, upgrade].map((type) => priceTypeFor(event, type, rights))).toEqual([1_000, 3_000]);
  expect(priceTypeFor(event, general, { ...rights, hasFreeGa: true })).toBe(0);
});
