import { expect, test } from "vitest";
import type { Ticket } from "../../../shared/model/ticket.ts";
import { firstTypes } from "../../../shared/rules/ticket-types.ts";
import type { PriceRights } from "../../../shared/rules/type-price.ts";
import { isFreeGaLeft, priceForYou } from "../../../web/src/features/events/member-prices.ts";

const both = { price: "From $25", ticket_types: firstTypes(2_500, 6_000), past: false };
const now = "2026-11-20T12:00:00.000Z";
const free: PriceRights = { membership: "free", hasFreeGa: true };
const essential: PriceRights = { membership: "essential", hasFreeGa: true };
const premium: PriceRights = { membership: "premium", hasFreeGa: true };
const used: PriceRights = { membership: "premium", hasFreeGa: false };

test.each([
  ["a free member pays the regular price", both, free, "From $25"],
  ["an Essential member pays half of GA+", both, essential, "$12.50 · member price"],
  ["a Premium member has one GA+ a month for nothing", both, premium, "Free for you"],
  ["a Premium member who used it pays half of GA+", both, used, "$12.50 · member price"],
  ["VIP+ alone has no member price", { ...both, price: "$60", ticket_types: firstTypes(null, 6_000) }, premium, "$60"],
  [
    "what is free for everybody is nobody's own price",
    { ...both, price: "Free", ticket_types: firstTypes(0, 6_000) },
    premium,
    "Free",
  ],
  ["an event that sells no tickets has one price", { ...both, price: "Free", ticket_types: [] }, premium, "Free"],
  [
    "an early bird that is over is nobody's price",
    {
      ...both,
      price: "$60",
      ticket_types: [
        { tier: "T3", name: "Early bird", price: 1_000, rule: "member", closes_at: now },
        { tier: "T4", name: "Door", price: 6_000, rule: "flat" },
      ],
    },
    premium,
    "$60",
  ],
  ["a past event costs what it cost", { ...both, past: true }, premium, "From $25"],
] as const)("[calm-01] %s", (_rule, event, rights, text) => expect(priceForYou(event, rights, now)).toBe(text));

const bought = (about: Partial<Ticket>) =>
  ({
    tier: "GA+",
    price_paid: 0,
    discount_type: "free_ga",
    purchase_ts: "2026-11-30T12:00:00.000Z",
    ...about,
  }) as Ticket;

test.each([
  ["this month", {}, false],
  // In the city it is still November.
  ["in the city's last hours of this month", { purchase_ts: "2026-12-01T04:30:00.000Z" }, false],
  ["last month", { purchase_ts: "2026-10-31T12:00:00.000Z" }, true],
  ["as the free one of another type", { tier: "T3" as const }, false],
  ["that costs nobody anything", { discount_type: null }, true],
  ["as VIP+", { tier: "VIP+" as const, discount_type: "premium_vip" as const }, true],
  ["for money", { price_paid: 1_250, discount_type: "half_ga" as const }, true],
])("[calm-01] [types-31] with a ticket bought %s, the free ticket of the month is left: %#", (_when, about, isLeft) =>
  expect(isFreeGaLeft([bought(about)], now)).toBe(isLeft),
);
