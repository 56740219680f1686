import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { Quote, TicketTier } from "../../../shared/model/ticket.ts";
import { isPast } from "../../../shared/rules/event-times.ts";
import { priceOrder } from "../../../shared/rules/ticket-price.ts";
import type { StoredEvent } from "../../events/events.ts";
import { assertMayAttend } from "../../events/premium-access.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type Ambassador, assertCodeUsable } from "../ambassadors/ambassador-codes.ts";
import { findLockedUntil } from "../locks/single-use-locks.ts";
import { type OrderContext, readOrderContext } from "./order-context.ts";

export type Order = { eventId: string; tier: TicketTier; quantity: number; ambassadorCode?: string | null | undefined };

/** A price with the event it is for and the rights that an order at this price takes. */
export type PricedOrder = { quote: Quote; event: StoredEvent; locks: string[]; ambassador: Ambassador | null };

const getEventOnSale = ({ event }: OrderContext, now: string): StoredEvent => {
  if (!event?.is_published) throw notFound("Event not found");
  if (isPast(event, now)) throw new AppError("event.past", "This event is over.");
  return event;
};

/**
 * The price of an order by its facts, and what it takes. The caller's unpaid hold of the event does not count: the order
 * replaces it (decision D35).
 * Throws `not-found`, `event.past`, `premium-required` and what judging the code throws.
 */
export const calculateOrderPrice = async (
  { tier, quantity, ambassadorCode }: Order,
  facts: OrderContext,
  caller: Caller,
  now: string,
): Promise<PricedOrder> => {
  const { membership, freeGaLocks: freeGa, codeLocks: codeUse } = facts;
  const event = getEventOnSale(facts, now);
  await assertMayAttend(event, membership, caller, now);
  const takenUntil = (rights: string[]) => findLockedUntil(rights, facts.locks, now, facts.replacedHoldId);
  const ambassador = ambassadorCode ? await assertCodeUsable(facts.ambassador, takenUntil(codeUse), caller, now) : null;
  const { id: event_id, price_ga: priceGa, price_vip: priceVip } = event;
  const hasFreeGa = takenUntil(freeGa) === null;
  const price = priceOrder({ tier, quantity, priceGa, priceVip, membership, hasFreeGa, hasCode: ambassador !== null });
  return {
    event,
    ambassador,
    quote: { event_id, tier, quantity, membership_tier: membership, code: ambassador?.code ?? null, ...price },
    locks: [...(price.uses_free_ga ? freeGa : []), ...(price.uses_code ? codeUse : [])],
  };
};

/** The server's price of an order for this caller at `now`; reserves nothing (decisions D2, D10). Throws as `calculateOrderPrice`. */
export const quoteOrder = async (order: Order, caller: Caller, now: string): Promise<Quote> =>
  (await calculateOrderPrice(order, await readOrderContext(order, caller, now), caller, now)).quote;
