import type { Claim } from "../../shared/model/deal.ts";
import type { MemberDetails, MemberPayment } from "../../shared/model/managed-member.ts";
import { deriveMembership, findSuspension } from "../../shared/rules/entitlement.ts";
import { ClaimEntity } from "../deals/claim.entity.ts";
import { toClaim } from "../deals/claims.ts";
import { listGrants } from "../entitlements/grants.ts";
import { LedgerEntity } from "../ledger/ledger.entity.ts";
import { getMember } from "../members/members.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { findCustomerId } from "../subscriptions/customers/customer-links.ts";
import { getPlanBilling } from "../subscriptions/portal/plan-billing.ts";

const pageSize = 25;

/** Returns the head of a member's page, from the records themselves. Throws `not-found`. */
export const getMemberDetails = async (userId: string, now: string): Promise<MemberDetails> => {
  const [member, grants, billing, stripe_customer_id] = await Promise.all([
    getMember(userId),
    listGrants(userId),
    getPlanBilling(userId, now),
    findCustomerId(userId),
  ]);
  const membership = deriveMembership(userId, grants, now);
  const { display_name, email, created_at, reward_points, referral_code, member_card_number } = member;
  return {
    ...{ display_name, email, created_at, reward_points, referral_code, member_card_number },
    id: userId,
    phone_number: member.phone_number ?? null,
    subscription_tier: membership.tier,
    subscription_active: membership.is_subscribed,
    source: membership.is_subscribed && membership.last_source ? membership.last_source : "none",
    is_paying: grants.some(({ source, status }) => source === "stripe" && status === "active"),
    suspended_at: findSuspension(grants)?.start_at ?? null,
    blocked_at: member.blocked_at ?? null,
    ...{ membership, billing, stripe_customer_id },
  };
};

/** Lists what a member paid and got back, newest first. */
export const listMemberPayments = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<MemberPayment>> => {
  const { data, cursor } = await LedgerEntity.query
    .byUser({ user_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return {
    items: data.map((line) => ({ ...line, tax: line.tax ?? null, subject: line.subject ?? null })),
    position: cursor,
  };
};

/** Lists a member's redemptions, newest first, undone ones included. */
export const listMemberClaims = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<Claim>> => {
  const { data, cursor } = await ClaimEntity.query
    .byUser({ user_id: userId })
    .go({ order: "desc", limit, cursor: position });
  return { items: data.map(toClaim), position: cursor };
};
