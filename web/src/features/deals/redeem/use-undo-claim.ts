import { useMutation, useQueryClient } from "@tanstack/react-query";
import { limits } from "../../../../../shared/model/limits.ts";
import { isCode, mutation, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useNow } from "../../../components/use-now.ts";
import { blockingClaimsQuery } from "../deal-queries.ts";

const showUndoError = (error: Error) => {
  const isLate = isCode(error, "claim.undo-expired");
  toast({
    title: isLate ? "Too late to undo" : "Couldn't undo",
    text: isLate ? "Contact support if something went wrong." : "Check your connection and try again.",
    variant: "destructive",
  });
};

/**
 * The seconds left to undo a claim whose request was sent at `sentAt` (for display; the server decides), and the undo
 * itself, after which the deal can be redeemed again.
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
    onError: showUndoError,
  });
  const isTooLate = isCode(undo.error, "claim.undo-expired");
  const secondsLeft = isTooLate ? 0 : Math.max(0, Math.ceil((sentAt - now) / 1_000 + limits.claimUndoSeconds));
  return {
    secondsLeft,
    isUndone: undo.isSuccess,
    isPending: undo.isPending,
    undo: () => undo.mutate({ claimId }),
  };
};
