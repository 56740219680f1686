import type { Quote } from "../../../shared/model/ticket.ts";
import { findBasePrice } from "../../../shared/rules/event-price.ts";
import { priceOrder } from "../../../shared/rules/ticket-price.ts";
import type { StoredEvent } from "../../events/events.ts";
import { assertMayAttend } from "../../events/premium-access.ts";
import { assertTakesGuests } from "../../events/takes-guests.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { getTypeOnSale } from "../../events/type-on-sale.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { type Ambassador, assertCodeUsable } from "../ambassadors/ambassador-codes.ts";
import { findLockedUntil } from "../locks/single-use-locks.ts";
import type { Order } from "./order.ts";
import { type OrderContext, readOrderContext } from "./order-context.ts";

/**
 * A price with its event, the names of the locks that an order at this price acquires, and under whom its free tickets are counted.
 */
export type PricedOrder = {
  quote: Quote;
  event: StoredEvent;
  lockNames: string[];
  owners: string[];
  ambassador: Ambassador | null;
};

/**
 * Prices an order from its context. Locks of the caller's unpaid hold of the event don't count: the order replaces that hold
 * (R35).
 * Throws as `assertTakesGuests`, `premium-required`, as `getTypeOnSale`, and as `assertCodeUsable`.
 */
export const calculateOrderPrice = async (
  order: Order,
  context: OrderContext,
  caller: Caller,
  now: string,
): Promise<PricedOrder> => {
  const { tier, quantity, ambassadorCode } = order;
  const { membership, freeGaLocks, codeLocks } = context;
  const event = assertTakesGuests(context.event, now);
  await assertMayAttend(event, membership, caller, now);
  const type = getTypeOnSale(event, order, now);
  const lockedUntil = (lockNames: string[]) => findLockedUntil(lockNames, context.locks, now, context.replacedHoldId);
  const ambassador = ambassadorCode
    ? await assertCodeUsable(
        context.ambassador,
        { lockedUntil: lockedUntil(codeLocks), owners: context.owners },
        caller,
        now,
      )
    : null;
  const price = priceOrder({
    regular: type.price,
    rule: type.rule,
    base: findBasePrice(withTypes(event), type),
    quantity,
    membership,
    hasFreeGa: lockedUntil(freeGaLocks) === null,
    hasCode: ambassador !== null,
  });
  return {
    event,
    ambassador,
    owners: context.owners,
    quote: {
      event_id: event.id,
      tier,
      quantity,
      membership_tier: membership,
      code: ambassador?.code ?? null,
      ...price,
    },
    lockNames: [...(price.uses_free_ga ? freeGaLocks : []), ...(price.uses_code ? codeLocks : [])],
  };
};

/** The price of an order for this caller at `now`; reserves nothing (R2, R10). Throws as `calculateOrderPrice`. */
export const quoteOrder = async (order: Order, caller: Caller, now: string): Promise<Quote> =>
  (await calculateOrderPrice(order, await readOrderContext(order, caller, now), caller, now)).quote;
