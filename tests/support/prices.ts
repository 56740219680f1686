import type { TicketTypeInput } from "../../shared/model/ticket-type.ts";
import { firstTypes } from "../../shared/rules/ticket-types.ts";

/** What GA+ and VIP+ cost in a test, in cents; null: not sold. */
export type Prices = { price_ga?: number | null | undefined; price_vip?: number | null | undefined };

/** The types of a test's event: GA+ at $20 and VIP+ at $30 unless said otherwise. */
export const typesAt = ({ price_ga = 2_000, price_vip = 3_000 }: Prices = {}) => firstTypes(price_ga, price_vip);

type Entry = {
  entry?: "rsvp" | "tickets" | undefined;
  ticket_types?: (Partial<TicketTypeInput> & Pick<TicketTypeInput, "tier">)[] | undefined;
};

/** How people get into a test's event: with tickets if it sells any, and it does unless it is said otherwise. */
export const entryAt = <About extends Entry & Prices>({ price_ga, price_vip, ...about }: About) => {
  const ticket_types = about.ticket_types ?? (about.entry === "rsvp" ? [] : typesAt({ price_ga, price_vip }));
  return {
    ...about,
    ticket_types,
    entry: about.entry ?? (ticket_types.length > 0 ? ("tickets" as const) : ("rsvp" as const)),
  };
};
