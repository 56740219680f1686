import { findByName } from "../../../../shared/door/find-by-name.ts";
import { type Admission, standingRow } from "../../../../shared/door/fold.ts";
import { type ListedOrder, type ListedSeats, seatFlag } from "../../../../shared/door/list.ts";
import { isPassage } from "../../../../shared/door/log.ts";
import { seatKey, seatsIn } from "../../../../shared/door/seats.ts";
import { nameOfSeat } from "./conflicts.ts";
import type { Scanner } from "./scanner.ts";
import type { FoundOrder, FoundSeat, RecentPassage } from "./types.ts";

const mostRecent = 50;

/** The number of a ticket type in a code or the list, or null where the list doesn't have the order. */
export const toTier = (tier: number): number | null => (tier > 0 ? tier : null);

const stateOf = (flags: number, admission: Admission | undefined): FoundSeat["state"] => {
  if (flags & seatFlag.refunded) return "refunded";
  if (flags & seatFlag.cancelled) return "cancelled";
  if (!admission) return "open";
  return admission.exit ? "out" : "in";
};

const codeOf = (binding: number, flags: number): FoundSeat["code"] => {
  if (flags & seatFlag.guest) return "guest";
  if (binding === 0) return "none";
  return flags & seatFlag.still ? "still" : "phone";
};

const toSeats = ({ log }: Scanner, order: string, [name, mask, binding, flags]: ListedSeats): FoundSeat[] =>
  seatsIn(mask).map((seat) => {
    const admission = log.admissions.get(seatKey(order, seat));
    const admitted = admission && !admission.exit ? admission.entry : null;
    const away = admission?.exit ? { exit: admission.exit, first: admission.row } : null;
    return { seat, name, state: stateOf(flags, admission), code: codeOf(binding, flags), admitted, away };
  });

/** An order of the list with the state of each of its seats. */
export const toFoundOrder = (scanner: Scanner, [order, tier, ...groups]: ListedOrder): FoundOrder => ({
  order,
  tier: toTier(tier),
  seats: groups.flatMap((group) => toSeats(scanner, order, group)).sort((one, other) => one.seat - other.seat),
});

/** The orders of which a holder's name begins with the words of `query`. */
export const findOrders = (scanner: Scanner, query: string): FoundOrder[] =>
  scanner.list ? findByName(scanner.list, query).map((order) => toFoundOrder(scanner, order)) : [];

/** What this scanner let in and out, the newest first, at most 50. `open` are the seats that stand by it now. */
export const listRecent = (scanner: Scanner): RecentPassage[] => {
  const passages = scanner.own.filter(isPassage).slice(-mostRecent);
  const undone = new Set(
    [...scanner.own, ...scanner.others].flatMap((row) =>
      row.kind === "undo" ? [`${row.row.device} ${row.row.sequence}`] : [],
    ),
  );
  return passages.reverse().map((row) => {
    const seats = seatsIn(row.seats);
    const isOpen = (seat: number) => {
      const admission = scanner.log.admissions.get(seatKey(row.order, seat));
      const current = admission && standingRow(admission);
      return current?.device === row.device && current.sequence === row.sequence;
    };
    return {
      row,
      name: nameOfSeat(scanner, row.order, seats[0] ?? 1),
      tier: toTier(scanner.list?.orders.get(row.order)?.[1] ?? 0),
      open: seats.filter(isOpen),
      isUndone: undone.has(`${row.device} ${row.sequence}`),
    };
  });
};
