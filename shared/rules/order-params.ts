import { limits } from "../model/limits.ts";
import type { TicketTier } from "../model/ticket-type.ts";

/** The chosen part of an order, as its event page's address keeps it. */
export type OrderSelection = { tier: TicketTier; quantity: number; code: string | null };

/** The query parameters of an order; null for what is as it is at first (one GA+, no code) and does not stand in the address. */
export const toOrderParams = ({ tier, quantity, code }: Partial<OrderSelection>): Record<string, string | null> => ({
  ...(tier === undefined ? {} : { tier: tier === "VIP+" ? "vip" : null }),
  ...(quantity === undefined ? {} : { quantity: quantity > 1 ? String(quantity) : null }),
  ...(code === undefined ? {} : { code }),
});

/** Reads the order of an address; what it does not name, or names wrongly, is as it is at first. */
export const parseOrderParams = (params: URLSearchParams): Pick<OrderSelection, "tier" | "quantity"> => {
  const quantity = Number(params.get("quantity"));
  return {
    tier: params.get("tier") === "vip" ? "VIP+" : "GA+",
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= limits.ticketsPerOrder ? quantity : 1,
  };
};
