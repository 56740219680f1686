import { useQuery } from "@tanstack/react-query";
import { allPagesQuery, query } from "../../api/index.ts";
import { useMembership } from "../../member/membership/membership.tsx";
import { isFreeGaLeft, type Priced, priceForYou } from "./member-prices.ts";

/** Whether this month's free ticket is still to be had, from the member's tickets and holds; not until both are known. */
export const useFreeTicketLeft = (enabled: boolean): boolean => {
  const { data: tickets } = useQuery({ ...allPagesQuery("tickets", "list", {}), enabled });
  const { data: holds } = useQuery({ ...query("tickets", "holds", {}), enabled });
  const isOrderOpen = holds?.items.some((hold) => hold.uses_free_ga) ?? true;
  return tickets !== undefined && !isOrderOpen && isFreeGaLeft(tickets.items, new Date().toISOString());
};

/** What events cost the member who is signed in, from what the app read when it opened; the regular price until that is known. */
export const usePriceForYou = (): ((event: Priced) => string) => {
  const { tier, is_subscribed, is_premium } = useMembership();
  const hasFreeGa = useFreeTicketLeft(is_premium);
  const rights = { membership: is_subscribed ? tier : "free", hasFreeGa } as const;
  return (event) => priceForYou(event, rights, new Date().toISOString());
};
