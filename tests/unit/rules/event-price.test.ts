import { expect, test } from "vitest";
import { findBasePrice, findTypeSold, listTypesSold } from "../../../shared/rules/event-price.ts";
import { firstTypes, formatEventPrice, nameTier } from "../../../shared/rules/ticket-types.ts";

const now = "2026-11-27T12:00:00.000Z";
const priced = (ga: number | null, vip: number | null) => ({ ticket_types: firstTypes(ga, vip) });
const early = { tier: "T3", name: "Early bird", price: 1_000, rule: "flat" } as const;

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
  [1, 2, "From $0.01"],
])("[events-16] GA+ at %s and VIP+ at %s cents reads %s", (ga, vip, text) => {
  expect(formatEventPrice(priced(ga, vip), now)).toBe(text);
});

test.each([
  ["while it is sold", {}, "From $10"],
  ["until the moment its sales end", { closes_at: "2026-11-27T12:00:00.001Z" }, "From $10"],
  ["from that moment on", { closes_at: now }, "$20"],
  ["with one left", { left: 1 }, "From $10"],
  ["once it is gone", { left: 0 }, "$20"],
  ["switched off", { is_on: false }, "$20"],
])("[types-02] the price of an early bird counts %s as %j says: %s", (_when, about, text) => {
  const event = { ticket_types: [...firstTypes(2_000, null), { ...early, ...about }] };
  expect(formatEventPrice(event, now)).toBe(text);
});

test("[types-02] once no type is to be had any more, the page says what they cost", () => {
  const event = { ticket_types: firstTypes(2_000, 3_000).map((type) => ({ ...type, left: 0 })) };
  expect(formatEventPrice(event, now)).toBe("From $20");
});

test.each([
  [0, 3_000, ["GA+", "VIP+"]],
  [2_000, null, ["GA+"]],
  [null, 0, ["VIP+"]],
  [null, null, []],
])("an event with GA+ at %s and VIP+ at %s cents sells %j: a price of 0 is one, none isn't", (ga, vip, tiers) => {
  const event = priced(ga, vip);
  expect(listTypesSold(event).map(({ tier }) => tier)).toEqual(tiers);
  expect([findTypeSold(event, "GA+")?.price ?? null, findTypeSold(event, "VIP+")?.price ?? null]).toEqual([ga, vip]);
});

test("[types-03] an upgrade starts from its base while that is sold, and any other type from nothing", () => {
  const [ga, vip] = firstTypes(2_000, 3_000);
  if (!ga || !vip) throw new Error("Two types");
  expect(findBasePrice({ ticket_types: [ga, vip] }, vip)).toBe(2_000);
  expect(findBasePrice({ ticket_types: [{ ...ga, is_on: false }, vip] }, vip)).toBeNull();
  expect(findBasePrice({ ticket_types: [vip] }, vip)).toBeNull();
  expect(findBasePrice({ ticket_types: [ga, vip] }, { ...vip, rule: "flat" })).toBeNull();
});

test("[types-01] a type is called what its event calls it, also once it is switched off, and by its number where nobody knows its name", () => {
  const event = { ticket_types: [...firstTypes(2_000, null), { ...early, is_on: false }] };
  expect([nameTier(event, "T3"), nameTier(event, "GA+"), nameTier(event, "T4"), nameTier(null, "VIP+")]).toEqual([
    "Early bird",
    "GA+",
    "Ticket type 4",
    "VIP+",
  ]);
});
