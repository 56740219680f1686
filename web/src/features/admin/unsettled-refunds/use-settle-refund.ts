import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UnsettledRefund } from "../../../../../shared/model/order.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

/** Settles an unsettled refund: refunds it again through Stripe, or records how else it was paid. Then refetches where it is listed. */
export const useSettleRefund = ({ refund_id: refundId }: Pick<UnsettledRefund, "refund_id">, onDone: () => void) => {
  const queryClient = useQueryClient();
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeyOf("ticketsAdmin", "unsettledRefunds") }),
      queryClient.invalidateQueries({ queryKey: queryKeyOf("eventChangesAdmin", "cancellation") }),
    ]);
  const callbacks = (title: string, text: string) => ({
    onSuccess: () => {
      toast({ title, text });
      onDone();
    },
    onError: (error: Error) => toast({ title: "Not settled", text: error.message, variant: "destructive" }),
    onSettled: refetch,
  });
  const retry = useMutation({
    mutationFn: () => call("ticketsAdmin", "retryRefund", { refundId }),
    ...callbacks("Refunded again", "If the bank returns it again, it will be back on this list."),
  });
  const markPaid = useMutation({
    mutationFn: (note: string) => call("ticketsAdmin", "markRefundPaid", { refundId, note }),
    ...callbacks("Marked as paid", "It's recorded in the ledger and the audit log."),
  });
  return { retry, markPaid };
};
