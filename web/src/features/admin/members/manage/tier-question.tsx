import { useQuery } from "@tanstack/react-query";
import type { MemberDetails, MembershipAction } from "../../../../../../shared/model/managed-member.ts";
import type { Grant, Tier } from "../../../../../../shared/model/membership.ts";
import type { PlanChangeTiming } from "../../../../../../shared/model/plan-change.ts";
import { query } from "../../../../api/index.ts";
import { ConfirmDialog } from "../../../../components/confirm/confirm-dialog.tsx";
import { tierName } from "../member-texts.ts";
import { findPlan, grantChangeText, planChangeText } from "./membership-questions.ts";

/** A change of tier as an administrator chose it. */
export type TierChoice = { tier: Tier; timing: PlanChangeTiming };

/** What of a question is sent with its answer: the amount that was shown. */
export type TierWish = Pick<MembershipAction, "action"> & Partial<MembershipAction>;

const usePlanPreview = (member: MemberDetails, { tier, timing }: TierChoice) => {
  const paid = tier === "free" ? "essential" : tier;
  const isBilled = findPlan(member) !== null;
  const preview = useQuery({
    ...query("membershipsAdmin", "previewTier", { userId: member.id, tier: paid, timing }),
    enabled: isBilled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return { isBilled, ...preview };
};

/** Asks before another tier is set: with Stripe's amounts where it bills, with the grants that come and go where it doesn't. */
export const TierQuestion = ({
  member,
  grants,
  choice,
  onConfirm,
  onClose,
}: {
  member: MemberDetails;
  grants: readonly Grant[];
  choice: TierChoice;
  onConfirm: (wish: TierWish) => void;
  onClose: () => void;
}) => {
  const { isBilled, data: preview, error } = usePlanPreview(member, choice);
  const billedText = preview ? planChangeText(preview) : (error?.message ?? "Asking Stripe for the amounts…");
  const shown = preview ? { expected_amount: preview.amount_due, prorated_at: preview.prorated_at } : {};
  return (
    <ConfirmDialog
      open
      destructive={choice.tier === "free"}
      ready={!isBilled || preview !== undefined}
      title={`Change ${member.display_name} to ${tierName(choice.tier)}?`}
      text={isBilled ? billedText : grantChangeText(choice.tier, grants)}
      confirm={`Change to ${tierName(choice.tier)}`}
      onConfirm={() => onConfirm({ action: "set-tier", ...choice, ...shown })}
      onClose={onClose}
    />
  );
};
