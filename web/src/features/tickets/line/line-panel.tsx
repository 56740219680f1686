import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useEffect, useRef } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { limits } from "../../../../../shared/model/limits.ts";
import type { LinePlace } from "../../../../../shared/model/line.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { timeLeft } from "../../../../../shared/rules/countdown.ts";
import { VisuallyHidden } from "../../../components/layout/visually-hidden.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { useServerNow } from "../../../member/server-time.ts";
import { ticketPanelId } from "../checkout/buy-bar.tsx";
import { orderText } from "../checkout/type-offers.ts";
import { LeaveLine } from "./leave-line.tsx";
import { estimateText, positionText } from "./line-texts.ts";
import { useAnnouncement } from "./use-announcement.ts";

const TimeLeft = ({ hold }: { hold: Hold }) => (
  <Typography variant="body2" color="textSecondary">
    {"Your tickets are reserved for "}
    <Box component="strong" role="timer" aria-live="off" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {timeLeft(hold.expires_at, useServerNow(1_000))}
    </Box>
    {" more minutes."}
  </Typography>
);

const getNextStep = ({ hold, order }: LinePlace): string => {
  if (hold) return "We open the payment page when it's your turn.";
  return order.expected_total === 0
    ? "You get your tickets when it's your turn."
    : `When it's your turn, we hold your tickets for ${limits.holdMinutes} minutes while you pay.`;
};

const OrderRow = ({ event, order }: { event: CityEvent; order: LinePlace["order"] }) => (
  <Box sx={{ p: 2, borderRadius: 5, bgcolor: "surface.sunken", display: "grid", gap: 0.5 }}>
    <Box sx={{ display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
      <Typography variant="subtitle1" component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        {orderText(event, order)}
      </Typography>
      {order.expected_total !== null && (
        <Typography variant="h3" component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {priceText(order.expected_total)}
        </Typography>
      )}
    </Box>
    {order.ambassador_code && (
      <Typography variant="caption" color="info" sx={{ overflowWrap: "anywhere" }}>
        {`With ambassador code ${order.ambassador_code}`}
      </Typography>
    )}
  </Box>
);

const Connection = ({ isOnline, isFailing }: { isOnline: boolean; isFailing: boolean }) => {
  if (!isOnline) {
    return (
      <Alert severity="info" variant="outlined" role="status">
        You're offline. You keep your place, and we check it once you're back online.
      </Alert>
    );
  }
  if (!isFailing) return null;
  return (
    <Alert severity="warning" variant="outlined" role="status">
      Couldn't check your place. You keep it, and we try again in a moment.
    </Alert>
  );
};

/**
 * A waiting place in an event's line: where it is, about how long it takes, the order, how to change it (null: not now) and how to
 * leave. `isNew`: the buyer has just come from the order, so the panel takes the focus from the button that it replaces.
 */
export const LinePanel = ({
  event,
  place,
  isFailing,
  isNew,
  onChange,
}: {
  event: CityEvent;
  place: LinePlace;
  isFailing: boolean;
  isNew: boolean;
  onChange: (() => void) | null;
}) => {
  const panel = useRef<HTMLDivElement>(null);
  const isOnline = useIsOnline();
  const isNext = place.ahead === 0;
  const title = place.hold ? "You're in line to pay" : "You're in line";
  const position = positionText(place);
  const estimate = `Your turn comes in ${estimateText(place.wait_seconds)}.`;
  const announced = useAnnouncement(`${title}. ${position}. ${estimate}`, `${title} ${isNext}`);
  useEffect(() => {
    if (isNew) panel.current?.focus();
  }, [isNew]);
  return (
    <Card
      ref={panel}
      component="section"
      id={ticketPanelId}
      tabIndex={-1}
      aria-label="Your place in line"
      sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 2, scrollMarginTop: "16px", "&:focus": { outline: "none" } }}
    >
      <Box>
        <Typography variant="subtitle1" component="h2" color="textSecondary">
          {title}
        </Typography>
        <Typography variant="h2" component="p" sx={{ fontVariantNumeric: "tabular-nums" }}>
          {position}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {estimate}
        </Typography>
      </Box>
      <Connection isOnline={isOnline} isFailing={isFailing} />
      <OrderRow event={event} order={place.order} />
      {place.hold && <TimeLeft hold={place.hold} />}
      <Typography variant="body2" color="textSecondary">
        {`Keep this page open or come back: your place stays yours. ${getNextStep(place)}`}
      </Typography>
      <Box sx={{ display: "grid", gap: 0.5 }}>
        {onChange && (
          <Button variant="outlined" color="inherit" fullWidth onClick={onChange}>
            Change order
          </Button>
        )}
        <LeaveLine place={place} />
      </Box>
      <Box role="status">
        <VisuallyHidden>{announced}</VisuallyHidden>
      </Box>
    </Card>
  );
};
