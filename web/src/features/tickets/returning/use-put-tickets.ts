import { useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { queryKeyOf } from "../../../api/index.ts";
import { useListedTicket } from "../ticket-queries.ts";

/** Returns a function that shows an order's tickets as the server has them, and reads their event again: its spots or its list may differ. */
export const usePutTickets = () => {
  const client = useQueryClient();
  const { put } = useListedTicket();
  return (tickets: readonly Ticket[]): void => {
    for (const one of tickets) {
      client.setQueryData(queryKeyOf("tickets", "get", { ticketId: one.id }), one);
      put(one);
    }
    for (const eventId of new Set(tickets.map(({ event_id }) => event_id))) {
      void client.invalidateQueries({ queryKey: queryKeyOf("events", "get", { eventId }) });
    }
  };
};
