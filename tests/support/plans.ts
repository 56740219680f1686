import Stripe from "stripe";
import type { PaidTier } from "../../shared/model/membership.ts";
import { call, callOrigin, ok } from "./call.ts";
import { payAndSettle, stack } from "./checkout.ts";
import type { Member } from "./fixtures.ts";
import { stripeKeys } from "./stripe-keys.ts";

const make = async (): Promise<Stripe> => {
  const { apiKey, url } = await stripeKeys();
  const { hostname: host, port } = new URL(url);
  return new Stripe(apiKey, { host, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
};

const clients = new Map<string, Promise<Stripe>>();
/** Stripe itself, past the product: for what its own dashboard or another shop could do. */
export const stripeClient = (): Promise<Stripe> => {
  const client = clients.get(callOrigin()) ?? make();
  clients.set(callOrigin(), client);
  return client;
};

/** Starts the purchase of a plan, whatever comes of it. */
export const tryToSubscribe = (member: Member, tier: PaidTier, now?: string) =>
  call("memberships", "checkout", { tier }, { token: member.token, now });

/** The payment session in an address of a payment page. */
export const sessionIdIn = (url: string | null | undefined): string => url?.match(/cs_\w+/)?.[0] ?? "";

/** Opens the payment page of a plan; tells its session. */
export const openPlanPage = async (member: Member, tier: PaidTier): Promise<string> =>
  sessionIdIn((await ok(tryToSubscribe(member, tier))).url);

/** Buys a plan to the end, webhooks included; tells what Stripe made of it. */
export const subscribe = async (member: Member, tier: PaidTier) => {
  const session = await openPlanPage(member, tier);
  await payAndSettle(session);
  const { customer, subscription } = await (await stripeClient()).checkout.sessions.retrieve(session);
  return { session, customer: String(customer), subscription: String(subscription) };
};

/** The own membership, as read at `now`. */
export const membership = ({ token }: Member, now?: string) => ok(call("memberships", "mine", {}, { token, now }));

/** The member's own wish to be compared with Stripe. */
export const reconcile = ({ token }: Member, now?: string) =>
  call("memberships", "reconcile", { window: "48h", refresh: true }, { token, now });

/** The comparison with Stripe that the app asks for when it is opened. */
export const check = ({ token }: Member, now?: string) =>
  call("memberships", "reconcile", { window: "48h" }, { token, now });

const postForm = async (url: string, action: string, fields: Record<string, string>): Promise<string> => {
  const page = await (await fetch(url)).text();
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ token, ...fields });
  return (await fetch(`${url}/${action}`, { method: "POST", body })).text();
};

/** Does what a customer can on Stripe's page of an invoice: `confirm`, `again` or `pay`; tells what the page says then. */
export const submitInvoicePage = (url: string, action: string, fields: Record<string, string> = {}): Promise<string> =>
  postForm(url, action, fields);

/** Does what a member can in the customer portal with their subscription: `cancel` or `resume`. */
export const submitPortal = async (
  member: Member,
  action: "cancel" | "resume",
  subscription: string,
): Promise<void> => {
  const { url } = await ok(call("memberships", "portal", {}, { token: member.token }));
  await postForm(url, action, { subscription });
};

/** All subscriptions of a customer at Stripe that have not ended. */
export const listActiveSubscriptions = async (customer: string): Promise<Stripe.Subscription[]> =>
  (await (await stripeClient()).subscriptions.list({ customer })).data;

/** Moves one customer through time, so that renewals and retries happen; tells the time it is for them then. */
export const advanceClock = async (customer: string, step: { days?: number; hours?: number }): Promise<string> =>
  ((await stack().stripe("clock/advance", { customer, ...step })) as { now: string }).now;
