import type Stripe from "stripe";
import type { StoredEndpoint } from "../webhooks/endpoints.ts";

/** What a card does when it is charged; the number itself is never kept. */
export type CardBehaviour = {
  id: string;
  decline: { code: string; declineCode: string; message: string } | null;
  /** True for cards that can be saved although every later charge fails (4000 0000 0000 0341). */
  attaches: boolean;
  /** When its bank asks the cardholder: always, until it is set up for later payments, or only while they are there. */
  authentication?: "always" | "unless-set-up" | "on-session" | null;
  /** Whether the cardholder has confirmed it for payments without them. */
  isSetUp?: boolean;
  /** How a refund to it ends some time later; without it, it succeeds at once. */
  refund?: "succeeded" | "failed" | null;
};

/** What a Checkout Session will create once it is paid; Stripe keeps this to itself. */
export type CheckoutPlan = {
  id: string;
  items: Stripe.LineItem[];
  couponId: string | null;
  paymentIntent: { metadata: Stripe.Metadata; description: string | null; receiptEmail: string | null };
  subscription: { metadata: Stripe.Metadata; description: string | null; trialDays: number; trialEnd: number | null };
};

/** A proration waiting for the next invoice of its subscription. Amounts in cents, credits negative. */
type PendingItem = {
  id: string;
  subscription: string;
  customer: string;
  line: Stripe.InvoiceLineItem;
};

/** One event as stored and sent; `data.object` is the object as it was at that moment. */
export type StoredEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: { id: string; object: string }; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
};

/** A webhook delivery still to be made, or its record. `nextAt` is epoch milliseconds of the machine's clock. */
export type Delivery = {
  id: string;
  event: string;
  /** The endpoint it goes to. */
  endpoint: string;
  type: string;
  state: "waiting" | "delivered" | "dropped";
  attempts: number;
  nextAt: number;
  lastStatus: number | null;
  lastError: string | null;
};

export type StoredResponse = {
  id: string;
  fingerprint: string;
  path: string;
  requestId: string;
  status: number;
  body: unknown;
  created: number;
};

export type Collections = {
  customers: Stripe.Customer;
  products: Stripe.Product;
  prices: Stripe.Price;
  coupons: Stripe.Coupon;
  sessions: Stripe.Checkout.Session;
  checkoutPlans: CheckoutPlan;
  paymentMethods: Stripe.PaymentMethod;
  cards: CardBehaviour;
  paymentIntents: Stripe.PaymentIntent;
  charges: Stripe.Charge;
  refunds: Stripe.Refund;
  disputes: Stripe.Dispute;
  discounts: Stripe.Discount;
  subscriptions: Stripe.Subscription;
  schedules: Stripe.SubscriptionSchedule;
  invoices: Stripe.Invoice;
  pendingItems: PendingItem;
  invoicePayments: Stripe.InvoicePayment;
  portalConfigurations: Stripe.BillingPortal.Configuration;
  portalSessions: Stripe.BillingPortal.Session;
  webhookEndpoints: StoredEndpoint;
  events: StoredEvent;
  deliveries: Delivery;
  answers: StoredResponse;
  /** Facts of the stand-in itself: clock offset, page secret, marks of once-only notices. */
  facts: { id: string; value: string };
};

export type CollectionName = keyof Collections;

export const collectionNames: CollectionName[] = [
  "customers",
  "products",
  "prices",
  "coupons",
  "sessions",
  "checkoutPlans",
  "paymentMethods",
  "cards",
  "paymentIntents",
  "charges",
  "refunds",
  "disputes",
  "discounts",
  "subscriptions",
  "schedules",
  "invoices",
  "pendingItems",
  "invoicePayments",
  "portalConfigurations",
  "portalSessions",
  "webhookEndpoints",
  "events",
  "deliveries",
  "answers",
  "facts",
];
