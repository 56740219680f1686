import { orderKeyOf } from "./refs.ts";
import { hasSeat, type SeatMask } from "./seats.ts";

/** What the list says of seats besides their holder and binding, as bits. */
export const seatFlag = {
  refunded: 1,
  /** Cancelled without a refund: a dispute was lost. */
  cancelled: 2,
  /** The binding is a still code. */
  still: 4,
  /** The binding replaced one on another phone. */
  moved: 8,
  /** Of the guest list, without an account: the name is all there is, so an ID has to show it. */
  guest: 16,
} as const;

/**
 * Seats of an order that share holder, binding and flags. `binding` is the `issuedAt` of the one pass that counts, in seconds after the
 * list's `base`; 0 when there is none yet.
 */
export type ListedSeats = [name: string, seats: SeatMask, binding: number, flags: number];

/** One order: its key (refs.ts), the number of its tier, and its seats. */
export type ListedOrder = [key: string, tier: number, ...seats: ListedSeats[]];

/**
 * One page of the list, as the server reads it. `version` is the list's when its first page was read, `cursor` the one it was asked
 * with, null for the first page; `next` leads to the next page, null on the last.
 */
export type ListPage = {
  version: number;
  base: number;
  cursor: string | null;
  next: string | null;
  orders: ListedOrder[];
};

/**
 * What changed after version `from`: whole orders, each as it is at version `to`. Every binding that was issued before `completeUntil`
 * (seconds since 1970) is in the list from then on.
 */
export type ListDelta = { from: number; to: number; completeUntil: number; orders: ListedOrder[] };

/** The list a scanner decides by. */
export type DoorList = {
  version: number;
  base: number;
  completeUntil: number;
  orders: ReadonlyMap<string, ListedOrder>;
};

/** What the list says of one seat. `issuedAt` is the pass that counts, in seconds since 1970, or null. */
export type ListedSeat = { name: string; tier: number; issuedAt: number | null; flags: number };

const withOrders = (known: ReadonlyMap<string, ListedOrder>, orders: readonly ListedOrder[]) =>
  orders.length === 0 ? known : new Map([...known, ...orders.map((order) => [order[0], order] as const)]);

/**
 * The list after a delta; the list itself stays as it is. A delta that came late changes nothing; null when one in between is missing,
 * and the list has to be read again.
 */
export const applyDelta = (list: DoorList, { from, to, completeUntil, orders }: ListDelta): DoorList | null => {
  if (from > list.version) return null;
  if (to < list.version) return list;
  return {
    ...list,
    version: to,
    completeUntil: Math.max(list.completeUntil, completeUntil),
    orders: withOrders(list.orders, orders),
  };
};

const isContinuous = (pages: readonly ListPage[]): boolean =>
  pages.every(
    ({ version, cursor }, index) => version === pages[0]?.version && cursor === (pages[index - 1]?.next ?? null),
  );

/**
 * Joins the pages of one reading and the delta since its first page: while they are read tickets change, and the delta has what the
 * pages missed. Null unless all of it is there: a scanner keeps its list until it has another whole one.
 */
export const createList = (pages: readonly ListPage[], delta: ListDelta): DoorList | null => {
  const [first, last] = [pages[0], pages.at(-1)];
  if (!first || last?.next !== null || !isContinuous(pages) || delta.from > first.version) return null;
  const orders = withOrders(
    new Map(),
    pages.flatMap((page) => page.orders),
  );
  return applyDelta({ version: first.version, base: first.base, completeUntil: 0, orders }, delta);
};

/** What the list says of one seat of an order; null when it says nothing. `order` is the ref that a code has, or the order's key. */
export const findSeat = ({ orders, base }: DoorList, order: string, seat: number): ListedSeat | null => {
  const [, tier, ...groups] = orders.get(orderKeyOf(order)) ?? ["", 0];
  const found = groups.find(([, seats]) => hasSeat(seats, seat));
  if (!found) return null;
  const [name, , binding, flags] = found;
  return { name, tier, issuedAt: binding === 0 ? null : base + binding, flags };
};
