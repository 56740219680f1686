import type { RedemptionLimit } from "../model/deal.ts";
import { limits } from "../model/limits.ts";
import { days } from "./durations.ts";
import { formatPrice } from "./money.ts";

/** What the dialog says about a deal's rule (R15). */
export type LimitTexts = { badge: string; sentence: string };

const limitTexts: Record<RedemptionLimit, LimitTexts> = {
  every_30_days: {
    badge: "Use Once Per Month",
    sentence: `This Epic Deal is redeemable once every ${limits.claimDays} days`,
  },
  once: { badge: "Single Use", sentence: "This Epic Deal is redeemable one time only" },
};

/** The badge and the sentence of a redemption rule; every 30 days when none is set. */
export const getLimitTexts = (limit: RedemptionLimit | null | undefined): LimitTexts =>
  limitTexts[limit ?? "every_30_days"];

/** What a deal saves that declares no value of its own, in cents (R17). */
export const defaultSavingsCents = 1_000;

/** The value badge of a deal: the value it declares in cents, $10 when it declares none (R17). */
export const formatSavings = (savingsCents: number | null | undefined): string =>
  `Save ${formatPrice(savingsCents ?? defaultSavingsCents)}`;

/** When a deal redeemed at `redeemedAt` can be redeemed again: 30 rolling days later, or never (null). */
export const availableAgainAt = (limit: RedemptionLimit, redeemedAt: string): string | null =>
  limit === "once" ? null : new Date(Date.parse(redeemedAt) + days(limits.claimDays)).toISOString();

/** Until when the member who redeemed at `redeemedAt` can undo it, that instant included (R39). */
export const getUndoDeadline = (redeemedAt: string): string =>
  new Date(Date.parse(redeemedAt) + limits.claimUndoSeconds * 1_000).toISOString();

/** Whether a redemption still blocks its deal at `now`. */
export const isClaimBlocking = (claim: { available_again_at: string | null }, now: string): boolean =>
  claim.available_again_at === null || claim.available_again_at > now;
