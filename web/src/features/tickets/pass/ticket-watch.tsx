import { useQueryClient } from "@tanstack/react-query";
import { queryKeyOf } from "../../../api/index.ts";
import { useLive } from "../../../member/use-live.ts";

/** Reads a ticket again as soon as the server says that it changed; where no live connection comes about, its page asks from time to time. */
export default function TicketWatch({ ticketId }: { ticketId: string }) {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type !== "ticket-changed" || message.ticket_id !== ticketId) return;
    void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "get", { ticketId }) });
  });
  return null;
}
