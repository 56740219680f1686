import type { EntityItem } from "electrodb";
import type { PromoCode } from "../../shared/model/promo-code.ts";
import { newId } from "../platform/chance.ts";
import { shifted, ttlAt } from "../platform/clock.ts";
import { commit } from "../platform/commit.ts";
import { isConditionFailed } from "../platform/table.ts";
import { PromoHoldEntity } from "./promo-hold.entity.ts";
import {
  type Counted,
  commitUse,
  type Entities,
  moveCounts,
  Promotion,
  type Refusal,
  type Write,
} from "./promo-limits.ts";

export type PromoHold = EntityItem<typeof PromoHoldEntity>;

const attempts = 4;
/** No payment page lives longer than a day, and no webhook is repeated for more than three. */
const keptMilliseconds = 30 * 86_400_000;

/** A reserved use by its id, or null. */
export const findPromoHold = async (id: string): Promise<PromoHold | null> =>
  (await PromoHoldEntity.get({ id }).go({ consistent: true })).data;

/** Reserves one use of a discount code until an instant. Answers the hold, or which limit is reached. */
export const holdUse = async (
  promo: PromoCode,
  { user_id, email_hashes = [] }: Counted,
  expires_at: string,
  now: string,
): Promise<PromoHold | Refusal> => {
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
  const refused = await commitUse(promo, made, now, (entities) => [entities.hold.create(made).commit()]);
  return refused ?? made;
};

/** Remembers which payment page a reserved use went to. */
export const holdForSession = async (id: string, session_id: string): Promise<void> => {
  try {
    await PromoHoldEntity.patch({ id }).set({ session_id }).go();
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
};

const settle = async (
  id: string,
  writes: (hold: PromoHold) => ((entities: Entities) => Write[]) | null,
): Promise<void> => {
  for (let turn = 0; turn < attempts; turn += 1) {
    const hold = await findPromoHold(id);
    const compose = hold && writes(hold);
    if (!compose) return;
    if ((await commit(() => Promotion.transaction.write(compose))).length === 0) return;
  }
  throw new Error(`The promo hold ${id} kept changing`);
};

/** Gives a reserved use back, once, however often it is called. Only for a page that nobody can pay any more. */
export const releaseUse = (id: string, now: string): Promise<void> =>
  settle(id, (hold) => {
    if (hold.status !== "held") return null;
    return (entities) => [
      entities.hold
        .patch({ id })
        .set({ status: "released", updated_at: now, ttl: ttlAt(shifted(now, keptMilliseconds)) })
        .where(({ status }, { eq }) => eq(status, "held"))
        .commit(),
      ...moveCounts(entities, hold, -1),
    ];
  });

/**
 * Turns a reserved use into a redemption, once: its page was paid and made a subscription. A use that was given back all the
 * same is counted again, limit or not, for it was used.
 */
export const redeemUse = (id: string, subscription_id: string, now: string): Promise<void> =>
  settle(id, (hold) => {
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
      ...(hold.status === "released" ? moveCounts(entities, hold, 1) : []),
    ];
  });

/** Reserved uses whose time is over at `now`, oldest first: one page. */
export const dueHolds = async (now: string, cursor: string | null) =>
  PromoHoldEntity.query.due({ status: "held" }).lte({ expires_at: now }).go({ limit: 25, cursor });
