import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useRef } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { isCode } from "../../../api/index.ts";
import { ticketPanelId } from "./buy-bar.tsx";
import { showCheckoutError } from "./checkout-errors.ts";
import { OrderAction } from "./order-action.tsx";
import { type Checkout, type Order, useCheckout, useQuote } from "./order-queries.ts";
import { PriceSummary } from "./price-summary.tsx";
import { QuantityPicker } from "./quantity-picker.tsx";
import { spotsAvailableTo } from "./tickets-for-sale.ts";
import { type ShownTierPrice, TierPicker } from "./tier-picker.tsx";
import { isAmbassadorCodeError } from "./use-ambassador-code.ts";

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
    Couldn't load the price.
  </Alert>
);

/**
 * Choosing and buying an event's tickets, at the prices of who looks (`priceOf`). `isSignedIn` decides whether a price is quoted; a visitor who buys goes to
 * `onSignIn`. A code that is typed but not yet applied is applied (`onOpenCode`) before anything is bought, so that
 * nobody pays without their discount. An order replaces the current `hold` (R35), or the one that waits in line, which
 * `changed` shows. `onCheckout` receives the hold with its payment page, the tickets of a free order, or the place in line;
 * `onRefused` the error otherwise.
 */
export const OrderPanel = ({
  event,
  priceOf,
  order,
  hold,
  changed,
  isSignedIn,
  codeField,
  onOpenCode,
  onCodeRefused,
  onRefused,
  onTier,
  onQuantity,
  onSignIn,
  onCheckout,
}: {
  event: CityEvent;
  priceOf: (tier: Order["tier"]) => ShownTierPrice;
  order: Order;
  hold: Hold | undefined;
  changed: ReactNode;
  isSignedIn: boolean;
  codeField: ReactNode;
  onOpenCode: (() => void) | null;
  onCodeRefused: () => void;
  onRefused: (error: Error) => void;
  onTier: (tier: Order["tier"]) => void;
  onQuantity: (quantity: number) => void;
  onSignIn: () => void;
  onCheckout: (checkout: Checkout) => void;
}) => {
  const { data: quote, isPlaceholderData, isError, refetch } = useQuote(order, isSignedIn);
  const checkout = useCheckout(order);
  // A second tap may come before React has rendered the first.
  const isSent = useRef(false);
  const buy = () => {
    if (!isSignedIn) return onSignIn();
    if (onOpenCode) return onOpenCode();
    if (isSent.current) return;
    isSent.current = true;
    const failed = (error: Error) => {
      isSent.current = false;
      if (isCode(error, "unauthorized")) return onSignIn();
      if (isAmbassadorCodeError(error)) onCodeRefused();
      onRefused(error);
      showCheckoutError(error);
    };
    checkout.mutate({ ...order, expectedTotal: quote?.total }, { onSuccess: onCheckout, onError: failed });
  };
  // After the response the browser leaves for the payment page or the ticket, so the button stays disabled.
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
        {changed ? "Change your order" : "Tickets"}
      </Typography>
      {changed}
      <TierPicker event={event} priceOf={priceOf} chosen={order.tier} onChoose={onTier} />
      <QuantityPicker quantity={order.quantity} spotsLeft={spotsAvailableTo(event, hold)} onChange={onQuantity} />
      {codeField}
      {isSignedIn && (isError ? <PriceFailed onRetry={() => void refetch()} /> : <PriceSummary quote={quote} />)}
      <OrderAction
        quote={quote}
        hold={hold}
        isBusy={isBusy}
        isReady={!isSignedIn || Boolean(quote && !isPlaceholderData && !isError)}
        isChange={Boolean(changed)}
        mayPay={!onOpenCode && !isPlaceholderData}
        onBuy={buy}
      />
    </Card>
  );
};
