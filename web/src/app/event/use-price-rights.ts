import { useQuery } from "@tanstack/react-query";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { query } from "../../api/index.ts";
import type { PriceRights } from "../../features/events/member-prices.ts";
import { useMembership } from "../../member/membership/membership.tsx";

/**
 * What makes an event's tickets cheaper for who looks. Whether the month's free GA+ is left is asked of the server, with the order
 * that its page begins with; until then, and where it can't be read, Premium's price isn't known, and the regular one is shown.
 */
export const usePriceRights = (event: CityEvent): PriceRights => {
  const { tier, is_subscribed, is_premium } = useMembership();
  const isAsked = is_premium && event.is_published && !event.past && Boolean(event.price_ga);
  const order = { eventId: event.id, tier: "GA+", quantity: 1, ambassadorCode: null } as const;
  // As the order panel reads it, whose code comes later and isn't kept on devices.
  const { data: quote } = useQuery({ ...query("tickets", "quote", order), enabled: isAsked, staleTime: 10_000 });
  const isUnknown = isAsked && !quote;
  const membership = is_subscribed && !event.past && !isUnknown ? tier : "free";
  return { membership, hasFreeGa: quote?.uses_free_ga ?? false };
};
