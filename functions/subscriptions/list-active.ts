import type * as z from "zod";
import type { ActiveSubscription } from "../../shared/model/sync.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { SubscriptionEntity } from "./sync/subscription.entity.ts";

const pageSize = 50;

/** Lists the subscriptions that were active when last read from Stripe, newest first, with or without a member. */
export const listActiveSubscriptions = async ({
  limit = pageSize,
  position,
}: PageRange): Promise<PageResult<z.input<typeof ActiveSubscription>>> => {
  const page = { order: "desc", limit, cursor: position } as const;
  const { data, cursor } = await SubscriptionEntity.query.byStatus({ status: "active" }).go(page);
  const items = data.map((item) => ({
    subscription_id: item.subscription_id,
    user_id: item.user_id ?? null,
    email: item.email ?? null,
    tier: item.tier ?? null,
    monthly_amount: item.monthly_amount,
    created_at: item.created_at,
  }));
  return { items, position: cursor };
};
