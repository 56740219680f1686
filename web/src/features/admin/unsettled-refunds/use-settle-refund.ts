import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UnsettledRefund } from "../../../../../shared/model/order.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

/** Ends an unsettled refund: refunds it again at Stripe, or notes how it was paid otherwise. The list then forgets it. */
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
    ...after("Refunded again", "It's back on this list if the bank returns it once more."),
  });
  const markPaid = useMutation({
    mutationFn: (note: string) => call("ticketsAdmin", "markRefundPaid", { refundId, note }),
    ...after("Marked as paid", "It's in the books and in the audit log."),
  });
  return { retry, markPaid };
};
