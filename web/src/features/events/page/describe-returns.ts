import type { CityEvent } from "../../../../../shared/model/event.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";

type Terms = Pick<CityEvent, "entry" | "past" | "state" | "return_until" | "offers_back" | "start_at">;

const takesPlace = ({ past, state }: Terms): boolean => !past && state !== "postponed" && state !== "cancelled";

const offerText = "Offer your ticket to the waiting list";

/** How tickets of an event are returned from `now` on, and what is possible after that; null where they aren't. */
export const describeReturns = (event: Terms, now: string): { text: string; later: string | null } | null => {
  if (event.entry !== "tickets" || !takesPlace(event)) return null;
  const { return_until, offers_back, start_at } = event;
  if (return_until && now < return_until) {
    const later = offers_back && return_until < start_at ? "After that, offer your ticket to the waiting list" : null;
    return { text: `Until ${formatCityMoment(return_until)}`, later };
  }
  return offers_back && now < start_at ? { text: offerText, later: null } : null;
};
