import { type ListedOrder, type ListedSeats, seatFlag } from "../../../shared/door/list.ts";
import { toSeatMask } from "../../../shared/door/seats.ts";
import { listSeats, type StoredDoorOrder, type StoredSeat } from "./door-orders.ts";

const statusFlags = { valid: 0, refunded: seatFlag.refunded, cancelled: seatFlag.cancelled } as const;

const flagsOf = ({ status, kind, moved }: StoredSeat): number =>
  statusFlags[status] | (kind === "still" ? seatFlag.still : 0) | (moved ? seatFlag.moved : 0);

const bindingOf = ({ issued_at }: StoredSeat, base: number): number => (issued_at ? issued_at - base : 0);

/** An order as the list has it: seats with the same name, binding and flags together. `base` is the list's. */
export const toListedOrder = (order: StoredDoorOrder, base: number): ListedOrder => {
  const ofGuest = order.is_guest ? seatFlag.guest : 0;
  const groups = Map.groupBy(listSeats(order), ({ seat }) =>
    JSON.stringify([seat.name, bindingOf(seat, base), flagsOf(seat)]),
  );
  const seats = [...groups.values()].flatMap((group): ListedSeats[] => {
    const [first] = group;
    if (!first) return [];
    const mask = toSeatMask(group.map(({ number }) => number));
    return [[first.seat.name, mask, bindingOf(first.seat, base), flagsOf(first.seat) | ofGuest]];
  });
  return [order.order_key, order.tier, ...seats];
};
