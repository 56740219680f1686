import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { cityDay } from "../../../../shared/rules/city-day.ts";
import { listTypesOffered, type PricedType, type Selling } from "../../../../shared/rules/event-price.ts";
import { formatPrice } from "../../../../shared/rules/money.ts";
import { type PriceRights, priceTypeFor, withoutRights } from "../../../../shared/rules/type-price.ts";

/** What of an event decides its price. */
export type Priced = Pick<CityEvent, "price" | "past"> & Selling;

/** A price as it is shown: `note` says whose it is, where a membership makes it lower. */
export type ShownPrice = { text: string; note: "member price" | null };

const show = (cents: number, regular: number, regularText: string): ShownPrice => {
  if (cents >= regular) return { text: regularText, note: null };
  return cents === 0 ? { text: "Free for you", note: null } : { text: formatPrice(cents), note: "member price" };
};

/** What one ticket of a type costs whoever has these rights. */
export const showTypePrice = (event: Selling, type: PricedType, rights: PriceRights): ShownPrice => {
  const regular = priceTypeFor(event, type, withoutRights);
  return show(priceTypeFor(event, type, rights), regular, regular === 0 ? "Free" : formatPrice(regular));
};

/** What an event costs whoever has these rights at `now`: its cheapest ticket where they make that cheaper, otherwise its own price text. */
export const showEventPrice = (event: Selling & { price: string }, rights: PriceRights, now: string): ShownPrice => {
  const offered = listTypesOffered(event, now);
  const least = (to: PriceRights) => Math.min(...offered.map((type) => priceTypeFor(event, type, to)));
  return show(least(rights), least(withoutRights), event.price);
};

/** The same in one text: `Free for you`, `$12.50 · member price` or the event's own. A past event costs nobody anything any more. */
export const priceForYou = (event: Priced, rights: PriceRights, now: string): string => {
  const { text, note } = event.past ? { text: event.price, note: null } : showEventPrice(event, rights, now);
  return note ? `${text} · ${note}` : text;
};

type Bought = Pick<Ticket, "discount_type" | "purchase_ts">;

/** Whether none of a member's tickets is the free one of the city month of `now`; the price at checkout decides (R10). */
export const isFreeGaLeft = (tickets: readonly Bought[], now: string) => {
  const monthOf = (instant: string) => cityDay(instant).slice(0, "2026-11".length);
  return !tickets.some(
    ({ discount_type, purchase_ts }) => discount_type === "free_ga" && monthOf(purchase_ts) === monthOf(now),
  );
};
