import type Stripe from "stripe";
import { resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";

/** A stored product, or resource_missing. */
export const getProduct = (context: StripeContext, id: string, param = "id", status = 404): Stripe.Product => {
  const product = context.store.get("products", id);
  if (!product) throw resourceMissing("product", id, param, status);
  return product;
};

/** Stores a product from its parameters; Checkout makes inactive ones from `product_data`. */
export const storeProduct = (context: StripeContext, params: Params, active = true): Stripe.Product => {
  const product: Stripe.Product = {
    id: params.filled("id") ?? newId("prod"),
    object: "product",
    active,
    created: nowSeconds(context),
    default_price: null,
    description: params.text("description") || null,
    images: params.texts("images") ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata(params),
    name: params.required("name"),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: params.filled("tax_code") ?? null,
    tax_details: null,
    type: "service",
    unit_label: params.filled("unit_label") ?? null,
    updated: nowSeconds(context),
    url: params.filled("url") ?? null,
  };
  context.store.put("products", product);
  emit(context, "product.created", product);
  return product;
};

const fields = ["name", "description", "images", "metadata", "active", "tax_code", "unit_label", "url"];

export const productRoutes: Routes = {
  "POST /products": (context, params) => {
    params.only("id", ...fields);
    return storeProduct(context, params, params.boolean("active") ?? true);
  },

  "GET /products/:id": (context, _params, [id = ""]) => getProduct(context, id),

  "POST /products/:id": (context, params, [id = ""]) => {
    params.only("default_price", ...fields);
    const before = getProduct(context, id);
    const product: Stripe.Product = {
      ...before,
      active: params.boolean("active") ?? before.active,
      name: params.filled("name") ?? before.name,
      description: params.has("description") ? params.text("description") || null : before.description,
      images: params.texts("images") ?? before.images,
      default_price: params.filled("default_price") ?? before.default_price,
      metadata: mergedMetadata(params, before.metadata),
      updated: nowSeconds(context),
    };
    context.store.put("products", product);
    emit(context, "product.updated", product, before);
    return product;
  },

  "GET /products": (context, params) => {
    params.only("active", "ids", ...pageParams);
    const active = params.boolean("active");
    const ids = params.texts("ids");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("products")
      .filter((row) => isWanted(row) && (active === undefined || row.active === active))
      .filter((row) => !ids || ids.includes(row.id));
    return paginate(rows, params, "product", "/v1/products");
  },
};
