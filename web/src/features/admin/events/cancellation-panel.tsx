import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { EventCancellation, RefusedOrder } from "../../../../../shared/model/event-change.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { query } from "../../../api/index.ts";
import { toRefundReason } from "../../../back-office/refund-reasons.ts";

const pollMilliseconds = 2_000;

const toState = ({ orders, orders_refunded, orders_refused, is_done }: EventCancellation): string => {
  if (orders === null) return "Closing sales and counting orders…";
  if (orders === 0) return "There were no orders to refund.";
  const ended = orders_refunded + orders_refused;
  return is_done || ended === orders
    ? `${counted(orders_refunded, "order")} refunded.`
    : `${formatCount(ended)} of ${counted(orders, "order")} done.`;
};

const Figures = ({ cancellation }: { cancellation: EventCancellation }) => {
  const { orders, refunded, used_tickets, told } = cancellation;
  return (
    <Typography variant="body2" color="textSecondary">
      {[
        ...(orders ? [`${formatCents(refunded)} went back through Stripe`] : []),
        ...(used_tickets > 0 ? [`${counted(used_tickets, "refunded ticket")} had been used`] : []),
        ...(told > 0 ? [`${counted(told, "person", "people")} told`] : []),
      ].join(" · ")}
    </Typography>
  );
};

type RenderSettle = (refund: Pick<RefusedOrder, "refund_id" | "amount">) => ReactNode;

const Refused = ({ order, renderSettle }: { order: RefusedOrder; renderSettle: RenderSettle }) => (
  <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: "divider" }}>
    <Box sx={{ display: "flex", gap: 1, alignItems: "baseline" }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {order.buyer_name || order.buyer_email || "Deleted account"}
      </Typography>
      <Typography sx={{ fontWeight: 650 }}>{formatCents(order.amount)}</Typography>
    </Box>
    <Typography variant="body2" color="textSecondary">
      {toRefundReason(order.code)} · <Link to={`/admin/orders/${order.session_id}`}>Show order</Link>
    </Typography>
    {order.status === "open" ? renderSettle(order) : <Typography variant="body2">Settled</Typography>}
  </Box>
);

const RefusedOrders = ({ orders, renderSettle }: { orders: RefusedOrder[]; renderSettle: RenderSettle }) => {
  if (orders.length === 0) return null;
  const open = orders.filter(({ status }) => status === "open");
  return (
    <Box component="section" aria-label="Not refunded" sx={{ mt: 1.5 }}>
      <Typography variant="h4" component="h4" sx={{ mb: 1 }}>
        {open.length > 0 ? `${counted(open.length, "order")} Stripe wouldn't refund` : "All settled"}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {orders.map((order) => (
          <Refused key={order.refund_id} order={order} renderSettle={renderSettle} />
        ))}
      </Box>
    </Box>
  );
};

/** How far the cancellation of an event is, as it goes on, and what of it Stripe wouldn't refund. */
export const CancellationPanel = ({ eventId, renderSettle }: { eventId: string; renderSettle: RenderSettle }) => {
  const { data, isError, refetch } = useQuery({
    ...query("eventChangesAdmin", "cancellation", { eventId }),
    refetchInterval: ({ state }) => (state.data && !state.data.is_done ? pollMilliseconds : false),
    staleTime: 0,
  });
  if (isError && !data) {
    return (
      <Alert severity="error" sx={{ mb: 2 }} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        Couldn't load the cancellation
      </Alert>
    );
  }
  if (!data) return null;
  const { cancelled_at, cancelled_by, reason, orders, orders_refunded, orders_refused, is_done, refused } = data;
  const isOwed = refused.some(({ status }) => status === "open");
  return (
    <Alert
      severity={isOwed ? "warning" : is_done ? "success" : "info"}
      variant="outlined"
      icon={false}
      role="region"
      aria-label="Cancellation"
      sx={{ mb: 2, "& .MuiAlert-message": { flex: 1, minWidth: 0 } }}
    >
      <Typography variant="h4" component="h3">
        Cancelled {formatCityDate(cancelled_at)}
        {cancelled_by ? ` by ${cancelled_by}` : ""}
      </Typography>
      <Typography sx={{ my: 1, overflowWrap: "anywhere" }}>{reason}</Typography>
      <Typography role="status">{toState(data)}</Typography>
      {!is_done && (
        <LinearProgress
          aria-label="Refunds"
          sx={{ my: 1 }}
          {...(orders ? { variant: "determinate", value: ((orders_refunded + orders_refused) / orders) * 100 } : {})}
        />
      )}
      <Figures cancellation={data} />
      <RefusedOrders orders={refused} renderSettle={renderSettle} />
    </Alert>
  );
};
