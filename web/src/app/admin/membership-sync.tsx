import Typography from "@mui/material/Typography";
import { UnmatchedSubscriptionList } from "../../features/admin/unmatched-subscriptions/unmatched-subscription-list.tsx";
import { UnsettledRefundList } from "../../features/admin/unsettled-refunds/unsettled-refund-list.tsx";

/** Where Stripe and our members do not meet, and money that came back. */
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
