import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { UnsettledRefund } from "../../../../../shared/model/order.ts";
import { formatCityDate } from "../../../../../shared/rules/city-day.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { pagedQuery } from "../../../api/index.ts";
import { toRefundReason } from "../../../back-office/refund-reasons.ts";
import { hasItems, PagedList } from "../../../components/lists/paged-list.tsx";
import { SettleRefund } from "./settle-refund.tsx";

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
      {toRefundReason(refund.reason)} · {formatCityDate(refund.failed_at)}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {refund.refund_id}
    </Typography>
    <SettleRefund refund={refund} />
  </Card>
);

/** Refunds that buyers' banks returned or that Stripe refused, and the two ways to settle each; renders nothing if there are none. */
export const UnsettledRefundList = () => {
  const list = useInfiniteQuery(pagedQuery("ticketsAdmin", "unsettledRefunds", {}));
  if (list.isSuccess && !hasItems(list)) return null;
  const notice = (
    <Alert severity="warning" variant="outlined">
      These refunds came back from the buyer's bank, or Stripe refused to make them. We still owe the buyers their
      money.
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
