import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useSearchParams } from "react-router";
import { PaidTier } from "../../../../shared/model/membership.ts";
import { plans } from "../../../../shared/model/plans.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { ChangeDialog } from "../../features/memberships/change-dialog.tsx";
import { ManagementCard } from "../../features/memberships/management-card.tsx";
import { PlanAnswers } from "../../features/memberships/plan-answers.tsx";
import { PlanCard } from "../../features/memberships/plan-card.tsx";
import { PlanHero } from "../../features/memberships/plan-hero.tsx";
import { usePlanStart } from "../../features/memberships/use-plan-start.ts";
import { useMembership } from "../../member/membership.tsx";
import { useSettings } from "../../member/settings.ts";

const Plans = () => {
  const { known, is_subscribed, tier } = useMembership();
  const { busy, start } = usePlanStart();
  const current = known ? (is_subscribed ? tier : "free") : null;
  return Object.values(plans).map((plan) => (
    <PlanCard
      key={plan.tier}
      plan={plan}
      current={current}
      isBusy={busy === plan.tier}
      isBlocked={busy !== null && busy !== plan.tier}
      onChoose={() => start(plan.tier)}
    />
  ));
};

/** The plans, what the member has of them, and the change from one to the other (`?change=`). */
export default function Subscription() {
  const [search, setSearch] = useSearchParams();
  const { allow_membership_purchase } = useSettings();
  const changeTo = PaidTier.safeParse(search.get("change")).data;
  return (
    <>
      <PlanHero>
        <PageHeader
          title="Membership"
          subtitle="Every good night in Jacksonville, for less than one of them."
          back="/dashboard"
        />
      </PlanHero>
      {!allow_membership_purchase && (
        <Alert severity="info" sx={{ mb: 2.5 }}>
          New memberships are not on sale right now. Codes for free months work as usual.
        </Alert>
      )}
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
        <Plans />
        <ManagementCard />
      </Box>
      <PlanAnswers />
      {changeTo && <ChangeDialog key={changeTo} tier={changeTo} onClose={() => setSearch({}, { replace: true })} />}
    </>
  );
}
