import type { Level, Permission } from "../../ops/stripe-setup/permissions.ts";

/** The permission that guards each resource of the client; schedules count as subscriptions, refunds as charges. */
export const permissionOfResource: Record<string, Permission> = {
  "billingPortal.configurations": "customer_portal",
  "billingPortal.sessions": "customer_portal",
  charges: "charge",
  "checkout.sessions": "checkout_session",
  coupons: "coupon",
  customers: "customer",
  disputes: "dispute",
  events: "event",
  invoicePayments: "invoice",
  invoices: "invoice",
  prices: "plan",
  products: "product",
  refunds: "charge",
  subscriptionSchedules: "subscription",
  subscriptions: "subscription",
  webhookEndpoints: "webhook",
};

const reading = ["list", "retrieve", "search", "listLineItems"];

/** What a verb of the client asks for: reading verbs are GET, all others POST or DELETE. */
export const levelOfVerb = (verb: string): Level => (reading.includes(verb) ? "read" : "write");
