import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import { formatCityDate } from "../../../../shared/rules/city-day.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { Panel } from "../../components/layout/panel.tsx";
import { type MembershipState, useMembership } from "../../member/membership/membership.tsx";
import { AsOf } from "../../member/offline/as-of.tsx";
import { memberTitles } from "./member-titles.ts";

const tierTexts: Record<MembershipState["tier"], string> = {
  free: "Go Essential or Premium for member deals and half-price GA+ tickets.",
  essential: "Member deals and 50% off GA+. Premium adds VIP events and a free GA+ every month.",
  premium: "Everything is yours: VIP events, a free GA+ every month and every member deal.",
};

const formatEnd = ({ end_at, past_due_until, cancel_at_period_end }: MembershipState): string | null => {
  if (past_due_until) return `Payment overdue: access until ${formatCityDate(past_due_until)}`;
  if (!end_at) return null;
  const day = formatCityDate(end_at);
  return cancel_at_period_end ? `Runs until ${day} and doesn't renew` : `Current period ends ${day}`;
};

const PlanLink = ({ isMain, children }: { isMain: boolean; children: string }) => (
  <Button
    component={Link}
    to="/subscription"
    variant={isMain ? "contained" : "outlined"}
    color={isMain ? "primary" : "inherit"}
    sx={{ flex: 1, px: 1.5 }}
  >
    {children}
  </Button>
);

/** The current tier and links to change it. */
export const MembershipStatus = () => {
  const membership = useMembership();
  const end = formatEnd(membership);
  return (
    <Panel title="Membership Status">
      {membership.known ? (
        <Box>
          <Typography variant="h3" component="p" sx={{ color: "secondary.main" }}>
            {memberTitles[membership.tier]}
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.5 }}>
            {tierTexts[membership.tier]}
          </Typography>
          {end && (
            <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
              {end}
            </Typography>
          )}
          <AsOf />
        </Box>
      ) : membership.failed ? (
        <FailedState compact title="Couldn't load your membership" onRetry={() => void membership.refresh()} />
      ) : (
        <Skeleton variant="rounded" height={84} role="progressbar" aria-label="Loading your membership" />
      )}
      <Box sx={{ display: "flex", gap: 1.25, mt: 2.25 }}>
        {membership.known && !membership.is_premium && <PlanLink isMain>Upgrade Now</PlanLink>}
        <PlanLink isMain={membership.is_premium}>Manage Plan</PlanLink>
      </Box>
    </Panel>
  );
};
