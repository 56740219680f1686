import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Tier } from "../../../../shared/model/membership.ts";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import type { TicketTier } from "../../../../shared/model/ticket-type.ts";
import { cityDay } from "../../../../shared/rules/city-day.ts";
import { getTierPrice, listTiersSold, type TierPrices } from "../../../../shared/rules/event-price.ts";
import { formatPrice } from "../../../../shared/rules/money.ts";
import { priceOrder } from "../../../../shared/rules/ticket-price.ts";

/** What makes tickets cheaper for who looks: the membership that runs now, and whether this month's free GA+ is still to be had. */
export type PriceRights = { membership: Tier; hasFreeGa: boolean };

/** What of an event decides its price. */
export type Priced = Pick<CityEvent, "price" | "price_ga" | "price_vip" | "past">;

/** A price as it is shown: `note` says whose it is, where a membership makes it lower. */
export type ShownPrice = { text: string; note: "member price" | null };

const withoutRights: PriceRights = { membership: "free", hasFreeGa: false };

const centsFor = (event: TierPrices, tier: TicketTier, rights: PriceRights): number => {
  const [priceGa, priceVip] = [getTierPrice(event, "GA+"), getTierPrice(event, "VIP+")];
  return priceOrder({ tier, quantity: 1, priceGa, priceVip, hasCode: false, ...rights }).total;
};

const show = (cents: number, regular: number, regularText: string): ShownPrice => {
  if (cents >= regular) return { text: regularText, note: null };
  return cents === 0 ? { text: "Free for you", note: null } : { text: formatPrice(cents), note: "member price" };
};

/** What one ticket of a tier that is sold costs whoever has these rights. */
export const showTierPrice = (event: TierPrices, tier: TicketTier, rights: PriceRights): ShownPrice => {
  const regular = centsFor(event, tier, withoutRights);
  return show(centsFor(event, tier, rights), regular, regular === 0 ? "Free" : formatPrice(regular));
};

/** What an event costs whoever has these rights: its cheapest ticket where they make that cheaper, otherwise its own price text. */
export const showEventPrice = (event: TierPrices & { price: string }, rights: PriceRights): ShownPrice => {
  const least = (to: PriceRights) => Math.min(...listTiersSold(event).map((tier) => centsFor(event, tier, to)));
  return show(least(rights), least(withoutRights), event.price);
};

/** The same in one text: `Free for you`, `$12.50 · member price` or the event's own. A past event costs nobody anything any more. */
export const priceForYou = (event: Priced, rights: PriceRights): string => {
  const { text, note } = event.past ? { text: event.price, note: null } : showEventPrice(event, rights);
  return note ? `${text} · ${note}` : text;
};

/** Whether none of a member's tickets took the free GA+ of the city month of `now`; the price at checkout decides (R10). */
export const isFreeGaLeft = (tickets: readonly Pick<Ticket, "tier" | "price_paid" | "purchase_ts">[], now: string) => {
  const monthOf = (instant: string) => cityDay(instant).slice(0, "2026-11".length);
  return !tickets.some(
    ({ tier, price_paid, purchase_ts }) => tier === "GA+" && price_paid === 0 && monthOf(purchase_ts) === monthOf(now),
  );
};
