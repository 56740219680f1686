import type Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import type { Membership } from "../../shared/model/membership.ts";
import { getMembership, listGrants } from "../entitlements/membership.ts";
import type { Caller } from "../platform/http/caller.ts";
import { log } from "../platform/log.ts";
import { getStripe, stripeErrorCode } from "../platform/stripe/client.ts";
import { answeringAtOnce } from "../platform/stripe/retrying-http-client.ts";
import { findPlanIntent } from "./change/plan-intents.ts";
import { settleEarlierChange } from "./change/settle-earlier-change.ts";
import { findCheckout, findOpenCheckout } from "./checkout/plan-checkout.ts";
import { type CustomerLink, claimAsking, findCustomerId, findCustomerLink } from "./customers/customer-links.ts";
import { findReasonToAsk } from "./reasons-to-ask.ts";
import { withStripeErrors } from "./stripe-errors.ts";
import { listUnmatchedByEmail } from "./sync/stored-subscriptions.ts";
import { syncSubscription } from "./sync/sync-subscription.ts";

// What Stripe didn't say now, its webhook or the reconcile job says later.
const logStripeFailure = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
  log.warn("membership answered without stripe", { code: error.code });
};

const hourSeconds = 3_600;

const listByCustomer = async (customer: string): Promise<Stripe.Subscription[]> => {
  try {
    return (await (await getStripe()).subscriptions.list({ customer, status: "all", limit: 20 })).data;
  } catch (error) {
    if (stripeErrorCode(error) === "resource_missing") return [];
    throw error;
  }
};

// What ended before the window has long been synced, by webhook or schedule.
const isRecent = ({ created, ended_at }: Stripe.Subscription, since: number): boolean =>
  ended_at === null || ended_at >= since || created >= since;

type Known = { link: CustomerLink | null; waiting: string[]; reason: ReturnType<typeof findReasonToAsk> };

const readKnown = async (caller: Caller, isRefresh: boolean, now: string): Promise<Known> => {
  const { userId, isAdmin } = caller;
  const [checkout, intent, link, waiting, grants] = await Promise.all([
    findCheckout(userId),
    findPlanIntent(userId),
    findCustomerLink(userId),
    caller.emailVerified && caller.email ? listUnmatchedByEmail(caller.email) : [],
    listGrants(userId),
  ]);
  const has = { hasCheckout: checkout !== null, hasPlanChange: intent !== null, hasUnmatched: waiting.length > 0 };
  return { link, waiting, reason: findReasonToAsk({ isAdmin, isRefresh, ...has, customer: link, grants }, now) };
};

const syncOwn = async (caller: Caller, waiting: string[], since: number, now: string): Promise<void> => {
  await findOpenCheckout(caller.userId, now);
  await settleEarlierChange(caller.userId, now);
  const customer = await findCustomerId(caller.userId);
  const ofCustomer = customer ? await listByCustomer(customer) : [];
  const own = new Set([...ofCustomer.filter((one) => isRecent(one, since)).map(({ id }) => id), ...waiting]);
  for (const id of own) await syncSubscription(id, now);
};

/** `isRefresh`: the member wants to hear of Stripe, whatever the table says. */
type Check = { hours: number; isRefresh: boolean };

/**
 * Syncs the caller's own subscriptions with Stripe where there is a reason (R67): their customer's of the last `hours`, the
 * payment page they may have paid, and unmatched ones with their verified address. Affects no one else. Several calls at once ask
 * once; without a reason, or when Stripe is busy or silent, the answer is what the table says, and the reconcile job goes on.
 * Throws `upstream-failed`, `payments-busy` or `membership.unconfirmed` for a refresh only.
 */
export const reconcileMember = async (
  { hours, isRefresh }: Check,
  caller: Caller,
  now: string,
): Promise<Membership> => {
  const since = Math.floor(Date.parse(now) / 1_000) - hours * hourSeconds;
  const { link, waiting, reason } = await readKnown(caller, isRefresh, now);
  const isOurs = reason !== null && (!link || (await claimAsking(link, now)) || isRefresh);
  if (isOurs) {
    const sync = () => withStripeErrors("reconcile a member", () => syncOwn(caller, waiting, since, now));
    await (isRefresh ? sync() : answeringAtOnce(sync).catch(logStripeFailure));
  }
  return getMembership(caller.userId, now);
};
