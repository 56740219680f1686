import type { EntityItem } from "electrodb";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { isConditionFailed } from "../platform/table/table.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { PromoHoldEntity } from "./promo-hold.entity.ts";
import {
  adjustCountWrites,
  commitPromoUse,
  type PromoEntities,
  type PromoLimit,
  PromoService,
  type PromoUser,
  type PromoWrite,
} from "./promo-limits.ts";

export type PromoHold = EntityItem<typeof PromoHoldEntity>;

const attempts = 4;
/** No payment page lives longer than a day, and no webhook is repeated for more than three. */
const retentionMilliseconds = 30 * 86_400_000;

/** A reserved use by its id, or null. */
export const findPromoHold = async (id: string): Promise<PromoHold | null> =>
  (await PromoHoldEntity.get({ id }).go({ consistent: true })).data;

/** Reserves one use of a discount code until an instant. Answers the hold, or which limit is reached. */
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
  const refused = await commitPromoUse(promo, made, now, (entities) => [entities.hold.create(made).commit()]);
  return refused ?? made;
};

/** Remembers which payment page a reserved use went to. */
export const setHoldSession = async (id: string, session_id: string): Promise<void> => {
  try {
    await PromoHoldEntity.patch({ id }).set({ session_id }).go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

const settleHold = async (
  id: string,
  writes: (hold: PromoHold) => ((entities: PromoEntities) => PromoWrite[]) | null,
): Promise<void> => {
  for (let turn = 0; turn < attempts; turn += 1) {
    const hold = await findPromoHold(id);
    const compose = hold && writes(hold);
    if (!compose) return;
    if ((await commitTransaction(() => PromoService.transaction.write(compose))).length === 0) return;
  }
  throw new Error(`The promo hold ${id} kept changing`);
};

/** Gives a reserved use back, once, however often it is called. Only for a page that nobody can pay any more. */
export const releasePromoUse = (id: string, now: string): Promise<void> =>
  settleHold(id, (hold) => {
    if (hold.status !== "held") return null;
    return (entities) => [
      entities.hold
        .patch({ id })
        .set({ status: "released", updated_at: now, ttl: toTtl(addMilliseconds(now, retentionMilliseconds)) })
        .where(({ status }, { eq }) => eq(status, "held"))
        .commit(),
      ...adjustCountWrites(entities, hold, -1),
    ];
  });

/**
 * Turns a reserved use into a redemption, once: its page was paid and made a subscription. A use that was given back all the
 * same is counted again, limit or not, for it was used.
 */
export const redeemPromoUse = (id: string, subscription_id: string, now: string): Promise<void> =>
  settleHold(id, (hold) => {
    if (hold.status === "redeemed") return null;
    const { promo_code_id, user_id } = hold;
    return (entities) => [
      entities.hold
        .patch({ id })
        .set({ status: "redeemed", subscription_id, updated_at: now })
        .remove(["email_hashes", "ttl"])
        .where(({ status }, { eq }) => eq(status, hold.status))
        .commit(),
      entities.redemption
        .put({ id: id.replace("phold_", "pred_"), promo_code_id, user_id, subscription_id, redeemed_at: now })
        .commit(),
      ...(hold.status === "released" ? adjustCountWrites(entities, hold, 1) : []),
    ];
  });

/** Reserved uses whose time is over at `now`, oldest first: one page. */
export const listDuePromoHolds = async (now: string, cursor: string | null) =>
  PromoHoldEntity.query.due({ status: "held" }).lte({ expires_at: now }).go({ limit: 25, cursor });
