import type * as z from "zod";
import type { UnmatchedSubscription } from "../../shared/model/billing.ts";
import type { PageRange } from "../platform/page.ts";
import { SubscriptionEntity } from "./sync/subscription.entity.ts";

const pageSize = 50;

/**
 * Lists the Stripe subscriptions that are linked to no member, newest first, with the reason (R8): those that
 * run, or those that have ended.
 */
export const listUnmatchedSubscriptions = async (
  unmatched_state: "running" | "ended",
  { limit = pageSize, position }: PageRange,
) => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await SubscriptionEntity.query.unmatched({ unmatched_state }).go(page);
  const items: z.input<typeof UnmatchedSubscription>[] = data.map((item) => ({
    subscription_id: item.subscription_id,
    customer_id: item.customer_id,
    email: item.email ?? null,
    tier: item.tier ?? null,
    status: item.status,
    monthly_amount: item.monthly_amount,
    reason: item.unmatched_reason ?? "user_not_found",
    created_at: item.created_at,
  }));
  return { items, position: cursor };
};
