import { findByName } from "../../../../shared/door/find-by-name.ts";
import { type ListedOrder, type ListedSeats, seatFlag } from "../../../../shared/door/list.ts";
import type { AdmitRow } from "../../../../shared/door/log.ts";
import { seatKey, seatsIn } from "../../../../shared/door/seats.ts";
import { nameOfSeat } from "./conflicts.ts";
import type { Scanner } from "./scanner.ts";
import type { FoundOrder, FoundSeat, RecentAdmission } from "./types.ts";

const mostRecent = 50;

/** The number of a ticket type in a code or the list, or null where the list doesn't have the order. */
export const toTier = (tier: number): number | null => (tier > 0 ? tier : null);

const stateOf = (flags: number, admitted: AdmitRow | null): FoundSeat["state"] => {
  if (flags & seatFlag.refunded) return "refunded";
  if (flags & seatFlag.cancelled) return "cancelled";
  return admitted ? "in" : "open";
};

const codeOf = (binding: number, flags: number): FoundSeat["code"] => {
  if (flags & seatFlag.guest) return "guest";
  if (binding === 0) return "none";
  return flags & seatFlag.still ? "still" : "phone";
};

const toSeats = ({ log }: Scanner, order: string, [name, mask, binding, flags]: ListedSeats): FoundSeat[] =>
  seatsIn(mask).map((seat) => {
    const admitted = log.admissions.get(seatKey(order, seat))?.row ?? null;
    return { seat, name, state: stateOf(flags, admitted), code: codeOf(binding, flags), admitted };
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

/** What this scanner let in, the newest first, at most 50. `open` are the seats that are in by it now. */
export const listRecent = (scanner: Scanner): RecentAdmission[] => {
  const admissions = scanner.own.filter((row): row is AdmitRow => row.kind === "admit").slice(-mostRecent);
  return admissions.reverse().map((row) => {
    const seats = seatsIn(row.seats);
    const isOpen = (seat: number) => {
      const current = scanner.log.admissions.get(seatKey(row.order, seat))?.row;
      return current?.device === row.device && current.sequence === row.sequence;
    };
    return {
      row,
      name: nameOfSeat(scanner, row.order, seats[0] ?? 1),
      tier: toTier(scanner.list?.orders.get(row.order)?.[1] ?? 0),
      open: seats.filter(isOpen),
    };
  });
};
