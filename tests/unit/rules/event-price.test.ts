import { expect, test } from "vitest";
import { formatEventPrice, getTierPrice, listTiersSold, sellsTickets } from "../../../shared/rules/event-price.ts";

test.each([
  [2_000, 3_000, "From $20"],
  [3_000, 2_250, "From $22.50"],
  [2_250, null, "$22.50"],
  [null, 4_000, "$40"],
  [2_000, 2_000, "$20"],
  [0, 1_500, "From $0"],
  [0, 0, "Free"],
  [0, null, "Free"],
  [null, null, "Free"],
  [undefined, undefined, "Free"],
  [1, 2, "From $0.01"],
])("[events-16] GA+ at %s and VIP+ at %s cents reads %s", (price_ga, price_vip, text) => {
  expect(formatEventPrice({ price_ga, price_vip })).toBe(text);
});

test.each([
  [0, 3_000, ["GA+", "VIP+"]],
  [2_000, null, ["GA+"]],
  [undefined, 0, ["VIP+"]],
  [null, undefined, []],
])("an event with GA+ at %s and VIP+ at %s cents sells %j: a price of 0 is one, none isn't", (ga, vip, tiers) => {
  const event = { price_ga: ga, price_vip: vip };
  expect(listTiersSold(event)).toEqual(tiers);
  expect(sellsTickets(event)).toBe(tiers.length > 0);
  expect([getTierPrice(event, "GA+"), getTierPrice(event, "VIP+")]).toEqual([ga ?? null, vip ?? null]);
});
