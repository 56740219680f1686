import { DoorOrderEntity } from "../door/list/door-order.entity.ts";
import { seatAttribute } from "../door/list/door-orders.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import type { HeldOrder } from "./held-order.ts";
import type { BindingPlan } from "./plan-binding.ts";
import type { Seat, Wanted } from "./seats.ts";

/** Who binds, to what, from when on, and how the new home is called. */
export type Binding = { userId: string; wanted: Wanted; label: string; now: string };

const only = <Value>(value: Value | undefined): Value[] => (value === undefined ? [] : [value]);

/** The seats of a plan as they are once it is written. */
export const toBoundSeats = ({ issuedAt, writes }: BindingPlan, { wanted, label, now }: Binding): Seat[] =>
  writes.map(({ seat, ...planned }) => ({
    ...seat,
    ...planned,
    issued_at: issuedAt,
    kind: wanted.kind,
    key: wanted.kind === "live" ? wanted.key : undefined,
    bound_at: now,
    label,
  }));

/**
 * Writes a planned binding in one conditional update: nothing changed the order since it was read, and each seat has the number it had,
 * is valid, and is the caller's. Two phones that bind at once get one answer each: one is the seats' home, the other isn't. Returns
 * whether it was written.
 */
export const writeBinding = async (
  { event_id, order_key, changed_at }: Pick<HeldOrder["order"], "event_id" | "order_key" | "changed_at">,
  { issuedAt, writes }: BindingPlan,
  { userId, wanted, label, now }: Binding,
): Promise<boolean> => {
  if (writes.length === 0) return true;
  const written = await tryWrite(
    DoorOrderEntity.patch({ event_id, order_key })
      // Strictly rising: it is the version of the order as well as of the list.
      .set({ changed_at: Math.max(Date.parse(now), changed_at + 1) })
      .data((order, { set, remove }) => {
        for (const { seat, moved, moves, moves_day } of writes) {
          const stored = order[seatAttribute(seat.number)];
          set(stored.issued_at, issuedAt);
          set(stored.kind, wanted.kind);
          if (wanted.kind === "live") set(stored.key, wanted.key);
          else if (seat.key) remove(stored.key);
          set(stored.moved, moved);
          set(stored.bound_at, now);
          set(stored.label, label);
          for (const count of only(moves)) set(stored.moves, count);
          for (const day of only(moves_day)) set(stored.moves_day, day);
        }
      })
      .where((order, { eq, notExists }) =>
        [
          eq(order.changed_at, changed_at),
          ...writes.map(({ seat }) => {
            const stored = order[seatAttribute(seat.number)];
            const isSame =
              seat.issued_at === undefined ? notExists(stored.issued_at) : eq(stored.issued_at, seat.issued_at);
            return `${isSame} AND ${eq(stored.holder_id, userId)} AND ${eq(stored.status, "valid")}`;
          }),
        ].join(" AND "),
      )
      .go(),
  );
  return written !== null;
};
