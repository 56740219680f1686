import type Stripe from "stripe";
import { invalidParameter, invalidRequest, missingParameter } from "../../api/errors.ts";
import type { Params } from "../../api/params.ts";
import { allocateDiscount, couponDiscount } from "../../billing/money.ts";
import type { StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { getPrice, storePrice } from "../catalog/prices.ts";
import { getProduct } from "../catalog/products.ts";

/** The smallest amount in cents Stripe takes in US dollars. */
export const minimumChargeCents = 50;

const lineItem = (context: StripeContext, params: Params): Stripe.LineItem => {
  params.only("price", "price_data", "quantity");
  const inline = params.child("price_data");
  if (!inline && !params.has("price")) throw missingParameter(params.name("price"));
  const price = inline
    ? storePrice(
        context,
        inline.only(
          "currency",
          "unit_amount",
          "unit_amount_decimal",
          "product",
          "product_data",
          "recurring",
          "tax_behavior",
        ),
        false,
      )
    : getPrice(context, params.required("price"), params.name("price"), 400);
  if (!inline && !price.active) {
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param: params.name("price"),
    });
  }
  const quantity = params.integer("quantity", 1);
  if (quantity === undefined)
    throw invalidParameter(
      `Quantity is required. Add \`quantity\` to \`${params.name("")}\``,
      params.name("quantity"),
      "parameter_missing",
    );
  const subtotal = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal,
    currency: price.currency,
    description: getProduct(context, String(price.product)).name,
    metadata: {},
    price,
    quantity,
  };
};

const assertFits = (items: Stripe.LineItem[], mode: Stripe.Checkout.Session.Mode) => {
  const isRecurring = items.some((item) => item.price?.recurring);
  if (mode === "payment" && isRecurring) {
    throw invalidRequest(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      { param: "line_items" },
    );
  }
  if (mode === "subscription" && !isRecurring) {
    throw invalidRequest("You must provide at least one recurring price in `subscription` mode when using prices.", {
      param: "line_items",
    });
  }
  if (mode === "subscription" && items.some((item) => !item.price?.recurring)) {
    throw invalidRequest("The Stripe stand-in does not mix one-time and recurring prices in one session.", {
      param: "line_items",
    });
  }
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw invalidRequest("All prices on a Checkout session must use the same currency.", { param: "line_items" });
  }
  const cadences = items.flatMap((item) =>
    item.price?.recurring ? [`${item.price.recurring.interval_count} ${item.price.recurring.interval}`] : [],
  );
  if (new Set(cadences).size > 1) {
    throw invalidRequest("Checkout does not support multiple prices with different billing intervals.", {
      param: "line_items",
    });
  }
};

/** Reads `line_items`, makes inline prices, and takes the coupon off. Amounts in cents. */
export const readItems = (
  context: StripeContext,
  params: Params,
  mode: Stripe.Checkout.Session.Mode,
  coupon: Stripe.Coupon | null,
): Stripe.LineItem[] => {
  const given = params.children("line_items");
  if (!given || given.length === 0) throw missingParameter("line_items");
  if (given.length > 100) throw invalidParameter("You can pass at most 100 line items.", "line_items");
  const items = given.map((item) => lineItem(context, item));
  assertFits(items, mode);
  return coupon ? discounted(items, coupon) : items;
};

const discounted = (items: Stripe.LineItem[], coupon: Stripe.Coupon): Stripe.LineItem[] => {
  const subtotals = items.map((item) => item.amount_subtotal);
  const taken = couponDiscount(
    coupon,
    subtotals.reduce((sum, amount) => sum + amount, 0),
  );
  const shares = allocateDiscount(taken, subtotals);
  return items.map((item, index) => {
    const share = shares[index] ?? 0;
    return { ...item, amount_discount: share, amount_total: item.amount_subtotal - share };
  });
};
