import type { Routes } from "../api/router.ts";
import { couponRoutes } from "./catalog/coupons.ts";
import { priceRoutes } from "./catalog/prices.ts";
import { productRoutes } from "./catalog/products.ts";
import { checkoutSessionRoutes } from "./checkout/sessions.ts";
import { customerRoutes } from "./customers.ts";
import { eventRoutes } from "./events.ts";
import { invoiceRoutes } from "./invoices.ts";
import { chargeRoutes } from "./payments/charges.ts";
import { disputeRoutes } from "./payments/disputes.ts";
import { paymentIntentRoutes } from "./payments/payment-intents.ts";
import { paymentMethodRoutes } from "./payments/payment-methods.ts";
import { refundRoutes } from "./payments/refunds.ts";
import { portalConfigurationRoutes } from "./portal/configurations.ts";
import { portalSessionRoutes } from "./portal/sessions.ts";
import { scheduleRoutes } from "./subscriptions/schedules.ts";
import { subscriptionRoutes } from "./subscriptions/subscriptions.ts";
import { webhookEndpointRoutes } from "./webhook-endpoints.ts";

export const allRoutes: Routes[] = [
  chargeRoutes,
  checkoutSessionRoutes,
  couponRoutes,
  customerRoutes,
  disputeRoutes,
  eventRoutes,
  invoiceRoutes,
  paymentIntentRoutes,
  paymentMethodRoutes,
  portalConfigurationRoutes,
  portalSessionRoutes,
  priceRoutes,
  productRoutes,
  refundRoutes,
  scheduleRoutes,
  subscriptionRoutes,
  webhookEndpointRoutes,
];
