import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import type { AdminTicket } from "../../../../../shared/model/ticket-report.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { useSave } from "../../../back-office/form/use-save.ts";
import { useMay } from "../../../back-office/roles/use-may.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { formatClock } from "./night-texts.ts";

/** How long a check-in can be undone here. */
const undoMilliseconds = 10_000;

const nameOf = ({ buyer_name }: AdminTicket): string => buyer_name ?? "Deleted account";

const numberText = ({ number, order_quantity }: AdminTicket): string =>
  number && order_quantity && order_quantity > 1 ? ` · ticket ${number} of ${order_quantity}` : "";

const stateText = ({ status, refunded, check_in_ts }: AdminTicket): string | null => {
  if (status === "cancelled") return refunded ? "Refunded: not valid" : "Cancelled: not valid";
  return status === "redeemed" ? `In since ${check_in_ts ? formatClock(check_in_ts) : "earlier"}` : null;
};

const useCheckIn = (ticket: AdminTicket, onChanged: (saved: AdminTicket) => void) =>
  useSave({
    save: (status: "valid" | "redeemed") => call("ticketsAdmin", "setStatus", { ticketId: ticket.id, status }),
    failed: ticket.status === "valid" ? "Not checked in" : "Check-in not undone",
    refresh: [
      queryKeyOf("eventsAdmin", "night", { eventId: ticket.event_id }),
      queryKeyOf("ticketsAdmin", "list"),
      queryKeyOf("ticketsAdmin", "summary"),
      queryKeyOf("ticketsAdmin", "search"),
    ],
    onDone: onChanged,
  });

// True from a check-in of this page on, for 10 seconds.
const useUndoTime = () => {
  const [checkedInAt, setCheckedInAt] = useState<number | null>(null);
  useEffect(() => {
    if (checkedInAt === null) return;
    const timer = setTimeout(() => setCheckedInAt(null), undoMilliseconds);
    return () => clearTimeout(timer);
  }, [checkedInAt]);
  return { mayUndo: checkedInAt !== null, begin: () => setCheckedInAt(Date.now()), end: () => setCheckedInAt(null) };
};

/** One ticket that was found: whose it is, and letting them in. */
export const GuestRow = ({ ticket }: { ticket: AdminTicket }) => {
  const mayCheckIn = useMay()("ticketsAdmin", "setStatus");
  const [isAsked, setIsAsked] = useState(false);
  const { mayUndo, begin, end } = useUndoTime();
  const { save, busy } = useCheckIn(ticket, ({ status }) => {
    setIsAsked(false);
    if (status === "redeemed") begin();
    else end();
  });
  const name = nameOf(ticket);
  const about = `${ticket.tier_name}${numberText(ticket)}`;
  const state = stateText(ticket);
  return (
    <Box
      component="li"
      sx={{ display: "flex", alignItems: "center", gap: 1.5, py: 1, borderTop: 1, borderColor: "divider" }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 650, fontSize: "1rem" }}>{name}</Box>
        <Box sx={{ color: "text.secondary" }}>
          {about}
          {ticket.last4_phone && ` · …${ticket.last4_phone}`}
        </Box>
        {state && (
          <Box sx={{ fontWeight: 600, color: ticket.status === "cancelled" ? "error.main" : "success.main" }}>
            {state}
          </Box>
        )}
      </Box>
      {mayCheckIn && ticket.status === "valid" && (
        <Button
          variant="contained"
          aria-label={`Check in ${name}, ${about}`}
          onClick={() => setIsAsked(true)}
          sx={{ minHeight: 48, flex: "none" }}
        >
          Check in
        </Button>
      )}
      {ticket.status === "redeemed" && mayUndo && (
        <Button
          variant="outlined"
          loading={busy}
          aria-label={`Undo the check-in of ${name}, ${about}`}
          onClick={() => save("valid")}
          sx={{ minHeight: 48, flex: "none" }}
        >
          Undo
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        busy={busy}
        title={`Check in ${name}?`}
        text={`${about}. You can undo it for 10 seconds.`}
        confirm="Check in"
        onConfirm={() => save("redeemed")}
        onClose={() => setIsAsked(false)}
      />
    </Box>
  );
};
