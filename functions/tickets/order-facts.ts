import type { Tier } from "../../shared/model/membership.ts";
import { cityMonth } from "../../shared/rules/city-time.ts";
import { eventItem, type StoredEvent } from "../events/events.ts";
import { verifiedHashes } from "../members/enrol.ts";
import { type Member, memberItem } from "../members/members.ts";
import { tierOf } from "../memberships/memberships.ts";
import type { Caller } from "../platform/caller.ts";
import { env } from "../platform/env.ts";
import { readTogether } from "../platform/read-together.ts";
import { type Ambassador, ambassadorItem } from "./ambassadors.ts";
import { type HoldPlace, placeItem, slots } from "./hold-places.ts";
import { holdItem, type StoredHold } from "./holds.ts";
import type { Order } from "./quotes.ts";
import { codeRights, freeGaRights, type Right, rightItem } from "./rights.ts";

/** All that decides an order, read consistently at one moment. */
export type OrderFacts = {
  event: StoredEvent | null;
  membership: Tier;
  ambassador: Ambassador | null;
  /** What is stored of the rights that the order may take. */
  rights: Right[];
  freeGa: string[];
  codeUse: string[];
  /** The caller's unpaid hold of the event, which a new order replaces. */
  replacedId: string | undefined;
};

const read = async (order: Order, caller: Caller, now: string, more: { holdId?: string; forCheckout: boolean }) => {
  const { userId } = caller;
  const holder = { userId, emailHashes: await verifiedHashes(caller) };
  const freeGa = freeGaRights(holder, cityMonth(now, env("CITY_ZONE")));
  const codeUse = codeRights(holder);
  const [membership, found] = await Promise.all([
    tierOf(userId, now),
    readTogether({
      event: [eventItem(order.eventId)],
      ambassador: order.ambassadorCode ? [ambassadorItem(order.ambassadorCode)] : [],
      rights: [...freeGa, ...codeUse].map(rightItem),
      own: [placeItem(userId, order.eventId)],
      slots: more.forCheckout ? slots.map((slot) => placeItem(userId, slot)) : [],
      member: more.forCheckout ? [memberItem(userId)] : [],
      repeated: more.holdId ? [holdItem(more.holdId)] : [],
    }),
  ]);
  const facts: OrderFacts = {
    event: found.event[0] ?? null,
    membership,
    ambassador: found.ambassador[0] ?? null,
    rights: found.rights,
    freeGa,
    codeUse,
    replacedId: found.own[0]?.hold_id,
  };
  return { facts, found };
};

/** The facts of a price: two calls at once. */
export const readFacts = async (order: Order, caller: Caller, now: string): Promise<OrderFacts> =>
  (await read(order, caller, now, { forCheckout: false })).facts;

/** What a checkout needs beside the facts of its price. */
export type CheckoutFacts = {
  facts: OrderFacts;
  /** The hold this very request has made before. */
  repeated: StoredHold | null;
  member: Member | null;
  /** The slots that the caller's holds take. */
  taken: HoldPlace[];
};

/** The facts of a checkout: as many calls as for a price. */
export const readCheckoutFacts = async (
  order: Order,
  caller: Caller,
  holdId: string,
  now: string,
): Promise<CheckoutFacts> => {
  const { facts, found } = await read(order, caller, now, { holdId, forCheckout: true });
  return { facts, repeated: found.repeated[0] ?? null, member: found.member[0] ?? null, taken: found.slots };
};
