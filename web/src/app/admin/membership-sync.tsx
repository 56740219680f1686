import Typography from "@mui/material/Typography";
import { UnmatchedList } from "../../features/unmatched/unmatched-list.tsx";

/** Where Stripe and our members do not meet. */
export default function AdminMembershipSync() {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Membership Sync
      </Typography>
      <UnmatchedList />
    </>
  );
}
