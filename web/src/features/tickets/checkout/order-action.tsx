import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import type { Hold, Quote } from "../../../../../shared/model/ticket.ts";
import { usePayHold } from "../holds/hold-queries.ts";

const Note = ({ children }: { children: string }) => (
  <Typography variant="caption" color="textSecondary" component="p" role="status" align="center" sx={{ mt: -0.5 }}>
    {children}
  </Typography>
);

const PayHeld = ({ hold }: { hold: Hold }) => {
  const pay = usePayHold(hold);
  return (
    <>
      <Button variant="contained" size="large" fullWidth loading={pay.isPending} onClick={() => pay.mutate()}>
        Continue to payment
      </Button>
      <Note>These tickets are already held for you.</Note>
    </>
  );
};

const getLabel = (isBusy: boolean, quote: Quote | undefined, hold: Hold | undefined, isChange: boolean): string => {
  if (isChange) return isBusy ? "Changing your order…" : "Change order";
  if (isBusy) return "Holding your tickets…";
  if (quote?.total === 0) return "Get free ticket";
  return hold ? "Replace reservation" : "Get tickets";
};

const getNote = (quote: Quote | undefined, hold: Hold | undefined, isChange: boolean): string | null => {
  if (isChange) return "You keep your place.";
  if (hold) return `This order replaces your current reservation of ${hold.quantity} × ${hold.tier_name}.`;
  return quote?.total === 0 ? null : "We hold your seats for 30 minutes while you pay.";
};

// An order identical to the hold is paid, not placed again.
const matchesHold = (quote: Quote, hold: Hold): boolean =>
  hold.tier === quote.tier && hold.quantity === quote.quantity && hold.total === quote.total;

/**
 * The order's button: buy, replace the current `hold` (R35), or pay for the hold if it is the same order. `isChange`:
 * the order replaces the one that waits in line.
 */
export const OrderAction = ({
  quote,
  hold,
  isBusy,
  isReady,
  mayPay,
  isChange,
  onBuy,
}: {
  quote: Quote | undefined;
  hold: Hold | undefined;
  isBusy: boolean;
  isReady: boolean;
  mayPay: boolean;
  isChange: boolean;
  onBuy: () => void;
}) => {
  if (!isChange && hold && quote && mayPay && !isBusy && matchesHold(quote, hold)) return <PayHeld hold={hold} />;
  const isReplacing = Boolean(hold) && !isBusy && !isChange;
  const note = getNote(quote, hold, isChange);
  return (
    <>
      <Button
        variant={isReplacing ? "outlined" : "contained"}
        color={isReplacing ? "inherit" : "primary"}
        size="large"
        fullWidth
        disabled={isBusy || !isReady}
        onClick={onBuy}
      >
        {getLabel(isBusy, quote, hold, isChange)}
      </Button>
      {note && <Note>{note}</Note>}
    </>
  );
};
