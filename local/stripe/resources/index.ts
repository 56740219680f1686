import type { Routes } from "../router.ts";
import { chargeRoutes } from "./charges.ts";
import { checkoutSessionRoutes } from "./checkout-sessions.ts";
import { couponRoutes } from "./coupons.ts";
import { customerRoutes } from "./customers.ts";
import { disputeRoutes } from "./disputes.ts";
import { eventRoutes } from "./events.ts";
import { invoiceRoutes } from "./invoices.ts";
import { paymentIntentRoutes } from "./payment-intents.ts";
import { paymentMethodRoutes } from "./payment-methods.ts";
import { portalConfigurationRoutes } from "./portal-configurations.ts";
import { portalSessionRoutes } from "./portal-sessions.ts";
import { priceRoutes } from "./prices.ts";
import { productRoutes } from "./products.ts";
import { refundRoutes } from "./refunds.ts";
import { scheduleRoutes } from "./schedules.ts";
import { subscriptionRoutes } from "./subscriptions.ts";
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
