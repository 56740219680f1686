import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ReturnWay, Ticket } from "../../../../../shared/model/ticket.ts";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { KeepPanel } from "./keep-panel.tsx";
import { ReturnDialog } from "./return-dialog.tsx";
import { describeWay } from "./return-texts.ts";

const buttons: Record<ReturnWay, string> = { refund: "Return ticket", "offer-back": "Offer my ticket" };

type WayProps = { ticket: Ticket; way: ReturnWay; isOnline: boolean };

/** Stands out where the event moved: nobody looks for it there. */
const Offer = ({ ticket, way, isOnline }: WayProps) => {
  const text = `${describeWay(ticket, way)}${isOnline ? "" : " You need a connection for that."}`;
  if (way === "offer-back" || !ticket.event.moved_from) {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: "center", textWrap: "balance" }}>
        {text}
      </Typography>
    );
  }
  return (
    <Alert severity="info" variant="outlined">
      <Typography variant="body2">{text}</Typography>
    </Alert>
  );
};

/**
 * Lets the buyer of a ticket return it for its price, from its limit on offer it to the waiting list, and keep it while it is offered.
 * `order` are all tickets of its order.
 */
export default function ReturnPanel({ ticket, order, now }: { ticket: Ticket; order: Ticket[]; now: string }) {
  const isOnline = useIsOnline();
  const [isAsked, setIsAsked] = useState(false);
  const way = now < (ticket.event.return_until ?? "") ? "refund" : "offer-back";
  return (
    <Box role="group" aria-label="Returning" sx={{ display: "grid", gap: 1 }}>
      {ticket.offered_back_at ? (
        <KeepPanel ticket={ticket} since={ticket.offered_back_at} isOnline={isOnline} />
      ) : (
        <>
          <Offer ticket={ticket} way={way} isOnline={isOnline} />
          <Button fullWidth variant="outlined" disabled={!isOnline} onClick={() => setIsAsked(true)}>
            {buttons[way]}
          </Button>
        </>
      )}
      {isAsked && <ReturnDialog ticket={ticket} order={order} expected={way} onClose={() => setIsAsked(false)} />}
    </Box>
  );
}
