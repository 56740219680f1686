import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Tier } from "../../../../shared/model/membership.ts";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { cityDay } from "../../../../shared/rules/city-day.ts";
import { getTierPrice, listTiersSold } from "../../../../shared/rules/event-price.ts";
import { formatPrice } from "../../../../shared/rules/money.ts";
import { priceOrder } from "../../../../shared/rules/ticket-price.ts";

/** What makes an event cheaper for a member: the membership that runs now, and whether this month's free GA+ is still to be had. */
export type PriceRights = { membership: Tier; hasFreeGa: boolean };

/** What of an event decides its price. */
export type Priced = Pick<CityEvent, "price" | "price_ga" | "price_vip" | "past">;

const leastOf = (event: Priced, rights: PriceRights): number => {
  const prices = { priceGa: getTierPrice(event, "GA+"), priceVip: getTierPrice(event, "VIP+") };
  const order = { ...prices, ...rights, quantity: 1, hasCode: false };
  return Math.min(...listTiersSold(event).map((tier) => priceOrder({ ...order, tier }).total));
};

/**
 * What an event costs whoever has these rights: `Free for you` or `$12.50 · member price` where they make its cheapest ticket
 * cheaper, otherwise the event's own price text. A past event costs nobody anything any more.
 */
export const priceForYou = (event: Priced, rights: PriceRights): string => {
  const least = leastOf(event, rights);
  const regular = leastOf(event, { membership: "free", hasFreeGa: false });
  if (event.past || !(least < regular)) return event.price;
  return least === 0 ? "Free for you" : `${formatPrice(least)} · member price`;
};

/** Whether none of a member's tickets took the free GA+ of the city month of `now`; the price at checkout decides (R10). */
export const isFreeGaLeft = (tickets: readonly Pick<Ticket, "tier" | "price_paid" | "purchase_ts">[], now: string) => {
  const monthOf = (instant: string) => cityDay(instant).slice(0, "2026-11".length);
  return !tickets.some(
    ({ tier, price_paid, purchase_ts }) => tier === "GA+" && price_paid === 0 && monthOf(purchase_ts) === monthOf(now),
  );
};
