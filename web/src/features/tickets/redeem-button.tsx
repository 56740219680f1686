import CheckCircleRounded from "@mui/icons-material/CheckCircleRounded";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { inCity } from "../../../../shared/rules/city-time.ts";
import { isLive, liveWindow } from "../../../../shared/rules/event-clock.ts";
import { redeemFailureText } from "../../../../shared/rules/redeem-failure.ts";
import { ApiError, isCode, keyOf, mutation } from "../../api/index.ts";
import { toast } from "../../components/toast.tsx";

const at = (instant: string): string => inCity(instant).format("ddd, MMM D • h:mm A");

const failureText = (error: Error): string => {
  if (isCode(error, "unauthorized", "sign-in-required")) return "Please log in to redeem ticket";
  const { message } = error;
  return redeemFailureText(
    error instanceof ApiError ? { code: error.code, status: error.status, message } : { status: 0, message },
  );
};

const useRedeem = (ticket: Ticket) => {
  const client = useQueryClient();
  const key = keyOf("tickets", "get", { ticketId: ticket.id });
  const patch = (change: Partial<Ticket>) =>
    client.setQueryData<Ticket>(key, (before) => before && { ...before, status: "redeemed", ...change });
  return useMutation({
    ...mutation("tickets", "redeem"),
    onSuccess: ({ check_in_ts }) => {
      patch({ check_in_ts });
      toast({ title: "Ticket redeemed! Enjoy the event! 🎉" });
    },
    onError: (error) => {
      if (isCode(error, "ticket.already-redeemed")) {
        patch({});
        void client.invalidateQueries({ queryKey: key });
      }
      toast({ title: failureText(error), variant: "destructive" });
    },
  });
};

const Redeemed = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Button
      variant="contained"
      color="success"
      size="large"
      fullWidth
      disabled
      startIcon={<CheckCircleRounded />}
      // Door staff must see it at arm's length in the dark.
      sx={{ "&.Mui-disabled": { bgcolor: "success.main", color: "success.contrastText" } }}
    >
      REDEEMED
    </Button>
    {ticket.check_in_ts && (
      <Typography variant="body2" color="textSecondary" align="center">
        Checked in {at(ticket.check_in_ts)}
      </Typography>
    )}
  </>
);

/** The way in: a Redeem button inside the ticket's window, when it opens before it, REDEEMED with the time afterwards. */
export const RedeemButton = ({ ticket, now }: { ticket: Ticket; now: string }) => {
  const redeem = useRedeem(ticket);
  if (ticket.status === "redeemed") return <Redeemed ticket={ticket} />;
  if (ticket.status === "cancelled")
    return <Typography align="center">This ticket was cancelled and refunded.</Typography>;
  const { opens_at, closes_at } = liveWindow(ticket.event);
  if (isLive(ticket.event, now)) {
    return (
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={redeem.isPending}
        onClick={() => redeem.mutate({ ticketId: ticket.id })}
      >
        {redeem.isPending ? "Redeeming..." : "Redeem"}
      </Button>
    );
  }
  return (
    <Typography color="textSecondary" align="center">
      {now < opens_at ? `Redeem at the door from ${at(opens_at)} (ET)` : `The doors closed ${at(closes_at)} (ET)`}
    </Typography>
  );
};
