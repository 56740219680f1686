import type { Routes } from "../router.ts";
import { chargeRoutes } from "./charges.ts";
import { checkoutSessionRoutes } from "./checkout-sessions.ts";
import { couponRoutes } from "./coupons.ts";
import { customerRoutes } from "./customers.ts";
import { eventRoutes } from "./events.ts";
import { paymentIntentRoutes } from "./payment-intents.ts";
import { paymentMethodRoutes } from "./payment-methods.ts";
import { priceRoutes } from "./prices.ts";
import { productRoutes } from "./products.ts";
import { refundRoutes } from "./refunds.ts";

export const allRoutes: Routes[] = [
  chargeRoutes,
  checkoutSessionRoutes,
  couponRoutes,
  customerRoutes,
  eventRoutes,
  paymentIntentRoutes,
  paymentMethodRoutes,
  priceRoutes,
  productRoutes,
  refundRoutes,
];
