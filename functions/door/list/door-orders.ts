import type { EntityItem } from "electrodb";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { DoorOrderEntity } from "./door-order.entity.ts";

export type StoredDoorOrder = EntityItem<typeof DoorOrderEntity>;

/** What the list has of one seat. */
export type StoredSeat = NonNullable<StoredDoorOrder["seat_1"]>;

const seatAttributes = ["seat_1", "seat_2", "seat_3", "seat_4", "seat_5", "seat_6", "seat_7", "seat_8"] as const;
export type SeatAttribute = (typeof seatAttributes)[number];

/** The attribute of a seat, by its number from 1 to 8. Throws `RangeError` for any other number. */
export const seatAttribute = (seat: number): SeatAttribute => {
  const attribute = seatAttributes[seat - 1];
  if (!attribute) throw new RangeError("An order has the seats 1 to 8");
  return attribute;
};

/** An order's seats with their numbers, ascending. */
export const listSeats = (order: StoredDoorOrder): { number: number; seat: StoredSeat }[] =>
  seatAttributes.flatMap((attribute, index) => {
    const seat = order[attribute];
    return seat ? [{ number: index + 1, seat }] : [];
  });

/** An order of an event's list by its key, or null. */
export const findDoorOrder = async (eventId: string, orderKey: string): Promise<StoredDoorOrder | null> => {
  const { data } = await DoorOrderEntity.get({ event_id: eventId, order_key: orderKey }).go({ consistent: true });
  return data;
};

/** The order of a hold in its event's list, or null while the list doesn't have it. */
export const findOrderOfHold = async (eventId: string, holdId: string): Promise<StoredDoorOrder | null> =>
  findDoorOrder(eventId, orderKeyOf(await orderRef(holdId)));
