import Alert from "@mui/material/Alert";
import type { AdminOrder } from "../../../../../shared/model/order.ts";

/** What an administrator has to know before touching an order's money: a dispute, or a refund that came back. */
export const OrderAlerts = ({ order }: { order: AdminOrder }) => {
  const disputes = [...new Set(order.tickets.flatMap(({ dispute_id }) => dispute_id ?? []))];
  const hasReturned = order.tickets.some(({ refund_failed }) => refund_failed);
  return (
    <>
      {disputes.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2, overflowWrap: "anywhere" }}>
          The buyer's bank disputes this payment ({disputes.join(", ")}). While it's open, it can't be refunded.
        </Alert>
      )}
      {hasReturned && (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          A refund of this order didn't reach the buyer. Settle it under Sync, Unsettled refunds.
        </Alert>
      )}
    </>
  );
};
