import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { Quote } from "../../../shared/model/ticket.ts";
import { counted } from "../../../shared/rules/counted.ts";
import { findBasePrice } from "../../../shared/rules/event-price.ts";
import { priceOrder } from "../../../shared/rules/ticket-price.ts";
import { getTypeSale, nameTier } from "../../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "../../events/events.ts";
import { assertMayAttend } from "../../events/premium-access.ts";
import { assertTakesGuests } from "../../events/takes-guests.ts";
import { findStoredTypeSold, type StoredType, withTypes } from "../../events/ticket-types.ts";
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
 * The type of an order, which its event sells at `now`. Tickets of the type that are sold or held already stay what they are.
 * Throws `ticket.tier-not-sold`, `ticket.not-on-sale-yet` with when it is, `ticket.sale-ended`, or `ticket.too-many` with the most per order.
 */
const getTypeOnSale = (event: StoredEvent, { tier, quantity }: Order, now: string): StoredType => {
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

/** Whether an event sells an order's type at `now`, and as many in one order. */
export const isOnSale = (event: StoredEvent, order: Order, now: string): boolean => {
  const type = findStoredTypeSold(event, order.tier);
  const isOpen = type !== null && getTypeSale(type, now) === "on-sale";
  return isOpen && order.quantity <= (type.max_per_order ?? limits.ticketsPerOrder);
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
