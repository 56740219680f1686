import type { Tier } from "../../../../../shared/model/membership.ts";
import type { TicketTier } from "../../../../../shared/model/ticket.ts";
import { getTierPrice, listTiersSold, type TierPrices } from "../../../../../shared/rules/event-price.ts";
import { formatPrice } from "../../../../../shared/rules/money.ts";
import { priceOrder } from "../../../../../shared/rules/ticket-price.ts";

/** What makes tickets cheaper for who looks: the membership that runs now, and whether this month's free GA+ is still to be had. */
export type PriceRights = { membership: Tier; hasFreeGa: boolean };

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
