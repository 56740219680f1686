import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { useState } from "react";
import type { MemberDetails } from "../../../../../../shared/model/managed-member.ts";
import { Tier } from "../../../../../../shared/model/membership.ts";
import type { PlanChangeTiming } from "../../../../../../shared/model/plan-change.ts";
import { tierWithPrice } from "../member-texts.ts";
import { findPlan } from "./membership-questions.ts";
import type { TierChoice } from "./tier-question.tsx";

const effectOf = (tier: Tier, isBilled: boolean, timing: PlanChangeTiming): string => {
  if (tier === "free") return "Every active promo and admin grant ends now.";
  if (!isBilled) return "This is an admin grant of 30 days. Nothing is charged.";
  return timing === "now"
    ? "Stripe changes the plan now: a new paid month begins, and unused time is credited."
    : "Stripe changes the plan when the paid period ends. Nothing is charged today.";
};

/** The choice of when something at Stripe takes effect. */
export const Timing = ({
  value,
  onChange,
}: {
  value: PlanChangeTiming;
  onChange: (value: PlanChangeTiming) => void;
}) => (
  <TextField
    select
    label="Takes effect"
    value={value}
    onChange={({ target }) => onChange(target.value as PlanChangeTiming)}
  >
    <MenuItem value="period-end">When the paid period ends</MenuItem>
    <MenuItem value="now">Now</MenuItem>
  </TextField>
);

/** The choice of another tier, with what it does. A plan that somebody pays for isn't ended here (R55). */
export const TierForm = ({
  member,
  busy,
  onChoose,
}: {
  member: MemberDetails;
  busy: boolean;
  onChoose: (choice: TierChoice) => void;
}) => {
  const [tier, setTier] = useState<Tier>(member.subscription_active ? member.subscription_tier : "free");
  const [timing, setTiming] = useState<PlanChangeTiming>("period-end");
  const plan = findPlan(member);
  const offered = Tier.options.filter((option) => option !== "free" || !plan);
  const chosen = offered.includes(tier) ? tier : (plan?.tier ?? "free");
  if (member.suspended_at) {
    return <Alert severity="info">This membership is suspended. Activate it to change its tier.</Alert>;
  }
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <TextField select label="Tier" value={chosen} onChange={({ target }) => setTier(target.value as Tier)}>
        {offered.map((option) => (
          <MenuItem key={option} value={option}>
            {tierWithPrice(option)}
          </MenuItem>
        ))}
      </TextField>
      {plan && <Timing value={timing} onChange={setTiming} />}
      <Box sx={{ color: "text.secondary" }}>
        {effectOf(chosen, plan !== null, timing)}
        {plan && " To end the plan, use Cancel Subscription."}
      </Box>
      <Button
        variant="contained"
        loading={busy}
        disabled={chosen === "free" && !member.subscription_active}
        onClick={() => onChoose({ tier: chosen, timing })}
        sx={{ justifySelf: "start" }}
      >
        Change Tier
      </Button>
    </Box>
  );
};
