import { useMutation, useQueryClient } from "@tanstack/react-query";
import { limits } from "../../../../../shared/model/limits.ts";
import { isCode, mutation, queryKeyOf } from "../../../api/index.ts";
import { useNow } from "../../../components/use-now.ts";
import { blockingClaimsQuery } from "../deal-queries.ts";

const failureOf = (error: Error | null): string | null => {
  if (!error) return null;
  return isCode(error, "claim.undo-expired")
    ? "Too late to undo. Contact support if something went wrong."
    : "Couldn't undo. Check your connection and try again.";
};

/**
 * The seconds left to undo a claim whose request was sent at `sentAt` (for display; the server decides), the undo itself,
 * after which the deal can be redeemed again, and why it failed.
 */
export const useUndoClaim = (claimId: string, sentAt: number) => {
  const queryClient = useQueryClient();
  const now = useNow(250);
  const undo = useMutation({
    ...mutation("deals", "undoClaim"),
    onSuccess: () => {
      queryClient.setQueryData(blockingClaimsQuery.queryKey, (before) => ({
        items: (before?.items ?? []).filter(({ id }) => id !== claimId),
        cursor: null,
      }));
      void queryClient.invalidateQueries({ queryKey: queryKeyOf("deals", "claims") });
      void queryClient.invalidateQueries({ queryKey: queryKeyOf("members", "profile") });
    },
  });
  const isTooLate = isCode(undo.error, "claim.undo-expired");
  const secondsLeft = isTooLate ? 0 : Math.max(0, Math.ceil((sentAt - now) / 1_000 + limits.claimUndoSeconds));
  return {
    secondsLeft,
    isUndone: undo.isSuccess,
    isPending: undo.isPending,
    failure: failureOf(undo.error),
    undo: () => undo.mutate({ claimId }),
  };
};
