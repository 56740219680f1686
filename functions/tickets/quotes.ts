import { AppError } from "../../shared/model/errors.ts";
import type { Quote, TicketTier } from "../../shared/model/ticket.ts";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { isPast } from "../../shared/rules/event-clock.ts";
import { priceOrder } from "../../shared/rules/ticket-price.ts";
import { publishedEvent, type StoredEvent } from "../events/events.ts";
import { assertMayAttend } from "../events/premium.ts";
import { tierOf } from "../memberships/memberships.ts";
import type { Caller } from "../platform/caller.ts";
import { env } from "../platform/env.ts";
import { type Ambassador, judgeCode } from "./ambassadors.ts";
import { codeRight, freeGaRight, takenRights } from "./rights.ts";

export type Order = { eventId: string; tier: TicketTier; quantity: number; ambassadorCode?: string | null };

/** A price with the event it is for and the rights that an order at this price takes. */
export type PricedOrder = { quote: Quote; event: StoredEvent; rights: string[]; ambassador: Ambassador | null };

const eventOnSale = async (eventId: string, now: string): Promise<StoredEvent> => {
  const event = await publishedEvent(eventId);
  if (isPast(event, now)) throw new AppError("event.past", "This event is over.");
  return event;
};

/**
 * The server's price of an order for this caller at `now`, and what it takes; reserves nothing (decisions D2, D10).
 * Throws `not-found`, `event.past`, `premium-required` and what judging the code throws.
 */
export const priceFor = async (order: Order, caller: Caller, now: string): Promise<PricedOrder> => {
  const event = await eventOnSale(order.eventId, now);
  const freeGa = freeGaRight(caller.userId, cityMonth(now, env("CITY_ZONE")));
  const [membership, taken, ambassador] = await Promise.all([
    tierOf(caller.userId, now),
    takenRights([freeGa], now),
    order.ambassadorCode ? judgeCode(order.ambassadorCode, caller, now) : null,
  ]);
  await assertMayAttend(event, membership, caller, now);
  const { tier, quantity } = order;
  const { price_ga: priceGa, price_vip: priceVip } = event;
  const hasFreeGa = !taken.has(freeGa);
  const price = priceOrder({ tier, quantity, priceGa, priceVip, membership, hasFreeGa, hasCode: ambassador !== null });
  return {
    event,
    ambassador,
    quote: {
      event_id: event.id,
      tier,
      quantity,
      membership_tier: membership,
      code: ambassador?.code ?? null,
      ...price,
    },
    rights: [...(price.uses_free_ga ? [freeGa] : []), ...(price.uses_code ? [codeRight(caller.email)] : [])],
  };
};
