import type Stripe from "stripe";
import type { PaidTier } from "../../shared/model/membership.ts";
import { planLookupKey, plans } from "../../shared/model/plans.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";
import { createIdempotently } from "../platform/stripe/create-idempotently.ts";

const productId = (tier: PaidTier): string => `plan_${tier}`;

const ensureProduct = async (client: Stripe, tier: PaidTier): Promise<void> => {
  try {
    await client.products.retrieve(productId(tier));
    return;
  } catch (error) {
    if (stripeErrorCode(error) !== "resource_missing") throw error;
  }
  try {
    await client.products.create({ id: productId(tier), name: `PLAYYY ${plans[tier].name}`, metadata: { tier } });
  } catch (error) {
    if (stripeErrorCode(error) !== "resource_already_exists") throw error;
  }
};

/** Creates the catalog price of a plan, and its product if needed; it takes over the lookup key. */
export const createPlanPrice = async (client: Stripe, tier: PaidTier): Promise<string> => {
  const { monthlyCents } = plans[tier];
  await ensureProduct(client, tier);
  const params: Stripe.PriceCreateParams = {
    product: productId(tier),
    currency: "usd",
    unit_amount: monthlyCents,
    recurring: { interval: "month" },
    lookup_key: planLookupKey(tier),
    // Existing subscribers keep their price; new ones get this one.
    transfer_lookup_key: true,
    // Members pay the price they see, tax included (decision 26).
    tax_behavior: "inclusive",
    metadata: { tier },
  };
  const price = await createIdempotently(`price-${tier}-${monthlyCents}-inclusive`, (options) =>
    client.prices.create(params, options),
  );
  return price.id;
};

/** Returns Stripe's price under a plan's lookup key, whatever its amount; undefined if there is none. */
export const findPlanPrice = async (client: Stripe, tier: PaidTier): Promise<Stripe.Price | undefined> => {
  const { data } = await client.prices.list({ lookup_keys: [planLookupKey(tier)], active: true, limit: 1 });
  return data[0];
};

/** Returns the id of a plan's catalog price at Stripe, created if there is none with that amount (R5). */
export const ensurePlanPrice = async (tier: PaidTier): Promise<string> => {
  const client = await getStripe();
  const price = await findPlanPrice(client, tier);
  return price?.unit_amount === plans[tier].monthlyCents ? price.id : createPlanPrice(client, tier);
};
