import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { pageParams, paginate } from "../../api/pagination.ts";
import type { Routes } from "../../api/router.ts";
import type { StripeContext } from "../../state/context.ts";
import { emit } from "../../webhooks/events.ts";
import { assertAttachable, storeCard, testMethodNumber } from "./cards.ts";

function storedMethod(world: StripeContext, id: string, param = "id", status = 404): Stripe.PaymentMethod {
  const method = world.store.get("paymentMethods", id);
  if (!method) throw resourceMissing("PaymentMethod", id, param, status);
  return method;
}

/** The customer's payment method of this id; one of Stripe's `pm_card_...` names makes and attaches a card. */
export function methodFor(
  world: StripeContext,
  id: string,
  customer: { id: string; email: string | null },
): Stripe.PaymentMethod {
  const number = testMethodNumber(id);
  if (number)
    return attach(world, storeCard(world, number, { email: customer.email, name: null, customer: null }), customer.id);
  const method = storedMethod(world, id, "payment_method", 400);
  if (method.customer !== customer.id) {
    throw invalidRequest(
      "The customer does not have a payment method with the ID " +
        id +
        ". The payment method must be attached to the customer.",
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    );
  }
  return method;
}

/** Saves a card with its customer; a card that declines on saving is a 402. */
export function attach(world: StripeContext, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  assertAttachable(world, method.id);
  const attached = { ...method, customer };
  world.store.put("paymentMethods", attached);
  emit(world, "payment_method.attached", attached);
  return attached;
}

export const paymentMethodRoutes: Routes = {
  "POST /payment_methods/:id/attach": (world, params, [id = ""]) => {
    params.only("customer");
    const customer = params.required("customer");
    const found = world.store.get("customers", customer);
    if (!found) throw resourceMissing("customer", customer, "customer", 400);
    const number = testMethodNumber(id);
    const method = number
      ? storeCard(world, number, { email: found.email, name: found.name ?? null, customer: null })
      : storedMethod(world, id);
    return attach(world, method, customer);
  },

  "POST /payment_methods/:id/detach": (world, _params, [id = ""]) => {
    const method = { ...storedMethod(world, id), customer: null };
    emit(world, "payment_method.detached", method);
    return world.store.put("paymentMethods", method);
  },

  "GET /payment_methods/:id": (world, _params, [id = ""]) => storedMethod(world, id),

  "GET /payment_methods": (world, params) => {
    params.only("customer", "type", ...pageParams);
    const customer = params.filled("customer");
    const rows = world.store.all("paymentMethods").filter((row) => row.customer !== null && row.customer === customer);
    return paginate(rows, params, "payment_method", "/v1/payment_methods");
  },

  "GET /customers/:id/payment_methods": (world, params, [id = ""]) => {
    params.only("type", ...pageParams);
    const rows = world.store.all("paymentMethods").filter((row) => row.customer === id);
    return paginate(rows, params, "payment_method", `/v1/customers/${id}/payment_methods`);
  },
};
