import type { ticketRules, ticketTiers } from "../model/event-choices.ts";

type Tier = (typeof ticketTiers)[number];

/** What of a type of ticket decides what it costs, and whether it is to be had: amounts in cents, absent is without that bound. */
export type PricedType = {
  tier: Tier;
  price: number;
  rule: (typeof ticketRules)[number];
  base?: Tier | null | undefined;
  is_on?: boolean | undefined;
  closes_at?: string | null | undefined;
  left?: number | null | undefined;
};

/** What an event sells; a type that is switched off is there for those who hold its tickets. */
export type Selling = { ticket_types: readonly PricedType[] };

const isOn = ({ is_on }: PricedType): boolean => is_on !== false;

/** The types that an event sells, in its own order. */
export const listTypesSold = <Type extends PricedType>({ ticket_types }: { ticket_types: readonly Type[] }): Type[] =>
  ticket_types.filter(isOn);

/** A type that an event sells; null where it doesn't. */
export const findTypeSold = <Type extends PricedType>(
  event: { ticket_types: readonly Type[] },
  tier: Tier,
): Type | null => listTypesSold(event).find((type) => type.tier === tier) ?? null;

/** The price that an upgrade starts from, in cents; null where its base isn't sold, so that it has one price for everybody. */
export const findBasePrice = (event: Selling, { rule, base }: PricedType): number | null =>
  rule === "upgrade" && base ? (findTypeSold(event, base)?.price ?? null) : null;

/** Whether a type is still to be had at `now`, or will be: an early bird that is over, or gone, isn't. */
export const isOffered = ({ closes_at, left }: PricedType, now: string): boolean =>
  !(closes_at && closes_at <= now) && left !== 0;

/**
 * The types whose prices an event is known by at `now`: an early bird that is over, or gone, is nobody's price any more; once all are, the
 * page says what it was.
 */
export const listTypesOffered = <Type extends PricedType>(
  event: { ticket_types: readonly Type[] },
  now: string,
): Type[] => {
  const sold = listTypesSold(event);
  const offered = sold.filter((type) => isOffered(type, now));
  return offered.length > 0 ? offered : sold;
};
