import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { ReturnDialog } from "./return-dialog.tsx";

/** Offers the buyer of a ticket of a moved event to return it, with the deadline; `order` are all tickets of its order. */
export default function ReturnPanel({ ticket, order }: { ticket: Ticket; order: Ticket[] }) {
  const isOnline = useIsOnline();
  const [isAsked, setIsAsked] = useState(false);
  const { return_until } = ticket.event;
  if (!return_until) return null;
  return (
    <Box role="group" aria-label="Returning" sx={{ display: "grid", gap: 1 }}>
      <Alert severity="info" variant="outlined">
        <Typography variant="body2">
          {`This event moved. If it doesn't suit you anymore, return your ticket until ${formatCityMoment(return_until)}.`}
          {!isOnline && " You need a connection for that."}
        </Typography>
      </Alert>
      <Button fullWidth variant="outlined" disabled={!isOnline} onClick={() => setIsAsked(true)}>
        Return ticket
      </Button>
      {isAsked && <ReturnDialog ticket={ticket} order={order} onClose={() => setIsAsked(false)} />}
    </Box>
  );
}
