import { useQuery } from "@tanstack/react-query";
import { allPagesQuery, query } from "../../api/index.ts";
import { useMembership } from "../../member/membership/membership.tsx";
import { isFreeGaLeft, type Priced, priceForYou } from "./member-prices.ts";

/** What events cost the member who is signed in, from what the app read when it opened; the regular price until that is known. */
export const usePriceForYou = (): ((event: Priced) => string) => {
  const { tier, is_subscribed, is_premium } = useMembership();
  const { data: tickets } = useQuery({ ...allPagesQuery("tickets", "list", {}), enabled: is_premium });
  const { data: holds } = useQuery({ ...query("tickets", "holds", {}), enabled: is_premium });
  const isOrderOpen = holds?.items.some((hold) => hold.tier === "GA+") ?? true;
  const hasFreeGa = tickets !== undefined && !isOrderOpen && isFreeGaLeft(tickets.items, new Date().toISOString());
  return (event) => priceForYou(event, { membership: is_subscribed ? tier : "free", hasFreeGa });
};
