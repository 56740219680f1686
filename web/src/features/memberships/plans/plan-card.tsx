import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import type { SxProps, Theme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import type { Tier } from "../../../../../shared/model/membership.ts";
import type { ComingPlan } from "../../../../../shared/model/plan-change.ts";
import { isUpgrade, type Plan, planButton } from "../../../../../shared/model/plans.ts";
import { NewTabButton } from "../../../components/layout/new-tab-button.tsx";
import { Badge } from "../../../components/text/badge.tsx";
import { priceText } from "../../../components/text/price.tsx";
import { sunset } from "../../../theme/palette.ts";
import { useKeepPlan } from "../billing/use-keep-plan.ts";
import { shortDayText } from "../plan-dates.ts";
import { PromoCodeEntry } from "../promo-codes/promo-code-entry.tsx";
import { PlanPerkList } from "./plan-perk-list.tsx";

const taglines = {
  essential: "Every deal in town, and half-price parties.",
  premium: "One party a month and it's paid for itself.",
} as const;

// A gradient border around the featured plan; the other one has a card's plain border.
const featured: SxProps<Theme> = (theme) => {
  const { paper } = (theme.vars ?? theme).palette.background;
  return {
    border: "2px solid transparent",
    background: `linear-gradient(${paper}, ${paper}) padding-box, ${sunset} border-box`,
  };
};

const frame = { display: "flex", flexDirection: "column", gap: 2.25, p: { xs: 2.5, sm: 3.25 } } as const;

const Price = ({ cents }: { cents: number }) => (
  <Box sx={{ display: "flex", alignItems: "baseline", gap: 0.75 }}>
    <Typography variant="h1" component="span" sx={{ fontVariantNumeric: "tabular-nums" }}>
      {priceText(cents)}
    </Typography>
    <Typography component="span" color="textSecondary">
      / month
    </Typography>
  </Box>
);

type PlanCardProps = {
  plan: Plan;
  current: Tier;
  /** The plan this new member came for (R42). */
  isPick: boolean;
  isBusy: boolean;
  /** The plan that starts after the paid month, if any. */
  coming: ComingPlan | null;
  /** Where to confirm a payment for this plan, if the member's bank asks for it. */
  confirmUrl: string | null;
  /** Another plan's request is in progress. */
  isBlocked: boolean;
  onChoose: () => void;
};

const KeepButton = ({ plan }: { plan: Plan }) => {
  const { isBusy, keep } = useKeepPlan(plan.tier, `You keep ${plan.name}`);
  return (
    <Button variant="contained" size="large" fullWidth loading={isBusy} onClick={keep}>
      Keep {plan.name}
    </Button>
  );
};

const PlanButton = ({ plan, current, coming, confirmUrl, isBusy, isBlocked, onChoose }: PlanCardProps) => {
  if (confirmUrl) return <NewTabButton url={confirmUrl} label="Confirm Payment" size="large" />;
  if (coming && plan.tier === current) return <KeepButton plan={plan} />;
  if (coming?.tier === plan.tier) {
    return (
      <Button variant="tonal" size="large" fullWidth disabled>
        Starts {shortDayText(coming.at)}
      </Button>
    );
  }
  const label = planButton(plan.tier, current, isBusy);
  const isStepDown = current !== plan.tier && !isUpgrade(plan.tier, current);
  return (
    <Button
      // Nobody is led down: that is a plain link.
      variant={isStepDown ? "text" : plan.tier === "premium" ? "contained" : "tonal"}
      color={isStepDown ? "inherit" : "primary"}
      size={isStepDown ? "medium" : "large"}
      fullWidth
      disabled={isBusy || isBlocked || label === "Current Plan"}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
};

const PlanBadge = ({ plan, current, coming, isPick }: PlanCardProps) => {
  if (current === plan.tier) {
    return <Badge tone="teal">{coming ? `Until ${shortDayText(coming.at)}` : "Your plan"}</Badge>;
  }
  if (coming?.tier === plan.tier) return <Badge tone="teal">From {shortDayText(coming.at)}</Badge>;
  if (isPick) return <Badge tone="gold">Your pick</Badge>;
  return plan.tier === "premium" ? <Badge tone="sunset">Everything included</Badge> : null;
};

/** Stands for a plan until it's known which is the member's own. */
export const PlanCardSkeleton = () => (
  <Skeleton role="progressbar" aria-label="Loading" variant="rounded" height={470} sx={{ borderRadius: 6 }} />
);

/** One plan with its price, perks, button and promo code entry. */
export const PlanCard = (props: PlanCardProps) => {
  const { plan } = props;
  const titleId = useId();
  const isPremium = plan.tier === "premium";
  return (
    <Card component="section" aria-labelledby={titleId} sx={[frame, isPremium && featured]}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 30 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {plan.name}
        </Typography>
        <PlanBadge {...props} />
      </Box>
      <Box>
        <Price cents={plan.monthlyCents} />
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {taglines[plan.tier]}
        </Typography>
      </Box>
      <Box sx={{ flex: 1 }}>
        <PlanPerkList perks={plan.perks} tier={plan.tier} />
      </Box>
      <Box sx={{ display: "grid", gap: 0.75 }}>
        <PlanButton {...props} />
        <PromoCodeEntry tier={plan.tier} />
      </Box>
    </Card>
  );
};
