import { aListedOrder, aPaidSession, aStoredEvent, aStoredTicket } from "../../support/door/stored-items.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/list/build-list.ts")),
  ...(await import("../../../functions/door/list/derive-order.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/door/list/door-orders.ts")),
  ...(await import("../../../functions/door/list/erase-holder.ts")),
  ...(await import("../../../functions/door/list/list-build.entity.ts")),
  ...(await import("../../../functions/door-passes/write-binding.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** An order as the list has it, whose one ticket was canceled since. */
const anOrder = async () => {
  const { DoorOrderEntity, EventEntity, PaymentSessionEntity, TicketEntity, deriveDoorOrder, findDoorOrder } = door();
  const event = aStoredEvent();
  const ticket = aStoredTicket(event.id, "cancelled");
  const order = await aListedOrder(ticket);
  await EventEntity.put(event).go();
  await TicketEntity.put(ticket).go();
  await PaymentSessionEntity.put(aPaidSession(ticket)).go();
  await DoorOrderEntity.put(order).go();
  const bind = (key: string) => {
    const seat = { seat: { number: 1 }, moved: false, moves: undefined, moves_day: undefined };
    const binding = { userId: ticket.user_id, wanted: { kind: "live", key } as const, label: "Phone", now };
    return door().writeBinding(order, { issuedAt: 1, writes: [seat] }, binding);
  };
  return {
    order,
    bind,
    derive: () => deriveDoorOrder(ticket),
    erase: () => door().eraseHolder(order, ticket.user_id),
    readSeat: async () => (await findDoorOrder(event.id, order.order_key))?.seat_1,
    write: { operation: "UpdateItem", containing: order.order_key },
  };
};

testOvertaken(
  "an order whose ticket was canceled, and that a phone binds while the list hears of it",
  async () => {
    const { write, derive, bind, readSeat } = await anOrder();
    const outcome = async () => {
      const seat = await readSeat();
      return [seat?.status, seat?.key];
    };
    return { write, late: derive, meanwhile: () => bind("0a"), outcome };
  },
  { guarded: ["cancelled", "0a"], control: ["cancelled", undefined] },
);

testOvertaken(
  "a holder who is erased from the list while it hears that their ticket was canceled",
  async () => {
    const { write, derive, erase, readSeat } = await anOrder();
    const outcome = async () => {
      const seat = await readSeat();
      return [seat?.name, seat?.status];
    };
    return { write, late: erase, meanwhile: derive, outcome };
  },
  { guarded: ["", "cancelled"], control: ["", "valid"] },
);

testOvertaken(
  "a phone that binds a seat while another one does",
  async () => {
    const { write, bind, readSeat } = await anOrder();
    const outcome = async (isBound: boolean) => [isBound, (await readSeat())?.key];
    return { write, late: () => bind("0a"), meanwhile: () => bind("0b"), outcome };
  },
  { guarded: [false, "0b"], control: [true, "0a"] },
);

testOvertaken(
  "a step of building a list that is repeated while others go further",
  async () => {
    const { ListBuildEntity, continueListBuild } = door();
    const { id: event_id } = aStoredEvent();
    const begun = { event_id, step: 0 };
    await ListBuildEntity.put(begun).go();
    const goOn = async () => {
      await continueListBuild(begun, now);
      await continueListBuild({ event_id, step: 1 }, now);
    };
    return {
      write: { operation: "UpdateItem", containing: event_id },
      late: () => continueListBuild(begun, now),
      meanwhile: goOn,
      outcome: async () => (await ListBuildEntity.get({ event_id }).go({ consistent: true })).data?.step,
    };
  },
  { guarded: 2, control: 1 },
);
