import Typography from "@mui/material/Typography";
import { UnmatchedSubscriptionList } from "../../features/admin/unmatched-subscriptions/unmatched-subscription-list.tsx";
import { UnsettledRefundList } from "../../features/admin/unsettled-refunds/unsettled-refund-list.tsx";

/** Stripe subscriptions without a member, and refunds that bounced. */
export default function AdminMembershipSync() {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Membership Sync
      </Typography>
      <UnsettledRefundList />
      <UnmatchedSubscriptionList />
    </>
  );
}
