import { expect, test } from "vitest";
import type { StoredDoorOrder, StoredSeat } from "../../../../functions/door/list/door-orders.ts";
import { toListedOrder } from "../../../../functions/door/list/to-listed-order.ts";
import { seatFlag } from "../../../../shared/door/list.ts";
import { ListedOrder } from "../../../../shared/model/door.ts";

const base = 1_000_000;
const maya: StoredSeat = { holder_id: "u1", name: "Maya Member", status: "valid" };

const anOrder = (seats: Partial<StoredDoorOrder>): StoredDoorOrder => ({
  event_id: "evt_1",
  order_key: "00112233445566aa",
  order_ref: "00112233445566aa00112233445566aa",
  order_id: "hold_1",
  tier: 2,
  tickets: [],
  changed_at: 5,
  ttl: 6,
  ...seats,
});

test("seats of one name, binding and state stand together", () => {
  const order = anOrder({ seat_1: maya, seat_2: { ...maya, name: "Sam" }, seat_3: maya });
  expect(toListedOrder(order, base)).toEqual([
    "00112233445566aa",
    2,
    ["Maya Member", 0b101, 0, 0],
    ["Sam", 0b010, 0, 0],
  ]);
});

test("a binding is told in seconds after the list's base, with what the door has to know of it", () => {
  const bound = { ...maya, issued_at: base + 77, kind: "still", moved: true } as const;
  const flags = seatFlag.still | seatFlag.moved;
  expect(toListedOrder(anOrder({ seat_1: bound }), base)[2]).toEqual(["Maya Member", 1, 77, flags]);
});

test("a seat that was sent to somebody else keeps its number, so that the old pass is a former one", () => {
  const floor = { ...maya, name: "Sam", issued_at: base + 78 };
  expect(toListedOrder(anOrder({ seat_1: floor }), base)[2]).toEqual(["Sam", 1, 78, 0]);
});

test("refunded and cancelled are told apart", () => {
  const order = anOrder({ seat_1: { ...maya, status: "refunded" }, seat_2: { ...maya, status: "cancelled" } });
  const flags = toListedOrder(order, base).slice(2) as [string, number, number, number][];
  expect(flags.map((seats) => seats[3])).toEqual([seatFlag.refunded, seatFlag.cancelled]);
});

test("every seat of a guest's order is marked as one", () => {
  const order = anOrder({ is_guest: true, seat_1: maya, seat_2: { ...maya, status: "cancelled" } });
  const flags = toListedOrder(order, base).slice(2) as [string, number, number, number][];
  expect(flags.map((seats) => seats[3])).toEqual([seatFlag.guest, seatFlag.guest | seatFlag.cancelled]);
});

test("the wire takes what the list is made of", () => {
  const order = toListedOrder(anOrder({ seat_1: maya, seat_8: { ...maya, name: "" } }), base);
  expect(ListedOrder.parse(order)).toEqual(order);
});
