import type Stripe from "stripe";
import { invalidParameter, invalidRequest, missingParameter, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { toDecimal } from "../../billing/money.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { getProduct, storeProduct } from "./products.ts";

/** A stored price, or resource_missing. */
export const getPrice = (context: StripeContext, id: string, param = "id", status = 404): Stripe.Price => {
  const price = context.store.get("prices", id);
  if (!price) throw resourceMissing("price", id, param, status);
  return price;
};

const intervals = ["day", "week", "month", "year"] as const;

const recurringOf = (params: Params): Stripe.Price.Recurring | null => {
  const recurring = params.child("recurring")?.only("interval", "interval_count", "usage_type", "trial_period_days");
  if (!recurring) return null;
  const interval = recurring.oneOf("interval", intervals);
  if (!interval) throw missingParameter(recurring.name("interval"));
  return {
    interval,
    interval_count: recurring.integer("interval_count", 1) ?? 1,
    meter: null,
    trial_period_days: recurring.integer("trial_period_days", 1) ?? null,
    usage_type: "licensed",
  };
};

const currencyOf = (params: Params): string => {
  const currency = params.required("currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidParameter(`Invalid currency: ${currency}.`, params.name("currency"));
  }
  return currency;
};

const amountOf = (params: Params): number => {
  const amount = params.integer("unit_amount", 0) ?? params.decimal("unit_amount_decimal");
  if (amount === undefined) throw missingParameter(params.name("unit_amount"));
  return amount;
};

/** Stores a price of an existing product, or of one described inline. Amounts in cents. */
export const storePrice = (context: StripeContext, params: Params, active = true): Stripe.Price => {
  const inline = params.child("product_data");
  const product = inline
    ? storeProduct(context, inline, active)
    : getProduct(context, params.required("product"), params.name("product"), 400);
  const amount = amountOf(params);
  const recurring = recurringOf(params);
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active,
    billing_scheme: "per_unit",
    created: nowSeconds(context),
    currency: currencyOf(params),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: mergedMetadata(params),
    nickname: params.filled("nickname") ?? null,
    product: product.id,
    recurring,
    tax_behavior: params.oneOf("tax_behavior", ["inclusive", "exclusive", "unspecified"]) ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: Math.round(amount),
    unit_amount_decimal: toDecimal(amount),
  };
  transferLookupKey(context, params, price);
  context.store.put("prices", price);
  emit(context, "price.created", price);
  return price;
};

const transferLookupKey = (context: StripeContext, params: Params, price: Stripe.Price) => {
  const key = params.filled("lookup_key");
  if (!key) return;
  const holder = context.store.all("prices").find((row) => row.lookup_key === key && row.id !== price.id);
  if (holder && !params.boolean("transfer_lookup_key")) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  }
  if (holder) context.store.put("prices", { ...holder, lookup_key: null });
  price.lookup_key = key;
};

const createFields = ["currency", "unit_amount", "unit_amount_decimal", "product", "product_data", "recurring"];
const updateFields = ["active", "metadata", "nickname", "lookup_key", "transfer_lookup_key", "tax_behavior"];

export const priceRoutes: Routes = {
  "POST /prices": (context, params) => {
    params.only(...createFields, ...updateFields, "billing_scheme");
    return storePrice(context, params, params.boolean("active") ?? true);
  },

  "GET /prices/:id": (context, _params, [id = ""]) => getPrice(context, id),

  "POST /prices/:id": (context, params, [id = ""]) => {
    params.only(...updateFields);
    const before = getPrice(context, id);
    const price = {
      ...before,
      active: params.boolean("active") ?? before.active,
      nickname: params.has("nickname") ? params.text("nickname") || null : before.nickname,
      metadata: mergedMetadata(params, before.metadata),
    };
    transferLookupKey(context, params, price);
    context.store.put("prices", price);
    emit(context, "price.updated", price, before);
    return price;
  },

  "GET /prices": (context, params) => {
    params.only("active", "lookup_keys", "product", "currency", "type", ...pageParams);
    const active = params.boolean("active");
    const keys = params.texts("lookup_keys");
    const wanted = {
      product: params.filled("product"),
      currency: params.filled("currency"),
      type: params.filled("type"),
    };
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("prices")
      .filter((row) => isWanted(row) && (active === undefined || row.active === active))
      .filter((row) => !keys || keys.includes(row.lookup_key ?? ""))
      .filter((row) => !wanted.product || row.product === wanted.product)
      .filter((row) => !wanted.currency || row.currency === wanted.currency)
      .filter((row) => !wanted.type || row.type === wanted.type);
    return paginate(rows, params, "price", "/v1/prices");
  },
};
