import * as z from "zod";
import { limits } from "./limits.ts";
import { Membership, PaidTier, Tier } from "./membership.ts";
import { PlanBilling, PlanChangeTiming } from "./plan-change.ts";
import { Cents, Instant, Line, NetCents, Text, UserId } from "./primitives.ts";

/** What decides a member's tier; `none` without a running membership. */
const MemberSource = z.enum(["stripe", "promo", "admin", "none"]);

/** A member in the back-office's list; tier and whether it is active are judged by the entitlement function. */
export const ListedMember = z.object({
  id: UserId,
  display_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  created_at: Instant,
  subscription_tier: Tier,
  subscription_active: z.boolean(),
  source: MemberSource,
  /** Whether Stripe bills them for an active subscription. */
  is_paying: z.boolean(),
  suspended_at: Instant.nullable(),
  blocked_at: Instant.nullable(),
});
export type ListedMember = z.infer<typeof ListedMember>;

/** One tier or one status of members. */
export const MemberFilter = z.enum(["free", "essential", "premium", "active", "inactive"]);
export type MemberFilter = z.infer<typeof MemberFilter>;

/** Totals over all members. A member with a subscription and a better grant counts in both. */
export const MemberTotals = z.object({
  total_members: z.int().min(0),
  /** With an active subscription at Stripe. */
  active_paying: z.int().min(0),
  /** Whose tier a promo code decides. */
  promo_grants: z.int().min(0),
  /** Whose tier an administrator's grant decides. */
  admin_grants: z.int().min(0),
  /** The city's Monthly Revenue in cents (R57); below 0 when more went back than came in. */
  monthly_revenue: NetCents,
});
export type MemberTotals = z.infer<typeof MemberTotals>;

/** A page of the list of members, with the totals over all of them. */
export const MembersPage = MemberTotals.extend({ members: z.array(ListedMember), cursor: z.string().nullable() });

/** Everything that the head of a member's page shows. */
export const MemberDetails = ListedMember.extend({
  reward_points: z.int(),
  referral_code: z.string(),
  member_card_number: z.string(),
  membership: Membership,
  billing: PlanBilling,
  stripe_customer_id: z.string().nullable(),
});
export type MemberDetails = z.infer<typeof MemberDetails>;

/** One movement of a member's money; cents, negative when it went back. */
export const MemberPayment = z.object({
  ref: z.string(),
  kind: z.enum(["ticket", "subscription", "refund", "dispute"]),
  amount: z.int(),
  tax: Cents.nullable(),
  currency: z.string(),
  subject: z.string().nullable(),
  at: Instant,
});
export type MemberPayment = z.infer<typeof MemberPayment>;

/** Points that an administrator took from a member's balance, and what for. */
export const PointRedemption = z.object({
  id: z.string(),
  user_id: UserId,
  points_spent: z.int().min(1),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
export type PointRedemption = z.infer<typeof PointRedemption>;

export const PointRedemptionInput = z.object({
  points: z.int().min(1).max(limits.pointsPerRedemption),
  reason: Line(limits.reasonLength),
});

/** A note of the team on a member; the member finds it in the export of their data. */
export const MemberNote = z.object({
  id: z.string(),
  user_id: UserId,
  text: z.string(),
  author: z.string(),
  author_email: z.string().nullable(),
  at: Instant,
});
export type MemberNote = z.infer<typeof MemberNote>;

export const MemberNoteInput = z.object({
  text: Text(limits.noteLength).refine((text) => text.length > 0, "Write a note first"),
});

/**
 * What an administrator does with a membership. `tier` is for `set-tier`; `timing` says when a change or the end of a
 * subscription at Stripe takes effect (R36). `expected_amount` and `prorated_at` come from the preview that the
 * question showed: any other amount is refused. `source_ref` names the one grant that `revoke` ends.
 */
export const MembershipAction = z.object({
  action: z.enum(["set-tier", "suspend", "activate", "cancel", "revoke"]),
  tier: Tier.optional(),
  timing: PlanChangeTiming.default("period-end"),
  expected_amount: Cents.optional(),
  prorated_at: Instant.optional(),
  source_ref: Line().optional(),
});
export type MembershipAction = z.infer<typeof MembershipAction>;

/** Refuses a change of tier that names no tier, and a revocation that names no grant. */
export const checkMembershipAction = (
  { action, tier, source_ref }: MembershipAction,
  context: z.RefinementCtx,
): void => {
  if (action === "set-tier" && !tier) context.addIssue({ code: "custom", path: ["tier"], message: "Choose a tier" });
  if (action === "revoke" && !source_ref) {
    context.addIssue({ code: "custom", path: ["source_ref"], message: "Choose a grant" });
  }
};

/** A grant by an administrator: the tier, until when, and why. */
export const GrantInput = z.object({
  tier: PaidTier,
  end_at: Instant.nullish(),
  reason: Line(limits.reasonLength).optional(),
});
