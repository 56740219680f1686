import type Stripe from "stripe";
import { createPlanPrice, findPlanPrice } from "../../functions/subscriptions/plan-prices.ts";
import type { PaidTier } from "../../shared/model/membership.ts";
import { planLookupKey, plans } from "../../shared/model/plans.ts";
import type { Step, StepState } from "./step.ts";

const money = (cents: number | null, currency: string): string => {
  const amount = ((cents ?? 0) / 100).toFixed(2);
  return currency === "usd" ? `$${amount}` : `${amount} ${currency.toUpperCase()}`;
};

const formatInterval = ({ recurring }: Stripe.Price): string => {
  if (!recurring) return "once";
  return recurring.interval_count === 1
    ? `each ${recurring.interval}`
    : `every ${recurring.interval_count} ${recurring.interval}s`;
};

const formatPrice = (price: Stripe.Price): string =>
  `${money(price.unit_amount, price.currency)} ${formatInterval(price)}`;

const matchesCatalogue = (price: Stripe.Price, tier: PaidTier): boolean =>
  price.unit_amount === plans[tier].monthlyCents &&
  price.currency === "usd" &&
  price.recurring?.interval === "month" &&
  price.recurring.interval_count === 1;

// Never changed from here: which of the two is right, a person knows.
const toDifference = (price: Stripe.Price, tier: PaidTier): StepState => ({
  state: "different",
  says: `Stripe has ${formatPrice(price)}, the catalogue says ${money(plans[tier].monthlyCents, "usd")} each month`,
  wayOn: [
    `If Stripe is right, change shared/model/plans.ts and deploy. If the catalogue is right, take the lookup key`,
    `"${planLookupKey(tier)}" off ${price.id} in the Stripe dashboard and run stripe:setup again; members keep the price they have.`,
    "Until then the next purchase makes a price of the catalogue's amount and moves the key to it.",
  ].join("\n"),
});

/** The product of a plan: what the price under its lookup key belongs to, and whether it can be sold. */
const lookAtProduct = async (client: Stripe, price: Stripe.Price): Promise<StepState> => {
  const id = typeof price.product === "string" ? price.product : price.product.id;
  const product = await client.products.retrieve(id);
  if (product.active) return { state: "right", says: `${formatPrice(price)} (${price.id}), product "${product.name}"` };
  return {
    state: "different",
    says: `its product "${product.name}" (${id}) is archived`,
    wayOn: "Stripe dashboard, Product catalog: unarchive it.",
  };
};

/** Product and monthly price of a plan, found by the lookup key, with the amount of shared/model/plans.ts. */
export const planStep = (client: Stripe, tier: PaidTier): Step => ({
  subject: `Plan ${plans[tier].name}, price "${planLookupKey(tier)}"`,
  inspect: async () => {
    const price = await findPlanPrice(client, tier);
    if (!price) return { state: "missing", says: "Stripe has no price under this lookup key" };
    return matchesCatalogue(price, tier) ? lookAtProduct(client, price) : toDifference(price, tier);
  },
  create: () => createPlanPrice(client, tier),
});
