import ForwardToInboxRounded from "@mui/icons-material/ForwardToInboxRounded";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { call } from "../../../api/index.ts";
import { IfMay } from "../../../back-office/roles/if-may.tsx";
import { RowAction } from "../../../back-office/table/row-action.tsx";
import { toast } from "../../../components/feedback/toast.tsx";
import { buyerName } from "./ticket-texts.ts";
import { useTicketStatus } from "./use-ticket-status.ts";

const StatusButton = ({ ticket }: { ticket: AdminTicket }) => {
  const { setStatus, busy } = useTicketStatus();
  const isRedeemed = ticket.status === "redeemed";
  const label = isRedeemed ? "Undo" : "Mark redeemed";
  return (
    <Button
      color="inherit"
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
    <RowAction
      label="Resend confirmation"
      name={`Resend confirmation to ${buyerName(ticket)}, ticket ${ticket.number ?? 1}`}
      icon={<ForwardToInboxRounded />}
      onClick={() => mutate()}
      disabled={isPending}
    />
  );
};

/** What can be done with a ticket: nothing once it's cancelled. */
export const TicketActions = ({ ticket }: { ticket: AdminTicket }) =>
  ticket.status === "cancelled" ? null : (
    <>
      <IfMay route={["ticketsAdmin", "setStatus"]}>
        <StatusButton ticket={ticket} />
      </IfMay>
      <IfMay route={["ticketsAdmin", "resendConfirmation"]}>
        <ResendButton ticket={ticket} />
      </IfMay>
    </>
  );
