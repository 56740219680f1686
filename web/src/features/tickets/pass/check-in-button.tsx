import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Ticket } from "../../../../../shared/model/ticket.ts";
import { formatCityMoment, toCityTime } from "../../../../../shared/rules/city-time.ts";
import { getLiveWindow } from "../../../../../shared/rules/event-times.ts";
import { getDoorStatus } from "../../../../../shared/rules/ticket-label.ts";
import { HoldToConfirmDialog } from "../../../components/confirm/hold-to-confirm-dialog.tsx";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { useCheckIn } from "./use-check-in.ts";

/** "ticket 1 of 2", or "this ticket" if it is the only one. */
const nameTicket = ({ number, order_quantity }: Ticket): string =>
  number && order_quantity && order_quantity > 1 ? `ticket ${number} of ${order_quantity}` : "this ticket";

const Redeemed = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Button
      variant="contained"
      color="success"
      size="large"
      fullWidth
      disabled
      startIcon={<CheckCircleRounded />}
      // Door staff must be able to read it at arm's length in the dark.
      sx={{ "&.Mui-disabled": { bgcolor: "success.main", color: "success.contrastText" } }}
    >
      REDEEMED
    </Button>
    {ticket.check_in_ts && (
      <Typography variant="body2" color="textSecondary" align="center">
        Checked in {toCityTime(ticket.check_in_ts).format("ddd, MMM D • h:mm A")}
      </Typography>
    )}
  </>
);

const NeedsConnection = () => (
  <Alert severity="warning" variant="outlined" role="alert">
    You need a connection to check in. Your ticket is unchanged: show it at the door, or try again when you're online.
  </Alert>
);

/** Asks before checking in (R39); offline it says so instead. */
const CheckIn = ({ ticket, holder }: { ticket: Ticket; holder: string }) => {
  const isOnline = useIsOnline();
  const [isAsked, setIsAsked] = useState(false);
  const [wasTappedOffline, setWasTappedOffline] = useState(false);
  const redeem = useCheckIn(ticket);
  const tap = () => (isOnline ? setIsAsked(true) : setWasTappedOffline(true));
  return (
    <>
      <Button variant="contained" size="large" fullWidth onClick={tap}>
        Redeem
      </Button>
      {!isOnline && wasTappedOffline && <NeedsConnection />}
      <HoldToConfirmDialog
        open={isAsked}
        title={`Check in ${nameTicket(ticket)}?`}
        facts={[
          { name: "Event", value: ticket.event.title },
          { name: "Name", value: holder },
          { name: "Ticket", value: ticket.tier_name },
        ]}
        holdLabel="Hold to check in"
        confirmLabel="Check in"
        isPending={redeem.isPending}
        onConfirm={() =>
          redeem.isPending || redeem.mutate({ ticketId: ticket.id }, { onSettled: () => setIsAsked(false) })
        }
        onClose={() => setIsAsked(false)}
      >
        <Typography variant="body2" color="textSecondary">
          Only do this at the door. Each ticket works once.
        </Typography>
      </HoldToConfirmDialog>
    </>
  );
};

const Note = ({ children }: { children: string }) => (
  <Typography color="textSecondary" align="center">
    {children}
  </Typography>
);

const refundReturned =
  "This ticket was cancelled. Our refund didn't reach you, so we'll pay you another way. Questions? Contact Support.";

// One that stands is refunded with its event's other ones. Whoever was sent a ticket paid nothing for it.
const Cancelled = ({ ticket: { event, status, price_paid } }: { ticket: Ticket }) => (
  <>
    <Note>{event.cancel_reason ?? "This ticket was cancelled."}</Note>
    {status === "valid" && price_paid > 0 && <Note>Your payment is refunded to the card you paid with.</Note>}
  </>
);

const reEntryText = ({ event }: Ticket): string =>
  event.re_entry ? "Re-entry allowed: have your code scanned when you leave, too." : "No re-entry.";

/** What stands in place of Redeem where scanners read the tickets' codes. */
const ScanNote = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Note>{`Doors open ${formatCityMoment(ticket.event.doors_at)}. They scan your code there.`}</Note>
    <Note>{reEntryText(ticket)}</Note>
  </>
);

/** For whoever came in where scanners read the codes. */
const Admitted = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Note>Have a great night.</Note>
    {ticket.event.re_entry && !ticket.out_ts && <Note>{reEntryText(ticket)}</Note>}
  </>
);

/** Checks a ticket in: a Redeem button within its window, when that opens before it, and REDEEMED with the time afterwards. */
export const CheckInButton = ({ ticket, holder, now }: { ticket: Ticket; holder: string; now: string }) => {
  const { opens_at, closes_at } = getLiveWindow(ticket.event);
  const status = getDoorStatus(ticket, now);
  const isScanned = ticket.event.door_mode === "scan" && ["valid", "being-sent", "not-yet"].includes(status);
  if (isScanned) return <ScanNote ticket={ticket} />;
  switch (status) {
    case "checked-in":
      return ticket.event.door_mode === "scan" ? <Admitted ticket={ticket} /> : <Redeemed ticket={ticket} />;
    case "refunded":
      return (
        <>
          {ticket.event.cancel_reason && <Note>{ticket.event.cancel_reason}</Note>}
          <Note>{ticket.refund_failed ? refundReturned : "This ticket was refunded and is no longer valid."}</Note>
        </>
      );
    case "cancelled":
      return <Cancelled ticket={ticket} />;
    case "postponed":
      return <Note>Your ticket stays valid and counts for the new date.</Note>;
    case "sent":
      return <Note>{`${ticket.held_by} has this ticket now. It's theirs to use at the door.`}</Note>;
    case "not-yet":
      return <Note>{`Redeem at the door from ${formatCityMoment(opens_at)}`}</Note>;
    case "over":
      return <Note>{`The doors closed ${formatCityMoment(closes_at)}`}</Note>;
    default:
      return <CheckIn ticket={ticket} holder={holder} />;
  }
};
