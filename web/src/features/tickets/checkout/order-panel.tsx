import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { type ReactNode, useRef } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import type { TicketType } from "../../../../../shared/model/ticket-type.ts";
import { isCode } from "../../../api/index.ts";
import { ticketPanelId } from "./buy-bar.tsx";
import { isTypeRefusal, showCheckoutError } from "./checkout-errors.ts";
import { OrderAction } from "./order-action.tsx";
import { type Checkout, type Order, useCheckout, useQuote } from "./order-queries.ts";
import { PriceSummary } from "./price-summary.tsx";
import { QuantityPicker } from "./quantity-picker.tsx";
import { type ShownTypePrice, TierPicker } from "./tier-picker.tsx";
import { firstOnSale, type TypeOffer } from "./type-offers.ts";
import { isAmbassadorCodeError } from "./use-ambassador-code.ts";

const PriceFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert
    severity="error"
    variant="outlined"
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {isTypeRefusal(error) ? error.message : "Couldn't load the price."}
  </Alert>
);

// Above the button, so that nobody wonders why it can't be pressed.
const Closed = ({ text, hasOthers }: { text: string; hasOthers: boolean }) => (
  <>
    <Button variant="contained" size="large" fullWidth disabled>
      {text}
    </Button>
    {hasOthers && (
      <Typography variant="caption" color="textSecondary" component="p" role="status" align="center" sx={{ mt: -0.5 }}>
        Choose another ticket to continue.
      </Typography>
    )}
  </>
);

/** Why a quantity is bounded where it isn't by what every order may have; null where nothing else does. */
const limitText = ({ type: { max_per_order }, most }: TypeOffer): string | null =>
  max_per_order < limits.ticketsPerOrder && most === max_per_order ? `Up to ${max_per_order} per order` : null;

/**
 * Choosing and buying an event's tickets, at the prices of who looks (`priceOf`): one type of those `offers`, of which `chosen` is the order's. A type that isn't on sale has no price to
 * pay: its button says why. `isSignedIn` decides whether a price is quoted; a visitor who buys goes to
 * `onSignIn`. A code that is typed but not yet applied is applied (`onOpenCode`) before anything is bought, so that
 * nobody pays without their discount. An order replaces the current `hold` (R35), or the one that waits in line, which
 * `changed` shows. `onCheckout` receives the hold with its payment page, the tickets of a free order, or the place in line;
 * `onRefused` the error otherwise.
 */
export const OrderPanel = ({
  offers,
  chosen,
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
  offers: readonly TypeOffer[];
  chosen: TypeOffer;
  priceOf: (type: TicketType) => ShownTypePrice;
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
  const { data: quote, isPlaceholderData, error, refetch } = useQuote(order, isSignedIn && !chosen.closed);
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
      <TierPicker offers={offers} priceOf={priceOf} chosen={order.tier} onChoose={onTier} />
      {chosen.closed ? (
        <Closed text={chosen.closed} hasOthers={firstOnSale(offers) !== null} />
      ) : (
        <>
          <QuantityPicker
            quantity={order.quantity}
            most={chosen.most}
            limit={limitText(chosen)}
            onChange={onQuantity}
          />
          {codeField}
          {isSignedIn &&
            (error ? (
              <PriceFailed error={error} onRetry={() => void refetch()} />
            ) : (
              <PriceSummary quote={quote} name={chosen.type.name} />
            ))}
          <OrderAction
            quote={quote}
            hold={hold}
            isBusy={isBusy}
            isReady={!isSignedIn || Boolean(quote && !isPlaceholderData && !error)}
            isChange={Boolean(changed)}
            mayPay={!onOpenCode && !isPlaceholderData}
            onBuy={buy}
          />
        </>
      )}
    </Card>
  );
};
