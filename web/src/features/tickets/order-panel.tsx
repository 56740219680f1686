import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { Quote } from "../../../../shared/model/ticket.ts";
import { isCode } from "../../api/index.ts";
import { toast } from "../../components/toast.tsx";
import { isCodeRefusal, tellRefusal } from "./ambassador-code.ts";
import { type Checkout, changedQuote, type Order, useCheckout, useQuote } from "./order.ts";
import { PriceBox } from "./price-box.tsx";
import { QuantityChoice } from "./quantity-choice.tsx";
import { TierChoice } from "./tier-choice.tsx";

/** The id of the panel on its page, for what leads to it. */
export const ticketPanelId = "tickets";

const explain = (error: Error): void => {
  if (isCodeRefusal(error)) tellRefusal(error);
  else if (changedQuote(error)) {
    toast({ title: "The price has changed", text: "Check the new total and try again.", variant: "destructive" });
  } else {
    toast({ title: "Failed to start checkout", text: error.message, variant: "destructive" });
  }
};

const buttonText = (isBusy: boolean, quote: Quote | undefined): string => {
  if (isBusy) return "Holding your tickets…";
  return quote?.total === 0 ? "Get free ticket" : "Get tickets";
};

const PriceFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="error"
    variant="outlined"
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    The price could not be loaded.
  </Alert>
);

const HoldPromise = () => (
  <Typography variant="caption" color="textSecondary" component="p" align="center" sx={{ mt: -0.5 }}>
    We hold your seats for 30 minutes while you pay.
  </Typography>
);

/**
 * Choosing and buying tickets of an event that sells them. `isSignedIn` decides whether a price is quoted; a visitor who buys is handed to
 * `onSignIn`. A code that is typed but not applied yet is applied (`onOpenCode`) before anything is bought, so that nobody pays
 * without their discount. `onCheckout` receives the hold with its payment page, or the tickets of a free order.
 */
export const OrderPanel = ({
  event,
  order,
  isSignedIn,
  codeField,
  onOpenCode,
  onCodeRefused,
  onTier,
  onQuantity,
  onSignIn,
  onCheckout,
}: {
  event: CityEvent;
  order: Order;
  isSignedIn: boolean;
  codeField: ReactNode;
  onOpenCode: (() => void) | null;
  onCodeRefused: () => void;
  onTier: (tier: Order["tier"]) => void;
  onQuantity: (quantity: number) => void;
  onSignIn: () => void;
  onCheckout: (checkout: Checkout) => void;
}) => {
  const { data: quote, isPlaceholderData, isError, refetch } = useQuote(order, isSignedIn);
  const checkout = useCheckout(order);
  const buy = () => {
    if (!isSignedIn) return onSignIn();
    if (onOpenCode) return onOpenCode();
    const failed = (error: Error) => {
      if (isCode(error, "unauthorized", "sign-in-required")) return onSignIn();
      if (isCodeRefusal(error)) onCodeRefused();
      explain(error);
    };
    checkout.mutate({ ...order, expectedTotal: quote?.total }, { onSuccess: onCheckout, onError: failed });
  };
  // Once the answer is there the browser leaves for the payment page or the ticket: nothing more can be pressed here.
  const isBusy = checkout.isPending || checkout.isSuccess;
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
      {isSignedIn && (isError ? <PriceFailed onRetry={() => void refetch()} /> : <PriceBox quote={quote} />)}
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={isBusy || (isSignedIn && (!quote || isPlaceholderData || isError))}
        onClick={buy}
      >
        {buttonText(isBusy, quote)}
      </Button>
      {quote?.total !== 0 && <HoldPromise />}
    </Card>
  );
};
