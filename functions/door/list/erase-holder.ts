import { clock } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { DoorOrderEntity } from "./door-order.entity.ts";
import { findDoorOrder, listSeats, type StoredDoorOrder, seatAttribute } from "./door-orders.ts";

const attempts = 5;

const withoutPerson = (order: StoredDoorOrder, userId: string) =>
  listSeats(order)
    .filter(({ seat }) => seat.holder_id === userId && (seat.name !== "" || seat.key || seat.label))
    .map(({ number, seat: { key: _key, label: _label, ...seat } }) => [seatAttribute(number), { ...seat, name: "" }]);

/** Removes a holder's name, phone and phone's key from an order of the list; which pass counts stays as it is. Idempotent. */
export const eraseHolder = async (
  { event_id, order_key }: Pick<StoredDoorOrder, "event_id" | "order_key">,
  userId: string,
): Promise<void> => {
  const attempt = async () => {
    const order = await findDoorOrder(event_id, order_key);
    const seats = order ? withoutPerson(order, userId) : [];
    if (!order || seats.length === 0) return null;
    const changed_at = Math.max(Date.parse(clock.now()), order.changed_at + 1);
    const written = await tryWrite(
      DoorOrderEntity.patch({ event_id, order_key })
        .set({ ...Object.fromEntries(seats), changed_at })
        .where((stored, { eq }) => eq(stored.changed_at, order.changed_at))
        .go(),
    );
    return written ? null : conflict;
  };
  await retryOnConflict(attempts, attempt, () => new Error("An order of the door's list kept changing"));
};
