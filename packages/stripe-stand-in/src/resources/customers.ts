import type Stripe from "stripe";
import { invalidParameter, resourceMissing } from "../api/errors.ts";
import { mergedMetadata } from "../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../api/pagination.ts";
import type { Params } from "../api/params.ts";
import type { Routes } from "../api/router.ts";
import { nowSeconds, type StripeContext } from "../state/context.ts";
import { newId, randomText } from "../state/ids.ts";
import { emit } from "../webhooks/events.ts";
import { methodFor } from "./payments/payment-methods.ts";
import { cancelAllOf } from "./subscriptions/end-subscription.ts";

/** A stored customer, or resource_missing; a deleted one is missing for everything but a retrieve. */
export const getCustomer = (context: StripeContext, id: string, param = "id", status = 404): Stripe.Customer => {
  const customer = context.store.get("customers", id);
  if (!customer || isDeleted(customer)) throw resourceMissing("customer", id, param, status);
  return customer;
};

const isDeleted = (customer: Stripe.Customer): boolean => (customer as { deleted?: unknown }).deleted === true;

/** Refuses what is not an email address, as Stripe does. */
export const readEmail = (params: Params, field: string): string | null => {
  const email = params.text(field);
  if (!email) return null;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 512) {
    throw invalidParameter(`Invalid email address: ${email}`, params.name(field), "email_invalid");
  }
  return email;
};

/** Stores a new customer and emits its event. */
export const storeCustomer = (
  context: StripeContext,
  given: { email: string | null; name?: string | null; phone?: string | null; metadata?: Stripe.Metadata },
): Stripe.Customer => {
  const customer: Stripe.Customer = {
    id: newId("cus").slice(0, 18),
    object: "customer",
    address: null,
    balance: 0,
    created: nowSeconds(context),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  context.store.put("customers", customer);
  emit(context, "customer.created", customer);
  return customer;
};

/** Stores a changed customer and emits its event. */
export const changeCustomer = (context: StripeContext, customer: Stripe.Customer) => {
  const before = getCustomer(context, customer.id);
  context.store.put("customers", customer);
  emit(context, "customer.updated", customer, before);
};

const readDefaultMethod = (context: StripeContext, params: Params, customer: Stripe.Customer) => {
  const settings = params.child("invoice_settings")?.only("default_payment_method");
  const named = settings?.filled("default_payment_method") ?? params.filled("payment_method");
  if (named) customer.invoice_settings.default_payment_method = methodFor(context, named, customer).id;
};

const fields = [
  "email",
  "name",
  "phone",
  "description",
  "metadata",
  "invoice_settings",
  "preferred_locales",
  "balance",
];

export const customerRoutes: Routes = {
  "POST /customers": (context, params) => {
    params.only(...fields, "payment_method");
    const customer = storeCustomer(context, {
      email: readEmail(params, "email"),
      name: params.text("name") || null,
      phone: params.text("phone") || null,
      metadata: mergedMetadata(params),
    });
    customer.description = params.text("description") || null;
    customer.balance = params.integer("balance") ?? 0;
    readDefaultMethod(context, params, customer);
    return context.store.put("customers", customer);
  },

  "GET /customers/:id": (context, _params, [id = ""]) => {
    const customer = context.store.get("customers", id);
    if (!customer) throw resourceMissing("customer", id, "id");
    return isDeleted(customer) ? { id, object: "customer", deleted: true } : customer;
  },

  "POST /customers/:id": (context, params, [id = ""]) => {
    params.only(...fields);
    const customer = getCustomer(context, id);
    if (params.has("email")) customer.email = readEmail(params, "email");
    if (params.has("name")) customer.name = params.text("name") || null;
    if (params.has("phone")) customer.phone = params.text("phone") || null;
    if (params.has("description")) customer.description = params.text("description") || null;
    customer.balance = params.integer("balance") ?? customer.balance;
    customer.metadata = mergedMetadata(params, customer.metadata);
    readDefaultMethod(context, params, customer);
    changeCustomer(context, customer);
    return customer;
  },

  "DELETE /customers/:id": (context, _params, [id = ""]) => {
    const customer = getCustomer(context, id);
    cancelAllOf(context, id);
    const gone = { ...customer, email: null, name: null, phone: null, metadata: {}, deleted: true };
    context.store.put("customers", gone as unknown as Stripe.Customer);
    emit(context, "customer.deleted", customer);
    return { id, object: "customer", deleted: true };
  },

  "GET /customers": (context, params) => {
    params.only("email", ...pageParams);
    const email = params.text("email");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("customers")
      .filter((row) => !isDeleted(row) && isWanted(row) && (email === undefined || row.email === email));
    return paginate(rows, params, "customer", "/v1/customers");
  },
};
