import { useQueryClient } from "@tanstack/react-query";
import type { MembershipAction } from "../../../../../../shared/model/managed-member.ts";
import type { Membership } from "../../../../../../shared/model/membership.ts";
import { call, queryKeyOf } from "../../../../api/index.ts";
import { useSave } from "../../../../back-office/form/use-save.ts";
import { timelineKey } from "../../../../back-office/timeline/timeline-calls.ts";
import { useUpdateListed } from "../list/use-members.ts";

const doneTexts = {
  "set-tier": "Membership updated",
  suspend: "Membership suspended",
  activate: "Membership activated",
  cancel: "Subscription canceled",
  revoke: "Grant revoked",
} as const;

const toListed = (
  action: MembershipAction["action"],
  { tier, is_subscribed, last_source, updated_at }: Membership,
) => ({
  subscription_tier: tier,
  subscription_active: is_subscribed,
  source: is_subscribed && last_source ? last_source : ("none" as const),
  ...(action === "suspend" ? { suspended_at: updated_at } : {}),
  ...(action === "activate" || action === "cancel" ? { suspended_at: null } : {}),
});

/** Changes a member's membership. Lists and pages show the answer at once; a failure leaves them as they are. */
export const useManageMembership = (userId: string, onDone: () => void) => {
  const queryClient = useQueryClient();
  const updateListed = useUpdateListed();
  return useSave({
    save: async (wish: Partial<MembershipAction> & Pick<MembershipAction, "action">) => {
      const answer = await call("membershipsAdmin", "manage", { userId, ...wish });
      updateListed(userId, toListed(wish.action, answer));
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeyOf("memberSearchAdmin", "get", { userId }) }),
        queryClient.invalidateQueries({ queryKey: queryKeyOf("membershipsAdmin", "grants", { userId }) }),
        queryClient.invalidateQueries({ queryKey: timelineKey("member") }),
      ]);
      return doneTexts[wish.action];
    },
    failed: "Failed to update member subscription",
    done: (text) => text,
    onDone,
  });
};
