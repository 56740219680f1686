import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { mutation, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { Refusal } from "./refusal.tsx";
import { describeOffered } from "./return-texts.ts";
import { usePutTickets } from "./use-put-tickets.ts";

const useKeep = ({ id: ticketId }: Ticket) => {
  const client = useQueryClient();
  const put = usePutTickets();
  return useMutation({
    ...mutation("tickets", "keepTickets"),
    onSuccess: ({ items }) => {
      put(items);
      toast({ title: "It stays yours" });
    },
    // Its place may have gone to somebody else, or it was used: the page shows which.
    onError: () => void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "get", { ticketId }) }),
  });
};

/** Says since when a ticket is offered to the waiting list, and keeps it with one tap; why it can't be kept stands there until it is tried again. */
export const KeepPanel = ({ ticket, since, isOnline }: { ticket: Ticket; since: string; isOnline: boolean }) => {
  const keep = useKeep(ticket);
  const { session_id: sessionId, id: ticketId } = ticket;
  return (
    <>
      <Alert severity="info" variant="outlined">
        <Typography variant="body2">
          {describeOffered(ticket, since)}
          {!isOnline && " You need a connection to keep it."}
        </Typography>
      </Alert>
      {keep.error && <Refusal error={keep.error} offline="You need a connection to keep your ticket." />}
      <Button
        fullWidth
        variant="outlined"
        loading={keep.isPending}
        disabled={!isOnline}
        onClick={() => keep.mutate({ sessionId, ticketId })}
      >
        Keep my ticket
      </Button>
    </>
  );
};
