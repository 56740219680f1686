import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import type { Claim, Deal } from "../../../../../shared/model/deal.ts";
import { isCode, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { blockingClaimsQuery } from "../deal-queries.ts";
import { showComingSoon, showSignInRequired } from "./redeem-toasts.ts";
import { redemption } from "./redemption-store.ts";
import { sendClaim } from "./send-claim.ts";

const showClaimError = (error: Error) => {
  // The session ended elsewhere; the client has already redirected to /auth.
  if (isCode(error, "unauthorized")) return showSignInRequired();
  if (isCode(error, "deal.redemptions-off")) return showComingSoon();
  if (isCode(error, "deal.already-redeemed", "duplicate")) {
    return toast({ title: "Already Redeemed", text: "You've already redeemed this deal", variant: "destructive" });
  }
  toast({
    title: "Error",
    text: `Failed to redeem deal: ${error.message.replace(/\.$/, "")}. Please try again.`,
    variant: "destructive",
  });
};

// An earlier press may have made this claim and lost only the response: its undo time then runs since that press. Clocks
// differ by a few seconds.
const sentAtOf = ({ claimed_at }: Claim, pressedAt: number): number => {
  const claimedAt = Date.parse(claimed_at);
  return claimedAt < pressedAt - 15_000 ? claimedAt : pressedAt;
};

/** Sends the claim; does nothing while a claim of the same deal is in progress. */
export const useClaim = (): ((deal: Deal) => void) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: queryKeyOf("deals", "claim"),
    mutationFn: async ({ dealId }: { dealId: string }) => {
      const pressedAt = Date.now();
      const claim = await sendClaim(dealId);
      return { claim, sentAt: sentAtOf(claim, pressedAt) };
    },
    onSuccess: ({ claim, sentAt }: { claim: Claim; sentAt: number }) => {
      queryClient.setQueryData(blockingClaimsQuery.queryKey, (before) => ({
        items: [claim, ...(before?.items ?? []).filter(({ id }) => id !== claim.id)],
        cursor: null,
      }));
      redemption.stamp(claim, sentAt);
    },
    onError: (error) => {
      showClaimError(error);
      if (isCode(error, "deal.already-redeemed")) void queryClient.invalidateQueries(blockingClaimsQuery);
      if (isCode(error, "membership-required")) navigate("/subscription");
    },
  });
  return ({ id: dealId }) => {
    const isSame = ({ state }: { state: { variables: unknown } }) =>
      (state.variables as { dealId?: string } | undefined)?.dealId === dealId;
    if (queryClient.isMutating({ mutationKey: queryKeyOf("deals", "claim"), predicate: isSame }) === 0)
      mutate({ dealId });
  };
};
