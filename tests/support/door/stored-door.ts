import type { DoorRow } from "../../../shared/model/door.ts";
import { aListedOrder, aStoredEvent, aStoredScanner, aStoredTicket } from "./stored-items.ts";

// A door on a table of its own, and what its scanners send.

export const loadDoor = async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/door/devices/devices.ts")),
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/door/log/check-ins.projection.ts")),
  ...(await import("../../../functions/door/log/door-row.entity.ts")),
  ...(await import("../../../functions/door/log/let-through.ts")),
  ...(await import("../../../functions/door/log/read-corrections.ts")),
  ...(await import("../../../functions/door/log/read-rows.ts")),
  ...(await import("../../../functions/door/log/receive-rows.ts")),
  ...(await import("../../../functions/door/log/remaining-admission.projection.ts")),
  ...(await import("../../../functions/door/log/seat-log.ts")),
  ...(await import("../../../functions/door/log/store-row.ts")),
  ...(await import("../../../functions/door/sync/inside.ts")),
  ...(await import("../../../functions/door/sync/sync-device.ts")),
  ...(await import("../../../functions/door/voids/take-back.ts")),
  ...(await import("../../../functions/door/voids/voids.projection.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/stock.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/tally.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
});

type Door = Awaited<ReturnType<typeof loadDoor>>;
type Scanner = ReturnType<typeof aStoredScanner>;
type Admit = Extract<DoorRow, { kind: "admit" }>;
type Exit = Extract<DoorRow, { kind: "exit" }>;
type Undo = Extract<DoorRow, { kind: "undo" }>;

export const doorsAt = "2027-03-01T12:00:00.000Z";

/** An instant some minutes after the doors, in milliseconds since 1970. */
export const minute = (count: number): number => Date.parse(doorsAt) + count * 60_000;
export const instant = (at: number): string => new Date(at).toISOString();
/** When the server hears of everything: two hours after the doors. */
export const heardAt = instant(minute(120));
export const projecting = { zone: "America/New_York", now: heardAt };

/** A row that lets seat 1 of an order in at the doors, unless said otherwise. */
export const admitRow = ({ id, gate }: Scanner, order: string, about: Partial<Admit> = {}): Admit => ({
  kind: "admit",
  device: id,
  sequence: 1,
  at: minute(0),
  order,
  seats: 0b1,
  gate,
  by: "live",
  issued_at: 1,
  step: 2,
  reason: null,
  ...about,
});

/** A row that lets seat 1 of an order out. */
export const exitRow = (...[scanner, order, about]: Parameters<typeof admitRow>): Exit => ({
  ...admitRow(scanner, order, about),
  kind: "exit",
});

/** A row that takes another one back. */
export const undoRow = (
  { id }: Scanner,
  { device, sequence, seats }: Admit | Exit,
  about: Partial<Undo> = {},
): Undo => ({
  kind: "undo",
  device: id,
  sequence: 1,
  at: minute(60),
  row: { device, sequence },
  seats,
  reason: "Wrong person",
  ...about,
});

/** An order of some seats in the list of an event whose door uses scanners. */
export const aStoredDoor = async (door: Door, seats = 1) => {
  const event = aStoredEvent();
  const bought = aStoredTicket(event.id);
  const tickets = Array.from({ length: seats }, (_, index) => ({
    ...bought,
    id: `${bought.id}-${index + 1}`,
    number: index + 1,
  }));
  const listed = await aListedOrder(bought);
  const order = {
    ...listed,
    tickets: tickets.map(({ id, number, purchase_ts }) => ({ id, number, purchase_ts })),
  };
  await door.EventEntity.put(event).go();
  await door.TicketEntity.put(tickets).go();
  await door.DoorOrderEntity.put(order).go();

  const aScanner = async (about: object = {}) => {
    const scanner = { ...aStoredScanner(event.id), ...about };
    await door.DoorDeviceEntity.put(scanner).go();
    return scanner;
  };
  const deviceOf = async ({ id }: Scanner) =>
    (await door.DoorDeviceEntity.get({ event_id: event.id, id }).go({ consistent: true })).data;
  const change = ({ id }: Scanner, about: object) =>
    door.DoorDeviceEntity.patch({ event_id: event.id, id }).set(about).go();
  const idOf = (seat: number): string => tickets[seat - 1]?.id ?? "";
  const ticketOf = async (seat = 1) => (await door.TicketEntity.get({ id: idOf(seat) }).go({ consistent: true })).data;

  return {
    event,
    order,
    key: order.order_key,
    tickets,
    place: (seat = 1) => ({ event_id: event.id, order_key: order.order_key, seat }),
    aScanner,
    deviceOf,
    change,
    idOf,
    ticketOf,
    /** How a seat's ticket stands. */
    standing: async (seat = 1) => {
      const ticket = await ticketOf(seat);
      return { status: ticket?.status, by: ticket?.admitted?.device_id, out_ts: ticket?.out_ts };
    },
    /** One contact of a scanner, which acknowledges what it sent. */
    send: async (scanner: Scanner, ...rows: DoorRow[]) => {
      const device = await deviceOf(scanner);
      if (!device) throw new Error("The scanner isn't stored");
      const received = await door.receiveRows(door.toDevice(device), rows, heardAt);
      await change(scanner, { acknowledged: received.acknowledged });
      return received;
    },
    /** Makes a seat's ticket valid as the back-office does. */
    reset: async (seat = 1) => {
      const ticket = await ticketOf(seat);
      if (!ticket) throw new Error("There is no ticket");
      await door.patchTicketStatus(ticket, "valid").remove(["check_in_ts", "admitted", "passage", "out_ts"]).go();
    },
    audits: async () => {
      const { data } = await door.AuditEntity.query.bySubject({ subject: event.id }).go({ pages: "all" });
      return data.map(({ actor, action, details = "{}" }) => ({
        actor,
        action,
        details: JSON.parse(details) as Record<string, unknown>,
      }));
    },
  };
};
