import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { mutation, NetworkError } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { useListedTicket } from "../ticket-queries.ts";

/** Gives a ticket that somebody sent back to them, once that is confirmed; then its page is left. */
export default function GiveBack({ ticket }: { ticket: Ticket }) {
  const navigate = useNavigate();
  const { remove } = useListedTicket();
  const [isAsked, setIsAsked] = useState(false);
  const giveBack = useMutation({
    ...mutation("transfers", "giveBack"),
    onSuccess: () => {
      navigate("/dashboard?tab=events", { replace: true });
      remove(ticket.id);
      toast({ title: "Ticket given back", text: "Whoever sent it can use it again." });
    },
    onError: (error) =>
      toast({
        title: error instanceof NetworkError ? "You need a connection to give a ticket back" : error.message,
        variant: "destructive",
      }),
    onSettled: () => setIsAsked(false),
  });
  return (
    <>
      <Button fullWidth color="inherit" onClick={() => setIsAsked(true)}>
        Give this ticket back
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Give this ticket back?"
        text={`It goes back to whoever sent it to you, and your code for ${ticket.event.title} stops working.`}
        confirm="Give it back"
        cancel="Keep it"
        busy={giveBack.isPending}
        onConfirm={() => giveBack.mutate({ ticketId: ticket.id })}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
}
