import type { Tier } from "../../../shared/model/membership.ts";
import type { AppSettings } from "../../../shared/model/settings.ts";
import { cityMonth } from "../../../shared/rules/city-time.ts";
import { initialSettings, settingsLookup } from "../../content/app-settings.ts";
import { getTier } from "../../entitlements/membership.ts";
import { eventLookup, type StoredEvent } from "../../events/events.ts";
import { hashVerifiedEmail } from "../../members/create-member.ts";
import { type Member, memberLookup } from "../../members/members.ts";
import { env } from "../../platform/env.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { type Ambassador, ambassadorLookup } from "../ambassadors/ambassador-codes.ts";
import { type HoldSlot, holdSlotLookup, slotNames } from "../holds/hold-slots.ts";
import { holdLookup, type StoredHold } from "../holds/holds.ts";
import { placeLookup, type StoredPlace } from "../line/line-places.ts";
import { type Line, lineLookup } from "../line/lines.ts";
import { codeLockNames, freeGaLockNames, lockLookup, type SingleUseLock } from "../locks/single-use-locks.ts";
import type { Order } from "./order.ts";

/** Everything that decides the price of an order, read consistently at one moment. */
export type OrderContext = {
  event: StoredEvent | null;
  membership: Tier;
  ambassador: Ambassador | null;
  /** The stored locks among those that the order may acquire. */
  locks: SingleUseLock[];
  /** The names of the locks on the free GA+ of the month, and on using a code. */
  freeGaLocks: string[];
  codeLocks: string[];
  /** The keys of the caller's limits: the account, and the hashes of its verified address (R37). */
  owners: string[];
  /** The caller's unpaid hold of the event, which a new order replaces. */
  replacedHoldId: string | undefined;
};

const readContext = async (
  order: Order,
  caller: Caller,
  now: string,
  { holdId, forCheckout }: { holdId?: string; forCheckout: boolean },
) => {
  const { userId } = caller;
  const owner = { userId, emailHashes: await hashVerifiedEmail(caller) };
  const freeGaLocks = freeGaLockNames(owner, cityMonth(now, env("CITY_ZONE")));
  const codeLocks = codeLockNames(owner);
  const [membership, found] = await Promise.all([
    getTier(userId, now),
    batchRead({
      event: [eventLookup(order.eventId)],
      ambassador: order.ambassadorCode ? [ambassadorLookup(order.ambassadorCode)] : [],
      locks: [...freeGaLocks, ...codeLocks].map(lockLookup),
      eventSlot: [holdSlotLookup(userId, order.eventId)],
      slots: forCheckout ? slotNames.map((slot) => holdSlotLookup(userId, slot)) : [],
      member: forCheckout ? [memberLookup(userId)] : [],
      line: forCheckout ? [lineLookup(order.eventId)] : [],
      linePlace: forCheckout ? [placeLookup(userId, order.eventId)] : [],
      existingHold: holdId ? [holdLookup(holdId)] : [],
      settings: forCheckout ? [settingsLookup()] : [],
    }),
  ]);
  const context: OrderContext = {
    event: found.event[0] ?? null,
    membership,
    ambassador: found.ambassador[0] ?? null,
    locks: found.locks,
    freeGaLocks,
    codeLocks,
    owners: [userId, ...owner.emailHashes],
    replacedHoldId: found.eventSlot[0]?.hold_id,
  };
  return { context, found };
};

/** Reads what the price of an order depends on, in two parallel calls. */
export const readOrderContext = async (order: Order, caller: Caller, now: string): Promise<OrderContext> =>
  (await readContext(order, caller, now, { forCheckout: false })).context;

/** What a checkout needs besides its price. */
export type CheckoutContext = {
  order: OrderContext;
  /** The hold that this very request made before. */
  existingHold: StoredHold | null;
  member: Member | null;
  /** The slots that the caller's holds occupy. */
  takenSlots: HoldSlot[];
  /** The event's line, and the caller's place in it. */
  line: Line | null;
  place: StoredPlace | null;
  settings: AppSettings;
};

/** Reads what a checkout depends on, in as many calls as for a price. */
export const readCheckoutContext = async (
  order: Order,
  caller: Caller,
  holdId: string,
  now: string,
): Promise<CheckoutContext> => {
  const { context, found } = await readContext(order, caller, now, { holdId, forCheckout: true });
  return {
    order: context,
    existingHold: found.existingHold[0] ?? null,
    member: found.member[0] ?? null,
    takenSlots: found.slots,
    line: found.line[0] ?? null,
    place: found.linePlace[0] ?? null,
    settings: found.settings[0] ?? initialSettings,
  };
};
