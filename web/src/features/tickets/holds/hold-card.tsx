import TimerRounded from "@mui/icons-material/TimerRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { timeLeft } from "../../../../../shared/rules/countdown.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { refetchAfterHold, usePayHold, useReleaseHold } from "./hold-queries.ts";

const formatTickets = ({ quantity, tier_name }: Hold) => `${quantity} × ${tier_name}`;

const Release = ({ hold }: { hold: Hold }) => {
  const [isAsking, setIsAsking] = useState(false);
  const release = useReleaseHold(hold);
  return (
    <>
      <Button color="inherit" onClick={() => setIsAsking(true)}>
        Release
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Release your tickets?"
        text={`Your ${formatTickets(hold)} for ${hold.event_title} go back on sale. You won't be charged.`}
        confirm="Release tickets"
        destructive
        busy={release.isPending}
        onConfirm={() => release.mutate({ holdId: hold.id }, { onSettled: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

const Pay = ({ hold }: { hold: Hold }) => {
  const pay = usePayHold(hold);
  const text = `Pay ${priceText(hold.total)}`;
  if (!hold.checkout_url) {
    return (
      <Button variant="contained" loading={pay.isPending} onClick={() => pay.mutate()} sx={{ flex: 1 }}>
        {text}
      </Button>
    );
  }
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!pay.isPending) pay.mutate();
  };
  return (
    <Button variant="contained" component="a" href={hold.checkout_url} onClick={press} sx={{ flex: 1 }}>
      {text}
    </Button>
  );
};

const EventLine = ({ hold }: { hold: Hold }) => (
  <MuiLink
    component={Link}
    to={`/event/${hold.event_id}`}
    color="inherit"
    variant="body2"
    sx={{ display: "block", overflowWrap: "anywhere" }}
  >
    {hold.event_title} · {toCityTime(hold.event_start_at).format("ddd, MMM D")}
  </MuiLink>
);

const useHoldEnd = (hold: Hold, isOver: boolean) => {
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) refetchAfterHold(client, hold.event_id);
  }, [isOver, client, hold.event_id]);
};

/**
 * An active hold: its tickets, time left, and buttons to pay or release it. `withEvent` also names the event; `isTurn`: it comes
 * from the line.
 */
export const HoldCard = ({
  hold,
  withEvent = false,
  isTurn = false,
}: {
  hold: Hold;
  withEvent?: boolean;
  isTurn?: boolean;
}) => {
  const left = timeLeft(hold.expires_at, useServerNow(1_000));
  const isOver = left === "0:00";
  useHoldEnd(hold, isOver);
  return (
    <Card
      component="section"
      aria-label="Your reservation"
      sx={{ display: "grid", gap: 1.5, p: 2, border: 1, borderColor: "secondary.main" }}
    >
      {isTurn && !isOver && (
        <Box role="status">
          <Typography variant="h4" component="p">
            It's your turn
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Your tickets are reserved: continue to payment.
          </Typography>
        </Box>
      )}
      <Box sx={{ display: "flex", alignItems: "center", gap: 1.5 }}>
        <TimerRounded aria-hidden color="secondary" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle1" component="p" sx={{ lineHeight: 1.3, overflowWrap: "anywhere" }}>
            {isOver ? "Your reservation has ended" : `${formatTickets(hold)} held for you`}
          </Typography>
          {withEvent && <EventLine hold={hold} />}
        </Box>
        {!isOver && (
          <Typography
            variant="h3"
            component="strong"
            role="timer"
            aria-live="off"
            sx={{ fontVariantNumeric: "tabular-nums" }}
          >
            {left}
          </Typography>
        )}
      </Box>
      {!isOver && (
        <Box sx={{ display: "flex", gap: 1 }}>
          <Pay hold={hold} />
          <Release hold={hold} />
        </Box>
      )}
    </Card>
  );
};
