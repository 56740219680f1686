import Typography from "@mui/material/Typography";
import { UnmatchedList } from "../../features/unmatched/unmatched-list.tsx";
import { UnsettledRefunds } from "../../features/unsettled-refunds/unsettled-refunds.tsx";

/** Where Stripe and our members do not meet, and money that came back. */
export default function AdminMembershipSync() {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Membership Sync
      </Typography>
      <UnsettledRefunds />
      <UnmatchedList />
    </>
  );
}
