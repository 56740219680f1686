import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Quote, TicketTier } from "../../shared/model/ticket.ts";
import { isPast } from "../../shared/rules/event-clock.ts";
import { priceOrder } from "../../shared/rules/ticket-price.ts";
import type { StoredEvent } from "../events/events.ts";
import { assertMayAttend } from "../events/premium.ts";
import type { Caller } from "../platform/caller.ts";
import { type Ambassador, judgeCode } from "./ambassadors.ts";
import { type OrderFacts, readFacts } from "./order-facts.ts";
import { takenUntilWhen } from "./rights.ts";

export type Order = { eventId: string; tier: TicketTier; quantity: number; ambassadorCode?: string | null | undefined };

/** A price with the event it is for and the rights that an order at this price takes. */
export type PricedOrder = { quote: Quote; event: StoredEvent; rights: string[]; ambassador: Ambassador | null };

const eventOnSale = ({ event }: OrderFacts, now: string): StoredEvent => {
  if (!event?.is_published) throw notFound("Event not found");
  if (isPast(event, now)) throw new AppError("event.past", "This event is over.");
  return event;
};

/**
 * The price of an order by its facts, and what it takes. The caller's unpaid hold of the event does not count: the order
 * replaces it (decision D35).
 * Throws `not-found`, `event.past`, `premium-required` and what judging the code throws.
 */
export const priceByFacts = async (
  { tier, quantity, ambassadorCode }: Order,
  facts: OrderFacts,
  caller: Caller,
  now: string,
): Promise<PricedOrder> => {
  const { membership, freeGa, codeUse } = facts;
  const event = eventOnSale(facts, now);
  await assertMayAttend(event, membership, caller, now);
  const takenUntil = (rights: string[]) => takenUntilWhen(rights, facts.rights, now, facts.replacedId);
  const ambassador = ambassadorCode ? await judgeCode(facts.ambassador, takenUntil(codeUse), caller, now) : null;
  const { id: event_id, price_ga: priceGa, price_vip: priceVip } = event;
  const hasFreeGa = takenUntil(freeGa) === null;
  const price = priceOrder({ tier, quantity, priceGa, priceVip, membership, hasFreeGa, hasCode: ambassador !== null });
  return {
    event,
    ambassador,
    quote: { event_id, tier, quantity, membership_tier: membership, code: ambassador?.code ?? null, ...price },
    rights: [...(price.uses_free_ga ? freeGa : []), ...(price.uses_code ? codeUse : [])],
  };
};

/** The server's price of an order for this caller at `now`; reserves nothing (decisions D2, D10). Throws as `priceByFacts`. */
export const quoteFor = async (order: Order, caller: Caller, now: string): Promise<Quote> =>
  (await priceByFacts(order, await readFacts(order, caller, now), caller, now)).quote;
