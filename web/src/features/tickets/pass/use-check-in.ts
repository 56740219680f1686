import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCheckInError } from "../../../../../shared/rules/check-in-error.ts";
import { ApiError, isCode, mutation, NetworkError, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { usePatchTicket } from "../ticket-queries.ts";

const failureText = (error: Error): string => {
  if (error instanceof NetworkError) return "You need a connection to check in";
  if (isCode(error, "unauthorized")) return "Please log in to redeem ticket";
  const { message } = error;
  return formatCheckInError(
    error instanceof ApiError ? { code: error.code, status: error.status, message } : { status: 0, message },
  );
};

/** What an error reveals about the ticket, so that the screen can show it immediately. */
const toTicketPatch = (error: Error): Partial<Ticket> | null => {
  if (isCode(error, "ticket.already-redeemed")) {
    const { check_in_ts } = error.details;
    return { status: "redeemed", ...(typeof check_in_ts === "string" ? { check_in_ts } : {}) };
  }
  if (isCode(error, "ticket.sent")) return { held_by: "Somebody else" };
  if (isCode(error, "ticket.refunded")) return { status: "cancelled", refunded: true };
  return isCode(error, "ticket.cancelled") ? { status: "cancelled" } : null;
};

/** Checks a ticket in and shows its new status, or why it was rejected. */
export const useCheckIn = (ticket: Ticket) => {
  const client = useQueryClient();
  const patch = usePatchTicket(ticket.id);
  return useMutation({
    ...mutation("tickets", "redeem"),
    onSuccess: ({ check_in_ts }) => {
      patch({ status: "redeemed", check_in_ts });
      toast({ title: "Ticket redeemed! Enjoy the event! 🎉" });
    },
    onError: (error) => {
      const change = toTicketPatch(error);
      if (change) patch(change);
      // Whether an unanswered check-in succeeded shows as soon as the ticket can be read.
      if (change || error instanceof NetworkError) {
        void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "get", { ticketId: ticket.id }) });
      }
      toast({ title: failureText(error), variant: "destructive" });
    },
  });
};
