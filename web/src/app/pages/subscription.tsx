import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { city } from "../../../../shared/model/city.ts";
import { PaidTier } from "../../../../shared/model/membership.ts";
import { isUpgrade, plans } from "../../../../shared/model/plans.ts";
import { isGift } from "../../../../shared/rules/gift-text.ts";
import { InlineRetry } from "../../components/feedback/inline-retry.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { BillingCard } from "../../features/memberships/billing/billing-card.tsx";
import { ConfirmPayment } from "../../features/memberships/checkout/confirm-payment.tsx";
import { useStartCheckout } from "../../features/memberships/checkout/use-start-checkout.ts";
import { billingQuery } from "../../features/memberships/membership-queries.ts";
import { ChangeDialog } from "../../features/memberships/plan-change/change-dialog.tsx";
import { GiftDialog } from "../../features/memberships/plans/gift-dialog.tsx";
import { PlanCard, PlanCardSkeleton } from "../../features/memberships/plans/plan-card.tsx";
import { PlanHero } from "../../features/memberships/plans/plan-hero.tsx";
import { PlanQuestions } from "../../features/memberships/plans/plan-questions.tsx";
import { useMembership } from "../../member/membership/membership.tsx";
import { useAppSettings } from "../../member/use-app-settings.ts";

const Plans = ({ pick }: { pick: PaidTier | undefined }) => {
  const membership = useMembership();
  const { known, failed, is_subscribed, tier, refresh } = membership;
  const { data } = useQuery(billingQuery);
  const { busy, start } = useStartCheckout();
  const [showsGift, setShowsGift] = useState(false);
  const current = is_subscribed ? tier : "free";
  // The member's own plan stands first, or the one that a new member came for.
  const first = current === "free" ? pick : current;
  const choose = (plan: PaidTier) => (isGift(membership) && !isUpgrade(plan, tier) ? setShowsGift(true) : start(plan));
  const shown = Object.values(plans).sort((a, b) => Number(b.tier === first) - Number(a.tier === first));
  if (failed) return <InlineRetry text="Couldn't load your membership" onRetry={() => void refresh()} />;
  // Which plan stands first isn't known before the membership is.
  if (!known) return Object.keys(plans).map((plan) => <PlanCardSkeleton key={plan} />);
  const cards = shown.map((plan) => (
    <PlanCard
      key={plan.tier}
      plan={plan}
      coming={data?.subscription?.coming ?? null}
      confirmUrl={data?.confirmation?.tier === plan.tier ? data.confirmation.url : null}
      current={current}
      isPick={plan.tier === pick && current === "free"}
      isBusy={busy === plan.tier}
      isBlocked={busy !== null && busy !== plan.tier}
      onChoose={() => choose(plan.tier)}
    />
  ));
  return (
    <>
      {cards}
      {showsGift && <GiftDialog onClose={() => setShowsGift(false)} />}
    </>
  );
};

// A new member who came for a plan may start without one: no payment page opens unasked (R42 and R63).
const PickNotice = ({ pick }: { pick: PaidTier }) => {
  const { known, is_subscribed } = useMembership();
  if (!known || is_subscribed) return null;
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        justifyContent: "space-between",
        gap: 1.5,
        mb: 2.5,
      }}
    >
      <Typography>You picked {plans[pick].name}. Start it whenever you're ready, or look around first.</Typography>
      <Button
        component={Link}
        to="/dashboard"
        variant="outlined"
        color="inherit"
        size="large"
        sx={{ width: { xs: 1, sm: "auto" } }}
      >
        Stay free
      </Button>
    </Box>
  );
};

/** The plans, the member's current one, and changing between them (`?change=`). */
export default function Subscription() {
  const [search, setSearch] = useSearchParams();
  const { allow_membership_purchase } = useAppSettings();
  const pick = PaidTier.safeParse(search.get("plan")).data;
  const changeTo = PaidTier.safeParse(search.get("change")).data;
  return (
    <>
      <PlanHero>
        <PageHeader
          title="Membership"
          subtitle={`Every good night in ${city.name}, for less than the price of one.`}
          back="/dashboard"
        />
      </PlanHero>
      {!allow_membership_purchase && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          New memberships aren't on sale right now. Promo codes for free months still work.
        </Alert>
      )}
      {pick && <PickNotice pick={pick} />}
      <ConfirmPayment />
      <Box
        sx={{
          display: "grid",
          gap: { xs: 2, md: 2.5 },
          alignItems: "start",
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", lg: "1fr 1fr 0.9fr" },
          "& > :nth-of-type(-n+2)": { height: "100%" },
          "& > :nth-of-type(3)": { gridColumn: { sm: "1 / -1", lg: "auto" } },
        }}
      >
        <Plans pick={pick} />
        <BillingCard />
      </Box>
      <PlanQuestions />
      {changeTo && <ChangeDialog key={changeTo} tier={changeTo} onClose={() => setSearch({}, { replace: true })} />}
    </>
  );
}
