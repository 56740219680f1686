import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { call, pagedQuery } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

/** Refunds and cancels one ticket, then refetches the list. */
export const useRefundOrder = ({ id, session_id, event_id }: Ticket, onDone: () => void) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("ticketsAdmin", "refund", { sessionId: session_id, ticket_ids: [id] }),
    onSuccess: async () => {
      const { queryKey } = pagedQuery("ticketsAdmin", "eventTickets", { eventId: event_id });
      await queryClient.invalidateQueries({ queryKey });
      toast({ title: "Ticket cancelled", text: "Any payment goes back to the buyer." });
      onDone();
    },
    onError: (error) => toast({ title: "Not refunded", text: error.message, variant: "destructive" }),
  });
  return { refund: () => mutate(), isPending };
};
