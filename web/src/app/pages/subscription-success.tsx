import CloudOffRounded from "@mui/icons-material/CloudOffRounded";
import HourglassTopRounded from "@mui/icons-material/HourglassTopRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CircularProgress from "@mui/material/CircularProgress";
import Typography from "@mui/material/Typography";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import { plans } from "../../../../shared/model/plans.ts";
import { EmptyState } from "../../components/feedback/states.tsx";
import { Picture } from "../../components/media/picture.tsx";
import { type CheckoutResult, useCheckoutResult } from "../../features/memberships/checkout/use-checkout-result.ts";
import { PlanPerkList } from "../../features/memberships/plans/plan-perk-list.tsx";
import { useMembership } from "../../member/membership/membership.tsx";

const Actions = ({ children }: { children?: ReactNode }) => (
  <Box sx={{ display: "grid", gap: 1.25, minWidth: 240 }}>
    {children}
    <Button
      variant={children ? "outlined" : "contained"}
      color={children ? "inherit" : "primary"}
      component={Link}
      to="/dashboard"
    >
      Back to Home
    </Button>
    <Button color="inherit" component={Link} to="/subscription">
      See my plan
    </Button>
  </Box>
);

const Subscribed = () => {
  const { tier } = useMembership();
  if (tier === "free") return null;
  const { name, perks } = plans[tier];
  return (
    <Card sx={{ maxWidth: 560, mx: "auto", mt: { md: 4 }, overflow: "hidden" }}>
      <Box sx={{ height: { xs: 200, sm: 240 } }}>
        <Picture src="/art/hero-rager.webp" alt="" eager="first" large />
      </Box>
      <Box sx={{ display: "grid", gap: 2.25, p: { xs: 2.5, sm: 3.5 } }}>
        <Box>
          <Typography variant="h2" component="h1">
            Welcome to {name}!
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 0.75 }}>
            Your membership is active. Here's everything you get:
          </Typography>
        </Box>
        <PlanPerkList perks={perks} tier={tier} />
        <Actions />
      </Box>
    </Card>
  );
};

type CheckAgainProps = { icon: ReactElement; title: string; text: string; onAgain: () => void };

const CheckAgain = ({ onAgain, ...shown }: CheckAgainProps) => (
  <EmptyState
    {...shown}
    action={
      <Actions>
        <Button variant="contained" onClick={onAgain}>
          Check Again
        </Button>
      </Actions>
    }
  />
);

const Waiting = ({ onAgain }: { onAgain: () => void }) => (
  <CheckAgain
    icon={<HourglassTopRounded />}
    title="Almost there"
    text="We're still waiting to hear from your bank. If you've paid, your membership will start on its own."
    onAgain={onAgain}
  />
);

const Unreachable = ({ onAgain }: { onAgain: () => void }) => (
  <CheckAgain
    icon={<CloudOffRounded />}
    title="We couldn't check just now"
    text="Stripe isn't responding. If you've paid, your payment is safe and your membership will start on its own."
    onAgain={onAgain}
  />
);

const views: Record<CheckoutResult, (again: () => void) => ReactNode> = {
  checking: () => (
    <Box role="status">
      <EmptyState
        icon={<CircularProgress aria-hidden />}
        title="Confirming your membership…"
        text="Thank you! This takes a few seconds."
      />
    </Box>
  ),
  subscribed: () => <Subscribed />,
  waiting: (again) => <Waiting onAgain={again} />,
  unreachable: (again) => <Unreachable onAgain={again} />,
};

/** The page after paying for a plan: checks the result and links home. */
export default function SubscriptionSuccess() {
  const { state, checkAgain: again } = useCheckoutResult();
  return views[state](again);
}
