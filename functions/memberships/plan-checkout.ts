import type { EntityItem } from "electrodb";
import type Stripe from "stripe";
import { AppError } from "../../shared/model/errors.ts";
import type { PaidTier } from "../../shared/model/membership.ts";
import { tierOfPrice } from "../billing/subscription-state.ts";
import { syncSubscription } from "../billing/subscriptions.ts";
import { assertPurchasesOpen } from "../content/settings.ts";
import { ensure } from "../members/members.ts";
import type { Caller } from "../platform/caller.ts";
import { shifted, ttlAt } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { upstreamFailed } from "../platform/stripe.ts";
import { isConditionFailed } from "../platform/table.ts";
import { askStripe } from "./ask-stripe.ts";
import { assertNotGifted } from "./gift.ts";
import { PlanCheckoutEntity } from "./plan-checkout.entity.ts";
import { closePage, openPage, type PlanOrder, type PlanPage, pageEnds, readPage } from "./plan-session.ts";
import { runningSubscriptions } from "./plan-subscription.ts";
import { priceOfPlan } from "./plans.ts";
import { holdForSession, releaseUse } from "./promo-holds.ts";

export type PlanCheckout = EntityItem<typeof PlanCheckoutEntity>;

const dayMilliseconds = 86_400_000;
const leastLeftMilliseconds = 5 * 60_000;

const findCheckout = async (userId: string): Promise<PlanCheckout | null> =>
  (await PlanCheckoutEntity.get({ user_id: userId }).go({ consistent: true })).data;

// Another call may have put its own page in the place meanwhile: that one stays.
const onlyIf = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
};

const forget = ({ user_id, session_id }: PlanCheckout): Promise<boolean> =>
  onlyIf(
    PlanCheckoutEntity.delete({ user_id })
      .where((checkout, { eq }) => eq(checkout.session_id, session_id))
      .go(),
  );

const remember = (checkout: PlanCheckout): Promise<boolean> =>
  onlyIf(
    PlanCheckoutEntity.put(checkout)
      .where(({ session_id }, { notExists }) => notExists(session_id))
      .go(),
  );

/** What a closed page comes to: a paid one is a subscription, with its code redeemed; any other gives its code's use back. */
export const settlePage = async (page: Stripe.Checkout.Session, now: string): Promise<void> => {
  const { subscription, status, metadata } = page;
  if (subscription) await syncSubscription(typeof subscription === "string" ? subscription : subscription.id, now);
  else if (status === "expired" && metadata?.promo_hold_id) await releaseUse(metadata.promo_hold_id, now);
};

/** The page that the member has open for a plan, as remembered; one that is closed by now is settled and forgotten. */
export const openCheckoutOf = async (userId: string, now: string): Promise<PlanCheckout | null> => {
  const checkout = await findCheckout(userId);
  if (!checkout) return null;
  const page = await readPage(checkout.session_id);
  if (page?.status === "open") return checkout;
  if (page) await settlePage(page, now);
  await forget(checkout);
  return null;
};

const close = async (checkout: PlanCheckout, now: string): Promise<void> => {
  const page = await closePage(checkout.session_id);
  if (page) await settlePage(page, now);
  await forget(checkout);
};

/** Closes the page that a member has open for a plan, if there is one; one that was paid becomes its subscription. */
export const closeOpenCheckout = async (userId: string, now: string): Promise<void> => {
  const checkout = await openCheckoutOf(userId, now);
  if (checkout) await close(checkout, now);
};

const lastsLongEnough = ({ expires_at }: PlanCheckout, now: string): boolean =>
  Date.parse(expires_at) - Date.parse(now) > leastLeftMilliseconds;

type Wish = { tier: PaidTier; priceId: string; code: string | null };

/** The address of the member's open page when it is for exactly this; another one is closed, so that only one can be paid. */
export const reusePage = async (userId: string, wish: Wish, now: string): Promise<string | null> => {
  const checkout = await openCheckoutOf(userId, now);
  if (!checkout) return null;
  const { tier, price_id, code = null } = checkout;
  const isSame = tier === wish.tier && price_id === wish.priceId && code === wish.code;
  if (isSame && lastsLongEnough(checkout, now)) return checkout.url;
  await close(checkout, now);
  return null;
};

const inTheirPlace = (): AppError =>
  new AppError("request-in-progress", "Your checkout is being prepared already.", { retryAfterSeconds: 1 });

const giveUp = async (page: PlanPage, holdId: string | null, now: string): Promise<void> => {
  await closePage(page.id);
  if (holdId) await releaseUse(holdId, now);
};

/**
 * Opens the member's payment page and answers its address. Of parallel calls one opens it; the others throw
 * `request-in-progress`. Throws `upstream-failed` when Stripe does not answer; the code's reserved use is then given back.
 */
export const openNewPage = async (order: PlanOrder, caller: Caller, now: string): Promise<string> => {
  const { tier, priceId: price_id, promo, holdId } = order;
  let page: PlanPage;
  try {
    page = await openPage(order, caller, now);
  } catch (error) {
    // Nobody has the address of a page that may exist all the same.
    if (holdId) await releaseUse(holdId, now);
    throw upstreamFailed("open the plan's payment page", error);
  }
  if (holdId) await holdForSession(holdId, page.id);
  const isOurs = await remember({
    user_id: caller.userId,
    session_id: page.id,
    tier,
    price_id,
    code: promo?.code,
    hold_id: holdId ?? undefined,
    url: page.url,
    expires_at: pageEnds(now),
    ttl: ttlAt(shifted(pageEnds(now), dayMilliseconds)),
  });
  if (isOurs) return page.url;
  await giveUp(page, holdId, now);
  throw inTheirPlace();
};

/**
 * The tier of the member's subscription, or null; asked of Stripe itself, as ours may be behind. Where there is one, a payment
 * page for another is closed.
 */
export const subscribedTier = async (userId: string, now: string): Promise<PaidTier | null> => {
  const [current] = await runningSubscriptions(userId);
  if (!current) return null;
  const checkout = await openCheckoutOf(userId, now);
  if (checkout) await close(checkout, now);
  return tierOfPrice(current.items.data[0]?.price) ?? "premium";
};

/**
 * Begins the purchase of a plan and answers where to go on: the payment page, the same one when it is called again; or, for a
 * member whose subscription runs, the change of plan, as nobody gets a second one.
 * Throws `membership.purchases-paused`, `membership.same-plan`, `membership.gift`, `request-in-progress` or `upstream-failed`;
 * nothing is charged.
 */
export const startCheckout = async (tier: PaidTier, caller: Caller, now: string): Promise<{ url: string }> => {
  await assertPurchasesOpen();
  await ensure(caller, now);
  return askStripe("begin a purchase", async () => {
    const subscribed = await subscribedTier(caller.userId, now);
    if (subscribed === tier) throw new AppError("membership.same-plan", "This is your current plan.");
    await assertNotGifted(tier, caller.userId, now);
    if (subscribed) return { url: `${env("PUBLIC_ORIGIN")}/subscription?change=${tier}` };
    const priceId = await priceOfPlan(tier);
    const open = await reusePage(caller.userId, { tier, priceId, code: null }, now);
    return { url: open ?? (await openNewPage({ tier, priceId, promo: null, holdId: null }, caller, now)) };
  });
};
