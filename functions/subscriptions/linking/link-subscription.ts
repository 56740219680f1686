import { AppError, notFound } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { getMember } from "../../members/members.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { findCustomerId } from "../customers/customer-links.ts";
import { StripeCustomerEntity } from "../customers/stripe-customer.entity.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { findSubscription, type StoredSubscription } from "../sync/stored-subscriptions.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";

const alreadyLinked = (): AppError =>
  new AppError("subscription.linked", "This subscription already belongs to a member. Reload the list.");

const readSubscription = async (subscriptionId: string): Promise<StoredSubscription> => {
  const found = await findSubscription(subscriptionId);
  if (!found) throw notFound("Subscription not found");
  return found;
};

// The customer's link is created once: of two administrators the first decides. The member keeps paying with the
// customer they have, if any.
const writeLink = async (
  { subscription_id, customer_id }: StoredSubscription,
  userId: string,
  admin: Admin,
  now: string,
): Promise<void> => {
  const link = { customer_id, user_id: userId, linked_by: "admin" as const, linked_at: now };
  const isFirst = (await findCustomerId(userId)) === null;
  const details = { subscription_id, customer_id };
  const row = auditRow(admin, { action: "sync.link", subject: userId, details }, now);
  const refused = await writeAll([
    step("customer", StripeCustomerEntity.create({ side: "customer", key: customer_id, ...link })),
    AuditEntity.create(row),
    ...(isFirst ? [StripeCustomerEntity.create({ side: "user", key: userId, ...link })] : []),
  ]);
  if (refused.has("customer")) throw alreadyLinked();
  if (refused.size > 0) throw new AppError("conflict", "This member just got a Stripe customer. Please try again.");
};

/**
 * Gives an unmatched subscription to a member by hand: links its customer, grants what it grants, and books its
 * payments, refunds and disputes to the member. If Stripe doesn't answer after the link is written, the next comparison
 * finishes the rest.
 * Throws `not-found`, `subscription.linked`, `upstream-failed`.
 */
export const linkSubscription = async (subscriptionId: string, userId: string, admin: Admin, now: string) => {
  const before = await readSubscription(subscriptionId);
  if (before.user_id) throw alreadyLinked();
  await getMember(userId);
  await writeLink(before, userId, admin, now);
  await withStripeErrors("link a subscription", () => syncSubscription(subscriptionId, now));
  const { customer_id, email, tier, status, monthly_amount, created_at } = await readSubscription(subscriptionId);
  return {
    subscription_id: subscriptionId,
    customer_id,
    user_id: userId,
    email: email ?? null,
    tier: tier ?? null,
    status,
    monthly_amount,
    created_at,
  };
};
