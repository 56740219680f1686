import type { Tier } from "../../../shared/model/membership.ts";
import { cityMonth } from "../../../shared/rules/city-time.ts";
import { getTier } from "../../entitlements/membership.ts";
import { eventLookup, type StoredEvent } from "../../events/events.ts";
import { hashVerifiedEmail } from "../../members/create-member.ts";
import { type Member, memberLookup } from "../../members/members.ts";
import { env } from "../../platform/env.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { type Ambassador, ambassadorLookup } from "../ambassadors/ambassador-codes.ts";
import { type HoldPlace, holdPlaceLookup, holdSlots } from "../holds/hold-places.ts";
import { holdLookup, type StoredHold } from "../holds/holds.ts";
import { codeLockNames, freeGaLockNames, lockLookup, type SingleUseLock } from "../locks/single-use-locks.ts";
import type { Order } from "./quote.ts";

/** All that decides an order, read consistently at one moment. */
export type OrderContext = {
  event: StoredEvent | null;
  membership: Tier;
  ambassador: Ambassador | null;
  /** What is stored of the rights that the order may take. */
  locks: SingleUseLock[];
  freeGaLocks: string[];
  codeLocks: string[];
  /** The caller's unpaid hold of the event, which a new order replaces. */
  replacedHoldId: string | undefined;
};

const read = async (order: Order, caller: Caller, now: string, more: { holdId?: string; forCheckout: boolean }) => {
  const { userId } = caller;
  const holder = { userId, emailHashes: await hashVerifiedEmail(caller) };
  const freeGa = freeGaLockNames(holder, cityMonth(now, env("CITY_ZONE")));
  const codeUse = codeLockNames(holder);
  const [membership, found] = await Promise.all([
    getTier(userId, now),
    batchRead({
      event: [eventLookup(order.eventId)],
      ambassador: order.ambassadorCode ? [ambassadorLookup(order.ambassadorCode)] : [],
      rights: [...freeGa, ...codeUse].map(lockLookup),
      own: [holdPlaceLookup(userId, order.eventId)],
      slots: more.forCheckout ? holdSlots.map((slot) => holdPlaceLookup(userId, slot)) : [],
      member: more.forCheckout ? [memberLookup(userId)] : [],
      repeated: more.holdId ? [holdLookup(more.holdId)] : [],
    }),
  ]);
  const facts: OrderContext = {
    event: found.event[0] ?? null,
    membership,
    ambassador: found.ambassador[0] ?? null,
    locks: found.rights,
    freeGaLocks: freeGa,
    codeLocks: codeUse,
    replacedHoldId: found.own[0]?.hold_id,
  };
  return { facts, found };
};

/** The facts of a price: two calls at once. */
export const readOrderContext = async (order: Order, caller: Caller, now: string): Promise<OrderContext> =>
  (await read(order, caller, now, { forCheckout: false })).facts;

/** What a checkout needs beside the facts of its price. */
export type CheckoutContext = {
  order: OrderContext;
  /** The hold this very request has made before. */
  existingHold: StoredHold | null;
  member: Member | null;
  /** The slots that the caller's holds take. */
  takenSlots: HoldPlace[];
};

/** The facts of a checkout: as many calls as for a price. */
export const readCheckoutContext = async (
  order: Order,
  caller: Caller,
  holdId: string,
  now: string,
): Promise<CheckoutContext> => {
  const { facts, found } = await read(order, caller, now, { holdId, forCheckout: true });
  return {
    order: facts,
    existingHold: found.repeated[0] ?? null,
    member: found.member[0] ?? null,
    takenSlots: found.slots,
  };
};
