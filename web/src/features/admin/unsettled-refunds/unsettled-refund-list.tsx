import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UnsettledRefund } from "../../../../../shared/model/order.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { pagedQuery } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";
import { hasItems, PagedList } from "../../../components/lists/paged-list.tsx";
import { MarkPaidDialog } from "./mark-paid-dialog.tsx";
import { useSettleRefund } from "./use-settle-refund.ts";

const reasons: Record<string, string> = {
  expired_or_canceled_card: "The card has expired or was cancelled",
  lost_or_stolen_card: "The card was lost or stolen",
  canceled: "The refund was cancelled",
};

const Actions = ({ refund }: { refund: UnsettledRefund }) => {
  const [asking, setAsking] = useState<"retry" | "paid" | null>(null);
  const close = () => setAsking(null);
  const { retry, markPaid } = useSettleRefund(refund, close);
  const amount = formatCents(refund.amount);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mt: 1 }}>
      <Button size="small" variant="contained" onClick={() => setAsking("retry")}>
        Refund again
      </Button>
      <Button size="small" color="inherit" onClick={() => setAsking("paid")}>
        Mark as paid
      </Button>
      <ConfirmDialog
        open={asking === "retry"}
        busy={retry.isPending}
        title={`Refund ${amount} again?`}
        text="Stripe sends it to the card used for the payment. If the buyer's bank returns it again, pay the buyer another way."
        confirm="Refund again"
        onConfirm={() => retry.mutate()}
        onClose={close}
      />
      <MarkPaidDialog
        open={asking === "paid"}
        amount={amount}
        busy={markPaid.isPending}
        onConfirm={(note) => markPaid.mutate(note)}
        onClose={close}
      />
    </Box>
  );
};

const RefundCard = ({ refund }: { refund: UnsettledRefund }) => (
  <Card component="article" aria-label={refund.refund_id} sx={{ display: "grid", gap: 0.5, p: 2.25 }}>
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
      <Typography variant="h4" component="h4" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {refund.about}
      </Typography>
      <Typography sx={{ fontWeight: 650 }}>{formatCents(refund.amount)}</Typography>
    </Box>
    <Typography sx={{ overflowWrap: "anywhere" }}>{refund.email ?? "No email on file"}</Typography>
    <Typography variant="body2" color="textSecondary">
      {reasons[refund.reason] ?? "The bank gave no reason"} · {formatCityDate(refund.failed_at)}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {refund.refund_id}
    </Typography>
    <Actions refund={refund} />
  </Card>
);

/** Refunds that buyers' banks returned, and the two ways to settle each; renders nothing if there are none. */
export const UnsettledRefundList = () => {
  const list = useInfiniteQuery(pagedQuery("ticketsAdmin", "unsettledRefunds", {}));
  if (list.isSuccess && !hasItems(list)) return null;
  const notice = (
    <Alert severity="warning" variant="outlined">
      These refunds came back from the buyer's bank. The money is in our Stripe balance, and we still owe it to the
      buyer.
    </Alert>
  );
  return (
    <Box component="section" aria-label="Unsettled refunds" sx={{ display: "grid", gap: 2, mb: 4 }}>
      <Typography variant="h4" component="h3">
        Unsettled refunds
      </Typography>
      <PagedList list={list} failed="Failed to load unsettled refunds" empty={null} notice={notice}>
        {(refund) => <RefundCard key={refund.refund_id} refund={refund} />}
      </PagedList>
    </Box>
  );
};
