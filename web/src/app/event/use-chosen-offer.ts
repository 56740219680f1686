import { useState } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Hold } from "../../../../shared/model/ticket.ts";
import type { TicketTier } from "../../../../shared/model/ticket-type.ts";
import { findNextOffer, firstOnSale, listOffers, type TypeOffer } from "../../features/tickets/checkout/type-offers.ts";
import { useSaleInstants } from "./use-sale-instants.ts";

/** The types of an event as a buyer finds them now: each opens and ends at its own instant, by the server's clock. */
export const useOffers = (event: CityEvent, hold: Hold | undefined): { offers: TypeOffer[]; now: string } => {
  const now = useSaleInstants(event);
  return { offers: listOffers(event, hold, now), now };
};

/**
 * The offers of an event that has types, and which of them is chosen: `tier` if the event has it, otherwise the first that could be ordered when
 * the page looked, or the next that can be. It stays chosen when it ends or sells out, so that nobody orders another type than they saw.
 */
export const useChosenOffer = (event: CityEvent, hold: Hold | undefined, tier: TicketTier | null) => {
  const { offers, now } = useOffers(event, hold);
  const [first, setFirst] = useState<TicketTier | null>(null);
  const onSale = firstOnSale(offers);
  if (first === null && onSale) setFirst(onSale.type.tier);
  const find = (wanted: TicketTier | null) => offers.find(({ type }) => type.tier === wanted);
  const chosen = find(tier) ?? find(first) ?? onSale ?? (findNextOffer(offers, now) as TypeOffer);
  return { offers, chosen, now };
};
