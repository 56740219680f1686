import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { Badge } from "../../../components/text/badge.tsx";
import { useRefundOrder } from "./use-refund-order.ts";

const tones = { valid: "teal", redeemed: "gold", cancelled: "quiet" } as const;
const moment = (instant: string): string => toCityTime(instant).format("MMM D, h:mm A");

const Refund = ({ ticket }: { ticket: Ticket }) => {
  const [isAsking, setIsAsking] = useState(false);
  const { refund, isPending } = useRefundOrder(ticket, () => setIsAsking(false));
  const isFree = ticket.price_paid === 0;
  return (
    <>
      <Button size="small" color="error" onClick={() => setIsAsking(true)} sx={{ justifySelf: "start", ml: -1 }}>
        {isFree ? "Cancel Ticket" : "Refund"}
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        busy={isPending}
        title={isFree ? "Cancel this ticket?" : `Refund ${formatCents(ticket.price_paid)}?`}
        text="The ticket stops working, its seat goes back on sale, and the owner gets an email."
        confirm={isFree ? "Cancel Ticket" : "Refund"}
        onConfirm={refund}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** A summary of one sold ticket. */
export const TicketCard = ({ ticket }: { ticket: Ticket }) => {
  const { id, tier, status, price_paid, purchase_ts, check_in_ts, code_used } = ticket;
  return (
    <Card component="article" aria-label={id} sx={{ display: "grid", gap: 0.5, p: 2.25, alignContent: "start" }}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
        <Typography variant="h4" component="h3" sx={{ flex: 1 }}>
          {tier} · {formatCents(price_paid)}
        </Typography>
        <Badge tone={tones[status]}>{status}</Badge>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {id}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Bought {moment(purchase_ts)}
        {check_in_ts && ` · checked in ${moment(check_in_ts)}`}
        {code_used && ` · code ${code_used}`}
      </Typography>
      {status !== "cancelled" && <Refund ticket={ticket} />}
    </Card>
  );
};
