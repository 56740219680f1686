import type Stripe from "stripe";
import type { StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";
import { formatMoney, toDecimal } from "./money.ts";
import { itemAmount } from "./subscription-items.ts";

type LineInput = {
  item: Stripe.SubscriptionItem;
  /** Cents; credits are negative. */
  amount: number;
  description: string;
  period: { start: number; end: number };
  isProration: boolean;
};

/** One line of an invoice for one item of a subscription. */
export const createLine = (order: LineInput): Stripe.InvoiceLineItem => {
  const { item } = order;
  return {
    id: newId("il"),
    object: "line_item",
    amount: order.amount,
    currency: item.price.currency,
    description: order.description,
    discount_amounts: [],
    discountable: !order.isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: order.isProration ? newId("ii") : null,
        proration: order.isProration,
        proration_details: order.isProration ? { credited_items: null } : null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: order.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: String(item.price.product) },
      type: "price_details",
      unit_amount_decimal: toDecimal(item.price.unit_amount ?? 0),
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: toDecimal(item.quantity ?? 1),
    subscription: item.subscription,
    subtotal: order.amount,
    taxes: [],
  };
};

/** The lines for a whole period of a subscription, as Stripe words them. */
export const periodLines = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  period: { start: number; end: number },
) =>
  subscription.items.data.map((item) => {
    const { price } = item;
    const each = `${formatMoney(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? "month"}`;
    const description = `${item.quantity ?? 1} × ${productName(context, price)} (at ${each})`;
    return createLine({ item, amount: itemAmount(item), description, period, isProration: false });
  });

/** The free lines of a trial. */
export const trialLines = (
  context: StripeContext,
  subscription: Stripe.Subscription,
  period: { start: number; end: number },
) =>
  subscription.items.data.map((item) =>
    createLine({
      item,
      amount: 0,
      description: `Trial period for ${productName(context, item.price)}`,
      period,
      isProration: false,
    }),
  );

/** The name of a price's product. */
export const productName = (context: StripeContext, price: Stripe.Price): string =>
  context.store.get("products", String(price.product))?.name ?? "Subscription";
