import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UnsettledRefund } from "../../../../../shared/model/order.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

/** Settles an unsettled refund: refunds it again through Stripe, or records how else it was paid. Then refetches the list. */
export const useSettleRefund = ({ refund_id: refundId }: UnsettledRefund, onDone: () => void) => {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: queryKeyOf("ticketsAdmin", "unsettledRefunds") });
  const after = (title: string, text: string) => ({
    onSuccess: () => {
      toast({ title, text });
      onDone();
    },
    onError: (error: Error) => toast({ title: "Not settled", text: error.message, variant: "destructive" }),
    onSettled: readAgain,
  });
  const retry = useMutation({
    mutationFn: () => call("ticketsAdmin", "retryRefund", { refundId }),
    ...after("Refunded again", "If the bank returns it again, it will be back on this list."),
  });
  const markPaid = useMutation({
    mutationFn: (note: string) => call("ticketsAdmin", "markRefundPaid", { refundId, note }),
    ...after("Marked as paid", "It's recorded in the ledger and the audit log."),
  });
  return { retry, markPaid };
};
