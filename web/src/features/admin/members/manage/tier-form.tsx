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

const isUnderStripe = ({ billing }: MemberDetails): boolean =>
  billing.subscription !== null && billing.subscription.status !== "incomplete_expired";

const effectOf = (tier: Tier, isAtStripe: boolean, timing: PlanChangeTiming): string => {
  if (tier === "free" && !isAtStripe) return "Every active promo and admin grant ends now.";
  if (tier === "free") {
    return timing === "now"
      ? "The subscription ends now, without a refund, and so does every grant."
      : "The subscription ends with its paid period. Promo and admin grants end now.";
  }
  if (!isAtStripe) return "This is an admin grant of 30 days. Nothing is charged.";
  return timing === "now"
    ? "Stripe changes the plan now: a new paid month begins, and unused time is credited."
    : "Stripe changes the plan when the paid period ends. Nothing is charged today.";
};

const Timing = ({ value, onChange }: { value: PlanChangeTiming; onChange: (value: PlanChangeTiming) => void }) => (
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

/** The choice of another tier, with what it does. */
export const TierForm = ({
  member,
  busy,
  onChange,
}: {
  member: MemberDetails;
  busy: boolean;
  onChange: (tier: Tier, timing: PlanChangeTiming) => void;
}) => {
  const [tier, setTier] = useState<Tier>(member.subscription_active ? member.subscription_tier : "free");
  const [timing, setTiming] = useState<PlanChangeTiming>("period-end");
  const isAtStripe = isUnderStripe(member);
  if (member.suspended_at) {
    return <Alert severity="info">This membership is suspended. Activate it to change its tier.</Alert>;
  }
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <TextField select label="Tier" value={tier} onChange={({ target }) => setTier(target.value as Tier)}>
        {Tier.options.map((option) => (
          <MenuItem key={option} value={option}>
            {tierWithPrice(option)}
          </MenuItem>
        ))}
      </TextField>
      {isAtStripe && <Timing value={timing} onChange={setTiming} />}
      <Box sx={{ color: "text.secondary" }}>{effectOf(tier, isAtStripe, timing)}</Box>
      <Button variant="contained" loading={busy} onClick={() => onChange(tier, timing)} sx={{ justifySelf: "start" }}>
        Change Tier
      </Button>
    </Box>
  );
};
