import type { TicketTier } from "../model/ticket.ts";
import { formatPrice } from "./money.ts";

/** What an event charges: the regular price of each tier in cents, null or absent where the tier isn't sold. */
export type TierPrices = { price_ga?: number | null | undefined; price_vip?: number | null | undefined };

/** The regular price of a tier in cents; null where the event doesn't sell it. */
export const getTierPrice = ({ price_ga, price_vip }: TierPrices, tier: TicketTier): number | null =>
  (tier === "GA+" ? price_ga : price_vip) ?? null;

/** The tiers that an event sells, GA+ first. */
export const listTiersSold = (event: TierPrices): TicketTier[] =>
  (["GA+", "VIP+"] as const).filter((tier) => getTierPrice(event, tier) !== null);

/** Whether an event sells tickets at all; otherwise an RSVP is the only way to join. */
export const sellsTickets = (event: TierPrices): boolean => listTiersSold(event).length > 0;

/**
 * What an event costs, as every screen, feed and preview says it: `Free`, `$20`, or `From $20` where the tiers differ. It follows
 * from the prices that are charged; nobody types it (R50).
 */
export const formatEventPrice = (event: TierPrices): string => {
  const prices = listTiersSold(event).map((tier) => getTierPrice(event, tier) ?? 0);
  const [least = 0, most = 0] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0 || most === 0) return "Free";
  return least === most ? formatPrice(least) : `From ${formatPrice(least)}`;
};
