import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import type { TicketTier } from "../../shared/model/ticket-type.ts";
import { counted } from "../../shared/rules/counted.ts";
import { getTypeSale, nameTier } from "../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "./events.ts";
import { findStoredTypeSold, type StoredType, withTypes } from "./ticket-types.ts";

type Wanted = { tier: TicketTier; quantity: number };

/**
 * The type that somebody wants tickets of, which its event sells at `now`. Tickets of the type that are sold or held already stay what they are.
 * Throws `ticket.tier-not-sold`, `ticket.not-on-sale-yet` with when it is, `ticket.sale-ended`, or `ticket.too-many` with the most per order.
 */
export const getTypeOnSale = (event: StoredEvent, { tier, quantity }: Wanted, now: string): StoredType => {
  const type = findStoredTypeSold(event, tier);
  if (!type) {
    const name = nameTier(withTypes(event), tier);
    throw new AppError("ticket.tier-not-sold", `${name} tickets aren't sold for this event.`);
  }
  const { name, opens_at, max_per_order: most = limits.ticketsPerOrder } = type;
  const sale = getTypeSale(type, now);
  if (sale === "not-yet") {
    throw new AppError("ticket.not-on-sale-yet", `${name} tickets aren't on sale yet.`, { opens_at });
  }
  if (sale === "ended") throw new AppError("ticket.sale-ended", `${name} tickets aren't on sale any more.`);
  if (quantity > most) {
    throw new AppError("ticket.too-many", `An order can have at most ${counted(most, `${name} ticket`)}.`, { most });
  }
  return type;
};

/** Whether an event sells a type at `now`, and as many in one order. */
export const isOnSale = (event: StoredEvent, { tier, quantity }: Wanted, now: string): boolean => {
  const type = findStoredTypeSold(event, tier);
  const isOpen = type !== null && getTypeSale(type, now) === "on-sale";
  return isOpen && quantity <= (type.max_per_order ?? limits.ticketsPerOrder);
};
