import type { EntityItem } from "electrodb";
import type Stripe from "stripe";
import { AppError } from "../../../shared/model/errors.ts";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { days, minutes } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { toUpstreamError } from "../../platform/stripe/client.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { releasePromoUse, setHoldSession } from "../../promo-codes/promo-holds.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import {
  type CheckoutPage,
  createCheckoutSession,
  expireCheckoutSession,
  findCheckoutSession,
  type PlanOrder,
  toCheckoutExpiry,
} from "./checkout-session.ts";
import { PlanCheckoutEntity } from "./plan-checkout.entity.ts";

export type PlanCheckout = EntityItem<typeof PlanCheckoutEntity>;

const leastLeftMilliseconds = minutes(5);

/** Returns the payment page that is noted for the member, open or closed, without asking Stripe; or null. */
export const findCheckout = async (userId: string): Promise<PlanCheckout | null> =>
  (await PlanCheckoutEntity.get({ user_id: userId }).go({ consistent: true })).data;

// A concurrent call may have stored its own page: that one stays.
const writeIf = async (work: Promise<unknown>): Promise<boolean> => {
  const written = await tryWrite(work);
  return written !== null;
};

const deleteCheckout = ({ user_id, session_id }: PlanCheckout): Promise<boolean> =>
  writeIf(
    PlanCheckoutEntity.delete({ user_id })
      .where((checkout, { eq }) => eq(checkout.session_id, session_id))
      .go(),
  );

const createCheckout = (checkout: PlanCheckout): Promise<boolean> =>
  writeIf(
    PlanCheckoutEntity.put(checkout)
      .where(({ session_id }, { notExists }) => notExists(session_id))
      .go(),
  );

/**
 * Settles a closed session: a paid one syncs its subscription and redeems its code; an unpaid one releases its code's
 * use.
 */
export const settleCheckoutSession = async (page: Stripe.Checkout.Session, now: string): Promise<void> => {
  const { subscription, status, metadata } = page;
  if (subscription) await syncSubscription(idOf(subscription), now);
  else if (status === "expired" && metadata?.promo_hold_id) await releasePromoUse(metadata.promo_hold_id, now);
};

/** Returns the member's open payment page, or null; one that has closed is settled and deleted. */
export const findOpenCheckout = async (userId: string, now: string): Promise<PlanCheckout | null> => {
  const checkout = await findCheckout(userId);
  if (!checkout) return null;
  const page = await findCheckoutSession(checkout.session_id);
  if (page?.status === "open") return checkout;
  if (page) await settleCheckoutSession(page, now);
  await deleteCheckout(checkout);
  return null;
};

export const closeCheckout = async (checkout: PlanCheckout, now: string): Promise<void> => {
  const page = await expireCheckoutSession(checkout.session_id);
  if (page) await settleCheckoutSession(page, now);
  await deleteCheckout(checkout);
};

/** Closes the member's open payment page, if any; one that was paid becomes its subscription. */
export const closeOpenCheckout = async (userId: string, now: string): Promise<void> => {
  const checkout = await findOpenCheckout(userId, now);
  if (checkout) await closeCheckout(checkout, now);
};

const lastsLongEnough = ({ expires_at }: PlanCheckout, now: string): boolean =>
  Date.parse(expires_at) - Date.parse(now) > leastLeftMilliseconds;

type CheckoutChoice = { tier: PaidTier; priceId: string; code: string | null };

/**
 * Returns the URL of the member's open page if it is for exactly this choice; any other page is closed, so that only
 * one can be paid.
 */
export const reuseOpenCheckout = async (userId: string, wish: CheckoutChoice, now: string): Promise<string | null> => {
  const checkout = await findOpenCheckout(userId, now);
  if (!checkout) return null;
  const { tier, price_id, code = null } = checkout;
  const isSame = tier === wish.tier && price_id === wish.priceId && code === wish.code;
  if (isSame && lastsLongEnough(checkout, now)) return checkout.url;
  await closeCheckout(checkout, now);
  return null;
};

const alreadyPreparing = (): AppError =>
  new AppError("request-in-progress", "Your checkout is already being prepared.", { retryAfterSeconds: 1 });

const abandonSession = async (page: CheckoutPage, holdId: string | null, now: string): Promise<void> => {
  await expireCheckoutSession(page.id);
  if (holdId) await releasePromoUse(holdId, now);
};

/**
 * Opens the member's payment page and returns its URL.
 * Throws `request-in-progress` for all but one of concurrent calls, and `upstream-failed` if Stripe doesn't answer; the
 * code's use is released then.
 */
export const openCheckout = async (order: PlanOrder, caller: Caller, now: string): Promise<string> => {
  const { tier, priceId: price_id, promo, holdId } = order;
  let page: CheckoutPage;
  try {
    page = await createCheckoutSession(order, caller, now);
  } catch (error) {
    // The session may exist, but no one has its URL.
    if (holdId) await releasePromoUse(holdId, now);
    throw toUpstreamError("open the plan's payment page", error);
  }
  if (holdId) await setHoldSession(holdId, page.id);
  const isOurs = await createCheckout({
    user_id: caller.userId,
    session_id: page.id,
    tier,
    price_id,
    code: promo?.code,
    hold_id: holdId ?? undefined,
    url: page.url,
    expires_at: toCheckoutExpiry(now),
    ttl: toTtl(addMilliseconds(toCheckoutExpiry(now), days(1))),
  });
  if (isOurs) return page.url;
  await abandonSession(page, holdId, now);
  throw alreadyPreparing();
};
