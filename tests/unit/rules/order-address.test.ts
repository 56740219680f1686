import { expect, test } from "vitest";
import { ticketTiers } from "../../../shared/model/event-choices.ts";
import { parseOrderParams, toOrderParams } from "../../../shared/rules/order-params.ts";

test("an address contains tier, quantity and code only where they differ from the default", () => {
  expect(toOrderParams({ tier: "VIP+", quantity: 3, code: "RIVER10" })).toEqual({
    tier: "vip",
    quantity: "3",
    code: "RIVER10",
  });
  expect(toOrderParams({ tier: null, quantity: 1, code: null })).toEqual({ tier: null, quantity: null, code: null });
  expect(toOrderParams({ quantity: 2 })).toStrictEqual({ quantity: "2" });
});

test.each(ticketTiers.map((tier, index) => [tier, tier === "VIP+" ? "vip" : String(index + 1)] as const))(
  "[types-30] an address names the type %s as tier=%s, and is read as it was written",
  (tier, param) => {
    expect(toOrderParams({ tier })).toEqual({ tier: param });
    expect(parseOrderParams(new URLSearchParams({ tier: param }))).toEqual({ tier, quantity: 1 });
  },
);

test.each([
  ["tier=vip&quantity=8", { tier: "VIP+", quantity: 8 }],
  ["", { tier: null, quantity: 1 }],
  ["tier=9&quantity=2", { tier: null, quantity: 2 }],
  ["tier=gold&quantity=9", { tier: null, quantity: 1 }],
  ["quantity=-2", { tier: null, quantity: 1 }],
  ["quantity=1.5", { tier: null, quantity: 1 }],
  ["quantity=two", { tier: null, quantity: 1 }],
])("the address %s is read as an order", (search, order) => {
  expect(parseOrderParams(new URLSearchParams(search))).toEqual(order);
});
