import type { ActiveMembership } from "../../shared/model/sync.ts";
import { isActiveGrant } from "../../shared/rules/entitlement.ts";
import { listGrants } from "../entitlements/grants.ts";
import { MemberListingEntity } from "../member-search/member-listing.entity.ts";
import type { PageRange, PageResult } from "../platform/page.ts";

const pageSize = 25;

const findSubscriptionId = async (userId: string, now: string): Promise<string | null> => {
  const grants = await listGrants(userId);
  const paid = grants.find((grant) => grant.source === "stripe" && isActiveGrant(grant, now));
  return paid?.source_ref ?? null;
};

/** Lists active memberships, the newest members first, each with its running subscription at Stripe if it has one. */
export const listActiveMemberships = async (
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<ActiveMembership>> => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await MemberListingEntity.query.byStatus({ status: "active" }).go(page);
  const items = await Promise.all(
    data.map(async ({ user_id, email, tier, status }) => ({
      user_id,
      email,
      tier: tier === "premium" ? ("premium" as const) : ("essential" as const),
      status,
      subscription_id: await findSubscriptionId(user_id, now),
    })),
  );
  return { items, position: cursor };
};
