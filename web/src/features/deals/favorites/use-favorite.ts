import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Deal } from "../../../../../shared/model/deal.ts";
import { call, isCode } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { favoritesQuery, useFavorites } from "../deal-queries.ts";

type FavoriteDeal = Pick<Deal, "id" | "business_name">;

const showError = (title: string, text: string) => toast({ title, text, variant: "destructive" });

const showSignInRequired = () => showError("Sign In Required", "Please sign in to add favorites");

const save = async (deal: FavoriteDeal, wanted: boolean): Promise<void> => {
  await (wanted ? call("deals", "favorite", { dealId: deal.id }) : call("deals", "unfavorite", { dealId: deal.id }));
};

/** A deal's favorite toggle: updated optimistically and rolled back if saving fails. */
export const useFavorite = (deal: FavoriteDeal): { isFavorite: boolean; toggle: () => void } => {
  const { user } = useSession();
  const { is_subscribed, failed } = useMembership();
  const queryClient = useQueryClient();
  const { data } = useFavorites();
  const change = useMutation({
    mutationFn: (wanted: boolean) => save(deal, wanted),
    onSuccess: (_, wanted) =>
      wanted
        ? toast({ title: "Added to Favorites! ❤️" })
        : toast({ title: "Removed from Favorites", text: `${deal.business_name} removed from your favorites` }),
    onError: (error) =>
      isCode(error, "unauthorized")
        ? showSignInRequired()
        : showError("Error", "Failed to update favorites. Please try again."),
    onSettled: () => queryClient.invalidateQueries(favoritesQuery),
  });

  const saved = data?.items.some((favorite) => favorite.deal_id === deal.id) ?? false;
  const isFavorite = change.isPending ? change.variables : saved;
  const toggle = () => {
    if (!user) return showSignInRequired();
    if (!is_subscribed && !failed) {
      return showError(
        "Membership Required 🔒",
        "Upgrade to a paid membership to save favorites and access all features!",
      );
    }
    if (!change.isPending) change.mutate(!isFavorite);
  };
  return { isFavorite, toggle };
};
