import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../api/index.ts";
import { timelineKey } from "../../../back-office/timeline/timeline-calls.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import type { OrderTicket } from "./order-texts.ts";

/** Reads an order and its history again, and every list of tickets. */
export const useRefreshOrder = () => {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ["ticketsAdmin"] }),
      queryClient.invalidateQueries({ queryKey: timelineKey("order") }),
    ]);
  };
};

type Status = "valid" | "redeemed";
const failedTitles = { redeemed: "Failed to mark ticket as redeemed", valid: "Failed to undo redemption" } as const;

/** What can be done with one ticket of an order; a failure leaves it as it is. */
export const useOrderTicket = ({ id: ticketId }: OrderTicket) => {
  const refresh = useRefreshOrder();
  const status = useMutation({
    mutationFn: (to: Status) => call("ticketsAdmin", "setStatus", { ticketId, status: to }),
    onSuccess: refresh,
    onError: (error, to) => toast({ title: failedTitles[to], text: error.message, variant: "destructive" }),
  });
  const confirmation = useMutation({
    mutationFn: () => call("ticketsAdmin", "resendConfirmation", { ticketId }),
    onSuccess: async ({ sent_to }) => {
      toast({ title: "Confirmation sent", text: `It's on its way to ${sent_to}.` });
      await refresh();
    },
    onError: (error) => toast({ title: "Failed to resend confirmation", text: error.message, variant: "destructive" }),
  });
  return {
    setStatus: (to: Status) => status.mutate(to),
    resend: () => confirmation.mutate(),
    busy: status.isPending || confirmation.isPending,
  };
};
