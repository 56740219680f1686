import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Quote } from "../../../../shared/model/ticket.ts";
import { toast } from "../../components/toast.tsx";
import { type Checkout, changedQuote, type Order, useCheckout, useQuote } from "./order.ts";
import { PriceBox } from "./price-box.tsx";
import { QuantityChoice } from "./quantity-choice.tsx";
import { TierChoice } from "./tier-choice.tsx";

/** The id of the panel on its page, for what leads to it. */
export const ticketPanelId = "tickets";

const Closed = ({ event }: { event: CityEvent }) => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      {event.past ? "This event is over" : "Sold out"}
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      {event.past ? "See you at the next one." : "Seats that are not paid come back on sale: look again in a while."}
    </Typography>
  </Card>
);

const NotNeeded = () => (
  <Card sx={{ p: 3, textAlign: "center" }}>
    <Typography variant="h4" component="p">
      Free entry
    </Typography>
    <Typography color="textSecondary" sx={{ mt: 0.5 }}>
      No ticket needed. RSVP so that we know you're coming.
    </Typography>
  </Card>
);

/** Open to all and free: nothing to sell, nothing to hold. */
const needsNoTicket = (event: CityEvent) => event.total_spots === null && event.price_ga === 0 && event.price_vip === 0;

/** Whether tickets of an event can be had now. */
export const sellsTickets = (event: CityEvent): boolean =>
  !event.past && event.spots_left !== 0 && !needsNoTicket(event);

const explain = (error: Error): void => {
  if (changedQuote(error)) {
    toast({ title: "The price has changed", text: "Check the new total and try again.", variant: "destructive" });
  } else {
    toast({ title: "Failed to start checkout", text: error.message, variant: "destructive" });
  }
};

const buttonText = (isBusy: boolean, quote: Quote | undefined): string => {
  if (isBusy) return "Holding your tickets…";
  return quote?.total === 0 ? "Get free ticket" : "Get tickets";
};

/**
 * Choosing and buying tickets of an event. `isSignedIn` decides whether a price is quoted; a visitor who buys is handed to
 * `onSignIn`. `onCheckout` receives the hold with its payment page, or the tickets of a free order.
 */
export const OrderPanel = ({
  event,
  order,
  isSignedIn,
  codeField,
  onTier,
  onQuantity,
  onSignIn,
  onCheckout,
}: {
  event: CityEvent;
  order: Order;
  isSignedIn: boolean;
  codeField?: ReactNode;
  onTier: (tier: Order["tier"]) => void;
  onQuantity: (quantity: number) => void;
  onSignIn: () => void;
  onCheckout: (checkout: Checkout) => void;
}) => {
  const { data: quote, isPlaceholderData, refetch } = useQuote(order, isSignedIn);
  const checkout = useCheckout();
  if (!sellsTickets(event)) return needsNoTicket(event) && !event.past ? <NotNeeded /> : <Closed event={event} />;
  const buy = () => {
    if (!isSignedIn) return onSignIn();
    const failed = (error: Error) => {
      explain(error);
      void refetch();
    };
    checkout.mutate({ ...order, expectedTotal: quote?.total }, { onSuccess: onCheckout, onError: failed });
  };
  return (
    <Card
      component="section"
      id={ticketPanelId}
      tabIndex={-1}
      aria-label="Tickets"
      sx={{ p: { xs: 2, sm: 2.5 }, display: "grid", gap: 2, scrollMarginTop: "16px", "&:focus": { outline: "none" } }}
    >
      <Typography variant="h3" component="h2">
        Tickets
      </Typography>
      <TierChoice ga={event.price_ga} vip={event.price_vip} chosen={order.tier} onChoose={onTier} />
      <QuantityChoice quantity={order.quantity} spotsLeft={event.spots_left} onChange={onQuantity} />
      {codeField}
      {isSignedIn && <PriceBox quote={quote} />}
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={checkout.isPending || (isSignedIn && (!quote || isPlaceholderData))}
        onClick={buy}
      >
        {buttonText(checkout.isPending, quote)}
      </Button>
      <Box sx={{ mt: -0.5 }}>
        <Typography variant="caption" color="textSecondary" component="p" align="center">
          We hold your seats for 30 minutes while you pay.
        </Typography>
      </Box>
    </Card>
  );
};
