import { findKnownOwner } from "../../subscriptions/customers/customer-links.ts";
import { SubscriptionEntity } from "../../subscriptions/sync/subscription.entity.ts";
import { type ReconcileReport, syncAndCount } from "./reconcile-report.ts";

const pageSize = 100;
/** A record of a run is one item; the list of unmatched subscriptions itself has no limit. */
const maxDetails = 500;

/**
 * Syncs the unmatched subscriptions of one page whose customer is linked by now, or whose address a member has
 * confirmed; counts the others in the report. Asks Stripe nothing about those. Returns the next page's position, or
 * null.
 */
export const matchUnmatchedPage = async (position: string | null, report: ReconcileReport): Promise<string | null> => {
  const page = { order: "desc", limit: pageSize, cursor: position } as const;
  const { data, cursor } = await SubscriptionEntity.query.unmatched({ unmatched_state: "running" }).go(page);
  for (const { subscription_id, customer_id, email, monthly_amount, unmatched_reason } of data) {
    if (await findKnownOwner(customer_id, email)) {
      await syncAndCount(subscription_id, report);
      continue;
    }
    report.unmatched += 1;
    if (report.unmatched_details.length >= maxDetails) continue;
    report.unmatched_details.push({
      email: email ?? null,
      amount_cents: monthly_amount,
      reason: unmatched_reason ?? "user_not_found",
    });
  }
  return cursor;
};
