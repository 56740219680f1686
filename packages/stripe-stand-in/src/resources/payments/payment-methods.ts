import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { assertAttachable, storeCard, testMethodNumber } from "./cards.ts";

const storedMethod = (context: StripeContext, id: string, param = "id", status = 404): Stripe.PaymentMethod => {
  const method = context.store.get("paymentMethods", id);
  if (!method) throw resourceMissing("PaymentMethod", id, param, status);
  return method;
};

/** The customer's payment method of this id; one of Stripe's `pm_card_...` names makes and attaches a card. */
export const methodFor = (
  context: StripeContext,
  id: string,
  customer: { id: string; email: string | null },
): Stripe.PaymentMethod => {
  const number = testMethodNumber(id);
  if (number)
    return attach(
      context,
      storeCard(context, number, { email: customer.email, name: null, customer: null }),
      customer.id,
    );
  const method = storedMethod(context, id, "payment_method", 400);
  if (method.customer !== customer.id) {
    throw invalidRequest(
      "The customer does not have a payment method with the ID " +
        id +
        ". The payment method must be attached to the customer.",
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    );
  }
  return method;
};

/** Saves a card with its customer; a card that declines on saving is a 402. */
export const attach = (
  context: StripeContext,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod => {
  assertAttachable(context, method.id);
  const attached = { ...method, customer };
  context.store.put("paymentMethods", attached);
  emit(context, "payment_method.attached", attached);
  return attached;
};

export const paymentMethodRoutes: Routes = {
  "POST /payment_methods/:id/attach": (context, params, [id = ""]) => {
    params.only("customer");
    const customer = params.required("customer");
    const found = context.store.get("customers", customer);
    if (!found) throw resourceMissing("customer", customer, "customer", 400);
    const number = testMethodNumber(id);
    const method = number
      ? storeCard(context, number, { email: found.email, name: found.name ?? null, customer: null })
      : storedMethod(context, id);
    return attach(context, method, customer);
  },

  "POST /payment_methods/:id/detach": (context, _params, [id = ""]) => {
    const method = { ...storedMethod(context, id), customer: null };
    emit(context, "payment_method.detached", method);
    return context.store.put("paymentMethods", method);
  },

  "GET /payment_methods/:id": (context, _params, [id = ""]) => storedMethod(context, id),

  "GET /payment_methods": (context, params) => {
    params.only("customer", "type", ...pageParams);
    const customer = params.filled("customer");
    const rows = context.store
      .all("paymentMethods")
      .filter((row) => row.customer !== null && row.customer === customer);
    return paginate(rows, params, "payment_method", "/v1/payment_methods");
  },

  "GET /customers/:id/payment_methods": (context, params, [id = ""]) => {
    params.only("type", ...pageParams);
    const rows = context.store.all("paymentMethods").filter((row) => row.customer === id);
    return paginate(rows, params, "payment_method", `/v1/customers/${id}/payment_methods`);
  },
};
