import CelebrationRounded from "@mui/icons-material/CelebrationRounded";
import HourglassTopRounded from "@mui/icons-material/HourglassTopRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { plans } from "../../../../shared/model/plans.ts";
import { EmptyState } from "../../components/states.tsx";
import { type Recheck, useSuccessCheck } from "../../features/memberships/use-success-check.ts";
import { useMembership } from "../../member/membership.tsx";

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

const Arrived = () => {
  const { tier } = useMembership();
  const name = tier === "free" ? "PLAYYY" : plans[tier].name;
  return (
    <EmptyState
      icon={<CelebrationRounded />}
      title={`Welcome to ${name}!`}
      text="Your membership is on. Every perk is yours from this minute."
      action={<Actions />}
    />
  );
};

const Waiting = ({ onAgain }: { onAgain: () => void }) => (
  <EmptyState
    icon={<HourglassTopRounded />}
    title="Almost there"
    text="We are still waiting for the word from the bank. If you have paid, your membership starts by itself; nothing is lost."
    action={
      <Actions>
        <Button variant="contained" onClick={onAgain}>
          Check Again
        </Button>
      </Actions>
    }
  />
);

const views: Record<Recheck, (again: () => void) => ReactNode> = {
  checking: () => (
    <Box role="status">
      <EmptyState
        icon={<CircularProgress aria-hidden />}
        title="Confirming your membership…"
        text="Thank you! This takes a few seconds."
      />
    </Box>
  ),
  subscribed: () => <Arrived />,
  waiting: (again) => <Waiting onAgain={again} />,
};

/** After the payment of a plan: checks what it came to, and leads home. */
export default function SubscriptionSuccess() {
  const { state, again } = useSuccessCheck();
  return views[state](again);
}
