import type * as z from "zod";
import type {
  ListedMember,
  MemberDetails,
  MembersPage,
  MemberTotals,
} from "../../../../../shared/model/managed-member.ts";
import type { Grant } from "../../../../../shared/model/membership.ts";
import { aPerson, membershipOf } from "../../person.ts";

/** A free member as the back-office lists them. */
export const aListedMember = (about: Partial<ListedMember> = {}): ListedMember => ({
  id: "10000000-0000-4000-8000-000000000021",
  display_name: "Nora Nautilus",
  email: "nora@x.test",
  phone_number: "+19045550177",
  created_at: "2026-10-01T12:00:00.000Z",
  subscription_tier: "free",
  subscription_active: false,
  source: "none",
  is_paying: false,
  suspended_at: null,
  blocked_at: null,
  ...about,
});

/** A page of members, with the totals over all of them. */
export const aMembersPage = (
  members: ListedMember[] = [],
  totals: Partial<MemberTotals> = {},
): z.infer<typeof MembersPage> => ({
  total_members: members.length,
  active_paying: 0,
  promo_grants: 0,
  admin_grants: 0,
  monthly_revenue: 0,
  ...totals,
  members,
  cursor: null,
});

/** What the head of that member's page shows: nothing at Stripe. */
export const someDetails = (about: Partial<MemberDetails> = {}): MemberDetails => {
  const listed = aListedMember(about);
  return {
    ...listed,
    reward_points: 0,
    referral_code: "NORA",
    member_card_number: "0001",
    membership: membershipOf({ ...aPerson(), userId: listed.id, tier: listed.subscription_tier }),
    billing: { has_customer: false, subscription: null, confirmation: null },
    stripe_customer_id: null,
    ...about,
  };
};

/** Premium by an administrator, without end, from a month ago. */
export const aGrant = (about: Partial<Grant> = {}): Grant => ({
  user_id: aListedMember().id,
  source: "admin",
  source_ref: "grant_1",
  tier: "premium",
  status: "active",
  start_at: "2026-10-01T12:00:00.000Z",
  end_at: null,
  past_due_since: null,
  cancel_at_period_end: false,
  reason: "Won the hunt",
  updated_at: "2026-10-01T12:00:00.000Z",
  ...about,
});
