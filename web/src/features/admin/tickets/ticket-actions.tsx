import ForwardToInboxRounded from "@mui/icons-material/ForwardToInboxRounded";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";
import { useMutation } from "@tanstack/react-query";
import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { buyerName } from "./ticket-texts.ts";
import { useTicketStatus } from "./use-ticket-status.ts";

const StatusButton = ({ ticket }: { ticket: AdminTicket }) => {
  const { setStatus, busy } = useTicketStatus();
  const isRedeemed = ticket.status === "redeemed";
  const label = isRedeemed ? "Undo" : "Mark redeemed";
  return (
    <Button
      color={isRedeemed ? "inherit" : "primary"}
      variant="outlined"
      disabled={busy}
      aria-label={`${label}: ${buyerName(ticket)}, ticket ${ticket.number ?? 1}`}
      onClick={() => setStatus(ticket, isRedeemed ? "valid" : "redeemed")}
    >
      {isRedeemed ? "Undo" : "Redeem"}
    </Button>
  );
};

const ResendButton = ({ ticket }: { ticket: AdminTicket }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("ticketsAdmin", "resendConfirmation", { ticketId: ticket.id }),
    onSuccess: ({ sent_to }) => toast({ title: "Confirmation sent", text: `It's on its way to ${sent_to}.` }),
    onError: (error) => toast({ title: "Failed to resend confirmation", text: error.message, variant: "destructive" }),
  });
  return (
    <Tooltip title="Resend confirmation">
      <IconButton
        aria-label={`Resend confirmation to ${buyerName(ticket)}, ticket ${ticket.number ?? 1}`}
        onClick={() => mutate()}
        disabled={isPending}
      >
        <ForwardToInboxRounded />
      </IconButton>
    </Tooltip>
  );
};

/** What can be done with a ticket: nothing once it's cancelled. */
export const TicketActions = ({ ticket }: { ticket: AdminTicket }) =>
  ticket.status === "cancelled" ? null : (
    <>
      <StatusButton ticket={ticket} />
      <ResendButton ticket={ticket} />
    </>
  );
