import { GrantEntity } from "../../entitlements/grant.entity.ts";
import { LedgerEntity } from "../../ledger/ledger.entity.ts";
import { PromoUseEntity } from "../../promo-codes/promo-use.entity.ts";
import { PlanCheckoutEntity } from "../../subscriptions/checkout/plan-checkout.entity.ts";
import { StripeCustomerEntity } from "../../subscriptions/customers/stripe-customer.entity.ts";
import { SubscriptionEntity } from "../../subscriptions/sync/subscription.entity.ts";
import { type DataSection, type DataSubject, listSection, type PageRequest, singlePage } from "../data-section.ts";

const listCustomers = async ({ userId }: DataSubject) => {
  const { data: own } = await StripeCustomerEntity.get({ side: "user", key: userId }).go({ consistent: true });
  if (!own) return [];
  const { data: theirs } = await StripeCustomerEntity.get({ side: "customer", key: own.customer_id }).go();
  return [theirs, own];
};

const listSubscriptions = async ({ userId }: DataSubject, page: PageRequest) => {
  const { data: grants, cursor } = await GrantEntity.query.byUser({ user_id: userId, source: "stripe" }).go(page);
  const wanted = grants.map(({ source_ref }) => ({ subscription_id: source_ref }));
  const { data } = wanted.length > 0 ? await SubscriptionEntity.get(wanted).go() : singlePage([]);
  return { data, cursor };
};

const keep = async () => undefined;

/**
 * Subscriptions, grants, payments and promo codes. Payments stay in the ledger with amounts, dates and an id that leads
 * to no one.
 */
export const membershipSections: DataSection[] = [
  listSection("subscriptions", "subscription", listSubscriptions, ({ subscription_id }) =>
    SubscriptionEntity.patch({ subscription_id }).remove(["email"]).add({ revision: 1 }).go(),
  ),
  listSection(
    "memberships",
    "grant",
    ({ userId }, page) => GrantEntity.query.byUser({ user_id: userId }).go(page),
    keep,
  ),
  listSection(
    "payments",
    "ledger",
    ({ userId }, page) => LedgerEntity.query.byUser({ user_id: userId }).go(page),
    keep,
  ),
  listSection(
    "promo_codes",
    "promo-use",
    ({ userId }, page) => PromoUseEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, promo_code_id }) => PromoUseEntity.delete({ user_id, promo_code_id }).go(),
  ),
  listSection(
    "open_checkout",
    "plan-checkout",
    async ({ userId }) => singlePage([(await PlanCheckoutEntity.get({ user_id: userId }).go()).data]),
    ({ user_id }) => PlanCheckoutEntity.delete({ user_id }).go(),
  ),
  listSection(
    "payment_provider",
    "stripe-customer",
    async (person) => singlePage(await listCustomers(person)),
    ({ side, key }) => StripeCustomerEntity.delete({ side, key }).go(),
  ),
];
