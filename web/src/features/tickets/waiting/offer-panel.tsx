import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type * as z from "zod";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import type { WaitingEntry, WaitingOffer } from "../../../../../shared/model/waiting-list.ts";
import { timeLeft } from "../../../../../shared/rules/countdown.ts";
import { isCode, query } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { useServerNow } from "../../../member/server-time.ts";
import { ticketPanelId } from "../checkout/buy-bar.tsx";
import { showCheckoutError } from "../checkout/checkout-errors.ts";
import { type Checkout, useCheckout, useQuote } from "../checkout/order-queries.ts";
import { useDeclineOffer, useTakeSpot } from "./waiting-queries.ts";
import { awaitedText } from "./waiting-texts.ts";

type Offer = z.infer<typeof WaitingOffer>;

// What the page shows follows what became of the offer.
const useRefreshEntry = (eventId: string) => {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: query("waitingLists", "entry", { eventId }).queryKey });
};

const TakeTickets = ({
  entry,
  tier,
  offer,
  onCheckout,
}: {
  entry: WaitingEntry;
  tier: TicketTier;
  offer: Offer;
  onCheckout: (checkout: Checkout) => void;
}) => {
  const order = { eventId: entry.event_id, tier, quantity: entry.quantity, ambassadorCode: null };
  const { data: quote } = useQuote(order, true);
  const checkout = useCheckout(order);
  const refresh = useRefreshEntry(entry.event_id);
  const isSent = useRef(false);
  const take = () => {
    if (isSent.current) return;
    isSent.current = true;
    const failed = (error: Error) => {
      isSent.current = false;
      refresh();
      if (isCode(error, "offer.over", "offer.taken")) toast({ title: error.message, variant: "destructive" });
      else showCheckoutError(error);
    };
    checkout.mutate(
      { ...order, expectedTotal: quote?.total, offerId: offer.id },
      { onSuccess: onCheckout, onError: failed },
    );
  };
  return (
    <Button
      variant="contained"
      size="large"
      fullWidth
      loading={checkout.isPending || checkout.isSuccess}
      onClick={take}
    >
      {quote
        ? quote.total === 0
          ? "Get free ticket"
          : `Continue to payment · ${priceText(quote.total)}`
        : "Take the offer"}
    </Button>
  );
};

const TakeSpot = ({ entry, offer }: { entry: WaitingEntry; offer: Offer }) => {
  const take = useTakeSpot(entry.event_id, offer.id);
  return (
    <Button variant="contained" size="large" fullWidth loading={take.isPending} onClick={() => take.mutate(undefined)}>
      Join the event
    </Button>
  );
};

/** An open offer of the waiting list: what is kept, how long yet, taking it, and passing it on. */
export const OfferPanel = ({
  entry,
  offer,
  onCheckout,
}: {
  entry: WaitingEntry;
  offer: Offer;
  onCheckout: (checkout: Checkout) => void;
}) => {
  const left = timeLeft(offer.until, useServerNow(1_000));
  const isOver = left === "0:00";
  const decline = useDeclineOffer(entry.event_id, offer.id);
  const refresh = useRefreshEntry(entry.event_id);
  const onOver = useRef(refresh);
  onOver.current = refresh;
  useEffect(() => {
    if (isOver) onOver.current();
  }, [isOver]);
  return (
    <Card
      component="section"
      id={ticketPanelId}
      tabIndex={-1}
      aria-label="Your offer"
      sx={{
        p: { xs: 2, sm: 2.5 },
        display: "grid",
        gap: 2,
        border: 1,
        borderColor: "secondary.main",
        scrollMarginTop: "16px",
        "&:focus": { outline: "none" },
      }}
    >
      <Box sx={{ display: "flex", alignItems: "start", justifyContent: "space-between", gap: 2 }}>
        <Box role="status" sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {isOver ? "This offer is over" : "It's your turn"}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.25, overflowWrap: "anywhere" }}>
            {isOver ? "It went on to whoever is next." : `We're keeping ${awaitedText(entry)} for you.`}
          </Typography>
        </Box>
        {!isOver && (
          <Typography
            variant="h2"
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
        <Box sx={{ display: "grid", gap: 0.5 }}>
          {entry.tier === null ? (
            <TakeSpot entry={entry} offer={offer} />
          ) : (
            <TakeTickets entry={entry} tier={entry.tier} offer={offer} onCheckout={onCheckout} />
          )}
          <Button color="inherit" fullWidth loading={decline.isPending} onClick={() => decline.mutate(undefined)}>
            Pass it on
          </Button>
          <Typography variant="caption" color="textSecondary" align="center">
            {entry.unanswered === 0
              ? "If you pass it on, you stay on the list and aren't asked for an hour."
              : "This is your second offer. Without an answer you're off the list."}
          </Typography>
        </Box>
      )}
    </Card>
  );
};
