import { AppError } from "../../../shared/model/errors.ts";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { assertPurchasesOpen } from "../../content/app-settings.ts";
import { assertNotSuspended } from "../../entitlements/suspension.ts";
import { ensureMember } from "../../members/members.ts";
import { env } from "../../platform/env.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { listCurrentSubscriptions } from "../current-subscriptions.ts";
import { ensurePlanPrice } from "../plan-prices.ts";
import { withStripeErrors } from "../stripe-errors.ts";
import { tierOfPrice } from "../sync/subscription-state.ts";
import { assertNotGifted } from "./gifted-plan.ts";
import { closeCheckout, findOpenCheckout, openCheckout, reuseOpenCheckout } from "./plan-checkout.ts";

/**
 * Returns the tier of the member's subscription, or null, as known to Stripe. If there is one, any open payment page is
 * closed.
 */
export const findSubscribedTier = async (userId: string, now: string): Promise<PaidTier | null> => {
  const [current] = await listCurrentSubscriptions(userId);
  if (!current) return null;
  const checkout = await findOpenCheckout(userId, now);
  if (checkout) await closeCheckout(checkout, now);
  return tierOfPrice(current.items.data[0]?.price) ?? "premium";
};

/**
 * Starts the purchase of a plan and returns where to continue: on the payment page, the same one if called again, or
 * with a plan change for a member who already subscribes, as no one gets two subscriptions.
 * Throws `membership.purchases-paused`, `membership.suspended`, `membership.same-plan`, `membership.gift`, `request-in-progress` or
 * `upstream-failed`; nothing is charged.
 */
export const startCheckout = async (tier: PaidTier, caller: Caller, now: string): Promise<{ url: string }> => {
  await assertPurchasesOpen();
  await ensureMember(caller, now);
  await assertNotSuspended(caller.userId);
  return withStripeErrors("begin a purchase", async () => {
    const subscribed = await findSubscribedTier(caller.userId, now);
    if (subscribed === tier) throw new AppError("membership.same-plan", "This is your current plan.");
    await assertNotGifted(tier, caller.userId, now);
    if (subscribed) return { url: `${env("PUBLIC_ORIGIN")}/subscription?change=${tier}` };
    const priceId = await ensurePlanPrice(tier);
    const open = await reuseOpenCheckout(caller.userId, { tier, priceId, code: null }, now);
    return { url: open ?? (await openCheckout({ tier, priceId, promo: null, holdId: null }, caller, now)) };
  });
};
