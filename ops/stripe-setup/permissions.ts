import Stripe from "stripe";

/**
 * Permissions of a restricted key, by the name that Stripe's refusals have (`rak_<name>_write`), as the dashboard labels them.
 * Write includes read.
 */
const permissionLabels = {
  charge: "Charges and Refunds",
  checkout_session: "Checkout Sessions",
  coupon: "Coupons",
  customer: "Customers",
  customer_portal: "Customer Portal",
  dispute: "Disputes",
  event: "Events",
  invoice: "Invoices",
  plan: "Prices",
  product: "Products",
  subscription: "Subscriptions",
  webhook: "Webhook Endpoints",
} as const;

export type Permission = keyof typeof permissionLabels;
export type Level = "read" | "write";

/** What the key in the stage's secret needs: every call of functions/, as tests/contract/stripe-permissions.test.ts derives them. */
export const runtimePermissions: Partial<Record<Permission, Level>> = {
  charge: "write",
  checkout_session: "write",
  coupon: "write",
  customer: "write",
  customer_portal: "write",
  dispute: "read",
  event: "read",
  invoice: "write",
  plan: "write",
  product: "write",
  subscription: "write",
};

/** What `stripe:setup` needs; `doctor` reads the same. */
export const setupPermissions: Partial<Record<Permission, Level>> = {
  customer_portal: "write",
  plan: "write",
  product: "write",
  webhook: "write",
};

/** `Charges and Refunds: Write` and so on, one a line, as the dashboard's form shows them. */
export const permissionLines = (needed: Partial<Record<Permission, Level>>): string[] =>
  (Object.entries(needed) as [Permission, Level][]).map(
    ([name, level]) => `${permissionLabels[name]}: ${level === "write" ? "Write" : "Read"}`,
  );

const named = /rak_(\w+?)_(read|write)\b/;

/** What a key lacked for a call that Stripe refused with 403, as the dashboard labels it; undefined for any other error. */
export const missingPermission = (error: unknown): string | undefined => {
  if (!(error instanceof Stripe.errors.StripePermissionError)) return undefined;
  const [, name = "", level = ""] = named.exec(error.message) ?? [];
  if (!name) return error.message;
  const label = name in permissionLabels ? permissionLabels[name as Permission] : `rak_${name}`;
  return `${label}: ${level === "write" ? "Write" : "Read"}`;
};
