import SendRounded from "@mui/icons-material/SendRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { mutation, NetworkError } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { shareLink } from "../../../components/feedback/share.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { usePatchTicket } from "../ticket-queries.ts";

const shareTicket = (url: string, eventTitle: string): Promise<void> =>
  shareLink({
    url,
    title: `Your ticket for ${eventTitle}`,
    copied: "Link copied. Send it to one person: it works once.",
  });

const failureText = (error: Error): string =>
  error instanceof NetworkError ? "You need a connection to send a ticket" : error.message;

const fail = (error: Error) => toast({ title: failureText(error), variant: "destructive" });

/**
 * Sends a ticket to somebody else by a link that works once, and takes an open link back. With a `label` it is one action among
 * others, of a ticket that isn't the one on the page.
 */
export default function SendPanel({ ticket, label }: { ticket: Ticket; label?: string }) {
  const patch = usePatchTicket(ticket.id);
  const [isAsked, setIsAsked] = useState(false);
  const [link, setLink] = useState<{ link: string; expires_at: string } | null>(null);
  const share = (made: { link: string }) => void shareTicket(made.link, ticket.event.title);
  const send = useMutation({
    ...mutation("transfers", "send"),
    onSuccess: (made) => {
      setLink(made);
      patch({ is_being_sent: true });
      share(made);
    },
    onError: fail,
    onSettled: () => setIsAsked(false),
  });
  const takeBack = useMutation({
    ...mutation("transfers", "takeBack"),
    onSuccess: (kept) => {
      setLink(null);
      patch(kept);
      toast({ title: kept.held_by ? `${kept.held_by} took it already` : "The link doesn't work anymore" });
    },
    onError: fail,
  });
  if (!ticket.is_being_sent)
    return (
      <>
        <Button
          fullWidth
          color="inherit"
          {...(label && {
            variant: "outlined",
            startIcon: <SendRounded />,
            sx: { px: 0.75, fontSize: "0.9375rem", lineHeight: 1.25 },
          })}
          onClick={() => setIsAsked(true)}
        >
          {label ?? "Send this ticket"}
        </Button>
        <ConfirmDialog
          open={isAsked}
          title="Send this ticket?"
          text="You get a link for one person. Once they open it and sign in, the ticket is theirs to use, and your code for it stops working. Refunds still go to you."
          confirm="Get the link"
          busy={send.isPending}
          onConfirm={() => send.mutate({ ticketId: ticket.id })}
          onClose={() => setIsAsked(false)}
        />
      </>
    );
  return (
    <Box role="group" aria-label="Sending" sx={{ display: "grid", gap: 1, gridColumn: "1 / -1" }}>
      <Alert severity="info" variant="outlined">
        <Typography variant="body2">
          A link to this ticket is open. Whoever opens it first gets the ticket; until then it's yours.
          {link && ` It works until ${formatCityMoment(link.expires_at)}.`}
        </Typography>
      </Alert>
      <Button
        fullWidth
        variant="outlined"
        loading={send.isPending}
        onClick={() => (link ? share(link) : send.mutate({ ticketId: ticket.id }))}
      >
        {link ? "Share the link again" : "Make a new link"}
      </Button>
      <Button
        fullWidth
        color="inherit"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate({ ticketId: ticket.id })}
      >
        Cancel the link
      </Button>
    </Box>
  );
}
