import type Stripe from "stripe";
import { invalidParameter, invalidRequest, resourceMissing } from "../api/errors.ts";
import type { Params } from "../api/params.ts";
import { getPrice, storePrice } from "../resources/catalog/prices.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { periodLines } from "./invoice-lines.ts";
import { periodAfter, periodOf, recurringOf, withPeriod } from "./periods.ts";
import { prorationLines } from "./prorations.ts";
import { createItem, toPlan } from "./subscription-items.ts";

const prorationBehaviours = ["create_prorations", "always_invoice", "none"] as const;
type ProrationBehaviour = (typeof prorationBehaviours)[number];

/** What a change of items comes to, before anything is stored. */
export type ItemChange = {
  after: Stripe.Subscription;
  /** Credits and charges of the change. */
  prorations: Stripe.InvoiceLineItem[];
  /** The full lines of a period that starts now, where the change starts one. */
  opening: Stripe.InvoiceLineItem[];
  behaviour: ProrationBehaviour;
  /** Seconds. */
  at: number;
  /** Whether the change is invoiced at once rather than with the next period. */
  isInvoicedNow: boolean;
};

const readPrice = (context: StripeContext, params: Params): Stripe.Price | undefined => {
  const inline = params.child("price_data");
  if (inline) return storePrice(context, inline, false);
  const id = params.filled("price");
  const price = id === undefined ? undefined : getPrice(context, id, params.name("price"), 400);
  if (price && !price.recurring) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: params.name("price") },
    );
  }
  return price;
};

const changedItem = (
  context: StripeContext,
  item: Stripe.SubscriptionItem,
  params: Params,
): Stripe.SubscriptionItem => {
  const price = readPrice(context, params) ?? item.price;
  return { ...item, price, plan: toPlan(price), quantity: params.integer("quantity", 0) ?? item.quantity };
};

const addedItem = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  params: Params,
): Stripe.SubscriptionItem => {
  const price = readPrice(context, params);
  if (!price)
    throw invalidParameter(
      `Missing required param: ${params.name("price")}.`,
      params.name("price"),
      "parameter_missing",
    );
  if (subscription.items.data.some((item) => item.price.id === price.id)) {
    throw invalidRequest(`Cannot add multiple subscription items with the same plan: ${price.id}`, {
      param: params.name("price"),
    });
  }
  const quantity = params.integer("quantity", 0) ?? 1;
  return createItem({
    subscription: subscription.id,
    price,
    quantity,
    created: nowSeconds(context),
    period: periodOf(subscription),
  });
};

/** The items after `items[...]`: with an id changed or deleted, without one added, as Stripe reads them. */
const itemsAfter = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  changes: Params[],
): Stripe.SubscriptionItem[] => {
  let items = subscription.items.data;
  for (const change of changes) {
    change.only("id", "price", "price_data", "quantity", "deleted", "metadata");
    const id = change.filled("id");
    if (id !== undefined && !items.some((item) => item.id === id))
      throw resourceMissing("subscription_item", id, change.name("id"), 400);
    if (id === undefined)
      items = [
        ...items,
        addedItem(context, { ...subscription, items: { ...subscription.items, data: items } }, change),
      ];
    else if (change.boolean("deleted")) items = items.filter((item) => item.id !== id);
    else items = items.map((item) => (item.id === id ? changedItem(context, item, change) : item));
  }
  if (items.length === 0) {
    throw invalidRequest(
      "A subscription must have at least one active plan. In order to cancel a subscription, please use the cancel endpoint.",
    );
  }
  return items;
};

const cadence = (items: Stripe.SubscriptionItem[]): string => {
  const recurring = items[0]?.price.recurring;
  return `${recurring?.interval_count} ${recurring?.interval}`;
};

const anchorsNow = (params: Params): boolean => {
  const anchor = params.tree.billing_cycle_anchor;
  const type = typeof anchor === "string" ? anchor : params.child("billing_cycle_anchor")?.filled("type");
  if (type !== undefined && type !== "now" && type !== "unchanged") {
    throw invalidParameter(
      "Invalid billing_cycle_anchor: must be one of now, unchanged",
      params.name("billing_cycle_anchor"),
    );
  }
  return type === "now";
};

const momentOf = (context: StripeContext, subscription: Stripe.Subscription, params: Params): number => {
  const at = params.integer("proration_date") ?? nowSeconds(context);
  const period = periodOf(subscription);
  if (at < period.start || at > period.end) {
    throw invalidParameter(
      "Cannot specify `proration_date` outside of current subscription period.",
      params.name("proration_date"),
    );
  }
  return at;
};

/**
 * Works out a change of items: new items, prorations from `proration_date` or now, and whether a new period starts
 * (another interval, or the anchor moved to now). Inline prices are the only thing stored.
 */
export const planItemChange = (context: StripeContext, before: Stripe.Subscription, params: Params): ItemChange => {
  const behaviour = params.oneOf("proration_behavior", prorationBehaviours) ?? "create_prorations";
  const at = momentOf(context, before, params);
  const data = itemsAfter(context, before, params.children("items") ?? []);
  const changed: Stripe.Subscription = { ...before, items: { ...before.items, data } };
  const isTrial = before.status === "trialing";
  const isNewPeriod = !isTrial && (anchorsNow(params) || cadence(data) !== cadence(before.items.data));
  const after = isNewPeriod ? restarted(context, changed) : changed;
  const prorations = behaviour === "none" ? [] : prorationLines(context, { before, after, at, isNewPeriod });
  const opening = isNewPeriod ? periodLines(context, after, periodOf(after)) : [];
  const isInvoicedNow = isNewPeriod || (behaviour === "always_invoice" && prorations.length > 0);
  return { after, prorations, opening, behaviour, at, isInvoicedNow };
};

const restarted = (context: StripeContext, subscription: Stripe.Subscription): Stripe.Subscription => {
  const now = nowSeconds(context);
  return {
    ...withPeriod(subscription, now, periodAfter(now, recurringOf(subscription), 1)),
    billing_cycle_anchor: now,
  };
};
