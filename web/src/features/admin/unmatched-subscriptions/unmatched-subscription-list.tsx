import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { UnmatchedSubscription } from "../../../../../shared/model/billing.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { pagedQuery } from "../../../api/index.ts";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { PagedList } from "../../../components/lists/paged-list.tsx";
import { Badge } from "../../../components/text/badge.tsx";

const reasons: Record<UnmatchedSubscription["reason"], string> = {
  user_not_found: "User account does not exist",
  no_email: "No email on customer",
};

const UnmatchedCard = ({ email, status, monthly_amount, reason, created_at }: UnmatchedSubscription) => (
  <Card component="article" aria-label={email ?? "No email"} sx={{ display: "grid", gap: 0.5, p: 2.25 }}>
    <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
      <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 650, overflowWrap: "anywhere" }}>
        {email ?? "No email"}
      </Typography>
      <Badge tone={status === "active" ? "teal" : "quiet"}>{status}</Badge>
    </Box>
    <Typography>{formatCents(monthly_amount)} a month</Typography>
    <Typography variant="body2" color="textSecondary">
      {reasons[reason]} · since {toCityTime(created_at).format("MMM D, YYYY")}
    </Typography>
  </Card>
);

/** Stripe subscriptions without a member profile, and why. */
export const UnmatchedSubscriptionList = () => {
  const list = useInfiniteQuery(pagedQuery("membershipsAdmin", "unmatched", {}));
  const empty = (
    <EmptyState icon={<VerifiedRounded />} title="All matched" text="Every Stripe subscription belongs to a member." />
  );
  const notice = (
    <Alert severity="error" variant="outlined">
      Active Stripe subscription(s) without member profile(s). These users must sign up first; the sync then links them
      automatically.
    </Alert>
  );
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <PagedList list={list} failed="Failed to load subscriptions" empty={empty} notice={notice}>
        {(one) => <UnmatchedCard key={one.subscription_id} {...one} />}
      </PagedList>
    </Box>
  );
};
