import type Stripe from "stripe";
import { newId } from "../ids.ts";
import { decimalText, moneyText } from "../money.ts";
import type { World } from "../world.ts";
import { itemAmount } from "./items.ts";

interface LineOrder {
  item: Stripe.SubscriptionItem;
  /** Cents; credits are negative. */
  amount: number;
  description: string;
  period: { start: number; end: number };
  isProration: boolean;
}

/** One line of an invoice for one item of a subscription. */
export function invoiceLine(order: LineOrder): Stripe.InvoiceLineItem {
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
      unit_amount_decimal: decimalText(item.price.unit_amount ?? 0),
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: decimalText(item.quantity ?? 1),
    subscription: item.subscription,
    subtotal: order.amount,
    taxes: [],
  };
}

/** The lines for a whole period of a subscription, as Stripe words them. */
export function periodLines(world: World, subscription: Stripe.Subscription, period: { start: number; end: number }) {
  return subscription.items.data.map((item) => {
    const { price } = item;
    const each = `${moneyText(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? "month"}`;
    const description = `${item.quantity ?? 1} × ${productName(world, price)} (at ${each})`;
    return invoiceLine({ item, amount: itemAmount(item), description, period, isProration: false });
  });
}

/** The free lines of a trial. */
export function trialLines(world: World, subscription: Stripe.Subscription, period: { start: number; end: number }) {
  return subscription.items.data.map((item) =>
    invoiceLine({
      item,
      amount: 0,
      description: `Trial period for ${productName(world, item.price)}`,
      period,
      isProration: false,
    }),
  );
}

/** The name of a price's product. */
export function productName(world: World, price: Stripe.Price): string {
  return world.store.get("products", String(price.product))?.name ?? "Subscription";
}
