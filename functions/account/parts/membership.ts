import { LedgerEntity } from "../../billing/ledger.entity.ts";
import { StripeCustomerEntity } from "../../billing/stripe-customer.entity.ts";
import { SubscriptionEntity } from "../../billing/subscription.entity.ts";
import { GrantEntity } from "../../memberships/grant.entity.ts";
import { PlanCheckoutEntity } from "../../memberships/plan-checkout.entity.ts";
import { PromoUseEntity } from "../../memberships/promo-use.entity.ts";
import { few, type Part, type Person, part, type Reading } from "../part.ts";

const customersOf = async ({ userId }: Person) => {
  const { data: own } = await StripeCustomerEntity.get({ side: "user", key: userId }).go({ consistent: true });
  if (!own) return [];
  const { data: theirs } = await StripeCustomerEntity.get({ side: "customer", key: own.customer_id }).go();
  return [theirs, own];
};

const subscriptionsOf = async ({ userId }: Person, page: Reading) => {
  const { data: grants, cursor } = await GrantEntity.query.byUser({ user_id: userId, source: "stripe" }).go(page);
  const wanted = grants.map(({ source_ref }) => ({ subscription_id: source_ref }));
  const { data } = wanted.length > 0 ? await SubscriptionEntity.get(wanted).go() : few([]);
  return { data, cursor };
};

const kept = async () => undefined;

/** What they paid for. The books stay: an id that leads to nobody any more, amounts and days. */
export const membershipParts: Part[] = [
  part("subscriptions", "subscription", subscriptionsOf, ({ subscription_id }) =>
    SubscriptionEntity.patch({ subscription_id }).remove(["email"]).add({ revision: 1 }).go(),
  ),
  part("memberships", "grant", ({ userId }, page) => GrantEntity.query.byUser({ user_id: userId }).go(page), kept),
  part("payments", "ledger", ({ userId }, page) => LedgerEntity.query.byUser({ user_id: userId }).go(page), kept),
  part(
    "promo_codes",
    "promo-use",
    ({ userId }, page) => PromoUseEntity.query.byUser({ user_id: userId }).go(page),
    ({ user_id, promo_code_id }) => PromoUseEntity.delete({ user_id, promo_code_id }).go(),
  ),
  part(
    "open_checkout",
    "plan-checkout",
    async ({ userId }) => few([(await PlanCheckoutEntity.get({ user_id: userId }).go()).data]),
    ({ user_id }) => PlanCheckoutEntity.delete({ user_id }).go(),
  ),
  part(
    "payment_provider",
    "stripe-customer",
    async (person) => few(await customersOf(person)),
    ({ side, key }) => StripeCustomerEntity.delete({ side, key }).go(),
  ),
];
