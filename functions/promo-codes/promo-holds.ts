import type { EntityItem } from "electrodb";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { days } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { PromoHoldEntity } from "./promo-hold.entity.ts";
import { adjustCountWrites, commitPromoUse, type PromoLimit, type PromoUser } from "./promo-limits.ts";
import { PromoRedemptionEntity } from "./promo-redemption.entity.ts";

export type PromoHold = EntityItem<typeof PromoHoldEntity>;

const attempts = 4;
/** No payment page is open for more than a day, and no webhook is retried for more than three. */
const retentionMilliseconds = days(30);

/** Returns a held use by its id, or null. */
export const findPromoHold = async (id: string): Promise<PromoHold | null> =>
  (await PromoHoldEntity.get({ id }).go({ consistent: true })).data;

/** Holds one use of a discount code until an instant. Returns the hold, or the limit that is reached. */
export const holdPromoUse = async (
  promo: PromoCode,
  { user_id, email_hashes = [] }: PromoUser,
  expires_at: string,
  now: string,
): Promise<PromoHold | PromoLimit> => {
  const made: PromoHold = {
    id: newId("phold", now),
    user_id,
    email_hashes,
    code: promo.code,
    promo_code_id: promo.id,
    status: "held",
    expires_at,
    updated_at: now,
  };
  const refused = await commitPromoUse(promo, made, now, [PromoHoldEntity.create(made)]);
  return refused ?? made;
};

/** Records the payment page that a held use belongs to. */
export const setHoldSession = async (id: string, session_id: string): Promise<void> => {
  await tryWrite(PromoHoldEntity.patch({ id }).set({ session_id }).go());
};

const settleHold = async (id: string, toWrites: (hold: PromoHold) => Write[] | null): Promise<void> => {
  return retryOnConflict(
    attempts,
    async () => {
      const hold = await findPromoHold(id);
      const writes = hold && toWrites(hold);
      if (!writes) return;
      const refused = await writeAll(writes);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new Error(`The promo hold ${id} kept changing`),
  );
};

/** Releases a held use. Idempotent. Only for a page that can't be paid anymore. */
export const releasePromoUse = (id: string, now: string): Promise<void> =>
  settleHold(id, (hold) => {
    if (hold.status !== "held") return null;
    return [
      PromoHoldEntity.patch({ id })
        .set({ status: "released", updated_at: now, ttl: toTtl(addMilliseconds(now, retentionMilliseconds)) })
        .where(({ status }, { eq }) => eq(status, "held")),
      ...adjustCountWrites(hold, -1),
    ];
  });

/**
 * Turns a held use into a redemption, once, after its page was paid and created a subscription. A released use is
 * counted again, whatever the limits, because it was used.
 */
export const redeemPromoUse = (id: string, subscription_id: string, now: string): Promise<void> =>
  settleHold(id, (hold) => {
    if (hold.status === "redeemed") return null;
    const { promo_code_id, user_id } = hold;
    return [
      PromoHoldEntity.patch({ id })
        .set({ status: "redeemed", subscription_id, updated_at: now })
        .remove(["email_hashes", "ttl"])
        .where(({ status }, { eq }) => eq(status, hold.status)),
      PromoRedemptionEntity.put({
        id: id.replace("phold_", "pred_"),
        promo_code_id,
        user_id,
        subscription_id,
        redeemed_at: now,
      }),
      ...(hold.status === "released" ? adjustCountWrites(hold, 1) : []),
    ];
  });

/** Lists one page of the holds that have expired at `now`, oldest first. */
export const listDuePromoHolds = async (now: string, cursor: string | null) =>
  PromoHoldEntity.query.due({ status: "held" }).lte({ expires_at: now }).go({ limit: 25, cursor });
