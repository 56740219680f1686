import type { Tier } from "../model/membership.ts";
import { findBasePrice, type PricedType, type Selling } from "./event-price.ts";
import { priceOrder } from "./ticket-price.ts";

/** What makes tickets cheaper for who looks: the membership that runs now, and whether this month's free ticket is still to be had. */
export type PriceRights = { membership: Tier; hasFreeGa: boolean };

/** Those of whoever has no membership. */
export const withoutRights: PriceRights = { membership: "free", hasFreeGa: false };

/** What one ticket of a type costs whoever has these rights, in cents. */
export const priceTypeFor = (event: Selling, type: PricedType, rights: PriceRights): number => {
  const { price: regular, rule } = type;
  return priceOrder({ regular, rule, base: findBasePrice(event, type), quantity: 1, hasCode: false, ...rights }).total;
};
