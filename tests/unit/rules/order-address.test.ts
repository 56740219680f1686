import { expect, test } from "vitest";
import { parseOrderParams, toOrderParams } from "../../../shared/rules/order-params.ts";

test("an address contains tier, quantity and code only where they differ from the default", () => {
  expect(toOrderParams({ tier: "VIP+", quantity: 3, code: "RIVER10" })).toEqual({
    tier: "vip",
    quantity: "3",
    code: "RIVER10",
  });
  expect(toOrderParams({ tier: "GA+", quantity: 1, code: null })).toEqual({ tier: null, quantity: null, code: null });
  expect(toOrderParams({ quantity: 2 })).toEqual({ quantity: "2" });
});

test.each([
  ["tier=vip&quantity=8", { tier: "VIP+", quantity: 8 }],
  ["", { tier: "GA+", quantity: 1 }],
  ["tier=gold&quantity=9", { tier: "GA+", quantity: 1 }],
  ["quantity=-2", { tier: "GA+", quantity: 1 }],
  ["quantity=1.5", { tier: "GA+", quantity: 1 }],
  ["quantity=two", { tier: "GA+", quantity: 1 }],
])("the address %s is read as an order", (search, order) => {
  expect(parseOrderParams(new URLSearchParams(search))).toEqual(order);
});
