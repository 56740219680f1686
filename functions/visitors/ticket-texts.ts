import type { CityEvent } from "../../shared/model/event.ts";
import type { TicketType } from "../../shared/model/ticket-type.ts";
import { formatCityMoment } from "../../shared/rules/city-time.ts";
import { formatPrice } from "../../shared/rules/money.ts";
import { getTypeSale } from "../../shared/rules/ticket-types.ts";
import { priceTypeFor, withoutRights } from "../../shared/rules/type-price.ts";

const price = (cents: number): string => (cents === 0 ? "Free" : formatPrice(cents));

/** What one ticket of a type costs at the door. */
export const doorPrice = (event: CityEvent, type: TicketType): string =>
  price(priceTypeFor(event, type, withoutRights));

/** What a type costs members, where that is less; null where everybody pays the same. */
export const memberPrices = (event: CityEvent, type: TicketType): string | null => {
  const regular = priceTypeFor(event, type, withoutRights);
  const essential = priceTypeFor(event, type, { membership: "essential", hasFreeGa: false });
  const premium = priceTypeFor(event, type, { membership: "premium", hasFreeGa: false });
  const first = priceTypeFor(event, type, { membership: "premium", hasFreeGa: true });
  const texts = [
    essential < regular && `Essential ${price(essential)}`,
    premium < regular && `Premium ${price(premium)}`,
    first < premium && "Premium's first one of the month is free",
  ].filter((text) => text !== false);
  return texts.length > 0 ? texts.join(" · ") : null;
};

/** Why a type can't be had at `now`, or not yet; null where it can. */
export const saleText = (type: TicketType, now: string): string | null => {
  const sale = getTypeSale(type, now);
  if (sale === "ended") return "No longer on sale";
  if (type.left === 0) return "Sold out";
  return sale === "not-yet" && type.opens_at ? `On sale from ${formatCityMoment(type.opens_at)}` : null;
};
