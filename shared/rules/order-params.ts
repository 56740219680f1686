import { limits } from "../model/limits.ts";
import type { TicketTier } from "../model/ticket-type.ts";

/** The chosen part of an order, as its event page's address keeps it; `tier` is null until one is chosen. */
export type OrderSelection = { tier: TicketTier | null; quantity: number; code: string | null };

// A type's number is its place in `ticketTiers`; addresses said "vip" before there were numbers.
const toTierParam = (tier: TicketTier): string => {
  if (tier === "GA+") return "1";
  return tier === "VIP+" ? "vip" : tier.slice(1);
};

const parseTier = (param: string | null): TicketTier | null => {
  if (param === "1") return "GA+";
  if (param === "vip") return "VIP+";
  return param && /^[3-8]$/.test(param) ? (`T${param}` as TicketTier) : null;
};

/** The query parameters of an order; null for what is as it is at first (no type, one ticket, no code) and does not stand in the address. */
export const toOrderParams = ({ tier, quantity, code }: Partial<OrderSelection>): Record<string, string | null> => ({
  ...(tier === undefined ? {} : { tier: tier && toTierParam(tier) }),
  ...(quantity === undefined ? {} : { quantity: quantity > 1 ? String(quantity) : null }),
  ...(code === undefined ? {} : { code }),
});

/** Reads the order of an address; what it does not name, or names wrongly, is as it is at first. */
export const parseOrderParams = (params: URLSearchParams): Pick<OrderSelection, "tier" | "quantity"> => {
  const quantity = Number(params.get("quantity"));
  return {
    tier: parseTier(params.get("tier")),
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.ticketsPerOrder ? quantity : 1,
  };
};
