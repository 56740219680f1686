import { useQuery } from "@tanstack/react-query";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { isOrderable } from "../../../../shared/rules/ticket-types.ts";
import type { PriceRights } from "../../../../shared/rules/type-price.ts";
import { query } from "../../api/index.ts";
import { useFreeTicketLeft } from "../../features/events/use-price-for-you.ts";
import { useMembership } from "../../member/membership/membership.tsx";

/**
 * What makes an event's tickets cheaper for who looks at `now`. Whether the month's free ticket is left is asked of the server, with an order of the
 * first type that it could be: most often the one that the page begins with. Until then, and where it can't be read, Premium's price isn't known, and the
 * regular one is shown. While none of these types is on sale, it follows from the member's own tickets.
 */
export const usePriceRights = (event: CityEvent, now: string): PriceRights => {
  const { tier, is_subscribed, is_premium } = useMembership();
  const could = event.ticket_types.filter(({ rule, price }) => rule === "member" && price > 0);
  const type = could.find((one) => isOrderable(one, now));
  const isWanted = is_premium && event.is_published && !event.past;
  const isAsked = isWanted && type !== undefined;
  const order = { eventId: event.id, tier: type?.tier ?? "GA+", quantity: 1, ambassadorCode: null } as const;
  // As the order panel reads it, whose code comes later and isn't kept on devices.
  const { data: quote } = useQuery({ ...query("tickets", "quote", order), enabled: isAsked, staleTime: 10_000 });
  const isKnownLeft = useFreeTicketLeft(isWanted && !type && could.length > 0);
  const isUnknown = isAsked && !quote;
  const membership = is_subscribed && !event.past && !isUnknown ? tier : "free";
  return { membership, hasFreeGa: quote?.uses_free_ga ?? isKnownLeft };
};
