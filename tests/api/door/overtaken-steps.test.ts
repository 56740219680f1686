import type { ReceivedPassage } from "../../../functions/door/log/let-through.ts";
import {
  aListedOrder,
  aStoredEvent,
  aStoredRow,
  aStoredScanner,
  aStoredTicket,
} from "../../support/door/stored-items.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/door/devices/devices.ts")),
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/door/devices/open-door.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/door/log/door-row.entity.ts")),
  ...(await import("../../../functions/door/log/let-through.ts")),
  ...(await import("../../../functions/door/log/remaining-admission.projection.ts")),
  ...(await import("../../../functions/door/voids/voids.projection.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const earlier = "2027-03-01T11:00:00.000Z";
const context = { zone: "America/New_York", now };

const countAudits = async (subject: string) => (await door().AuditEntity.query.bySubject({ subject }).go()).data.length;

testOvertaken(
  "a door that is opened while somebody else opens it",
  async () => {
    const { EventEntity, openDoor } = door();
    const event = aStoredEvent();
    const { id } = event;
    await EventEntity.put(event).go();
    const outcome = async () => {
      const { data } = await EventEntity.get({ id }).go({ consistent: true });
      return [data?.door_opened_at, data?.version];
    };
    return {
      write: { operation: "UpdateItem", containing: id },
      late: () => openDoor(id, now),
      meanwhile: () => openDoor(id, earlier),
      outcome,
    };
  },
  { guarded: [earlier, 1], control: [now, 2] },
);

testOvertaken(
  "a second row that lets a seat in for the first, while its ticket is canceled",
  async () => {
    const { DoorOrderEntity, DoorRowEntity, TicketEntity, patchTicketStatus, remainingAdmission } = door();
    const event = aStoredEvent();
    const ticket = aStoredTicket(event.id);
    const { id } = ticket;
    const order = await aListedOrder(ticket);
    const refused = { problem: "conflict", refused_seats: 0b1, order_key: order.order_key } as const;
    await TicketEntity.put(ticket).go();
    await DoorOrderEntity.put(order).go();
    await DoorRowEntity.put({ ...aStoredRow(aStoredScanner(event.id)), ...refused }).go();
    const before = { ...ticket, status: "redeemed" };
    const change = { id: "change", at: now, entity: "ticket", before, after: ticket, isExpiry: false };
    const cancel = patchTicketStatus(ticket, "cancelled");
    const outcome = async () => {
      const { data } = await TicketEntity.get({ id }).go({ consistent: true });
      return [data?.status, await countAudits(event.id)];
    };
    return {
      write: { containing: id },
      late: () => remainingAdmission.apply([change], context),
      meanwhile: () => cancel.go(),
      outcome,
    };
  },
  { guarded: ["cancelled", 0], control: ["redeemed", 1] },
);

testOvertaken(
  "a page of a voided scanner's log that is gone through while others go further",
  async () => {
    const { DoorDeviceEntity, DoorRowEntity, doorVoids } = door();
    const since = Date.parse(now) + 1;
    const voided = { acknowledged: 110, revoked_at: now, void_since: since, void_from_sequence: 111 };
    const device = { ...aStoredScanner(`event_${uniqueId()}`), ...voided };
    const { event_id, id } = device;
    await DoorDeviceEntity.put(device).go();
    await DoorRowEntity.put(Array.from({ length: 110 }, (_, index) => aStoredRow(device, index + 1))).go();
    const change = { id: "change", at: now, entity: "door-device", before: null, after: device, isExpiry: false };
    const goOn = () => doorVoids.apply([change], context);
    const meanwhile = async () => {
      await goOn();
      await goOn();
    };
    return {
      write: { operation: "UpdateItem", containing: id },
      late: goOn,
      meanwhile,
      outcome: async () => (await DoorDeviceEntity.get({ event_id, id }).go({ consistent: true })).data?.void_position,
    };
  },
  { guarded: 100, control: 50 },
);

testOvertaken(
  "a seat that is let in while its ticket's place goes to somebody else",
  async () => {
    const { DoorOrderEntity, TicketEntity, letThrough, toDevice } = door();
    const ticket = aStoredTicket(`event_${uniqueId()}`);
    const { id, event_id } = ticket;
    const [order, scanner] = [await aListedOrder(ticket), aStoredScanner(event_id)];
    await TicketEntity.put(ticket).go();
    await DoorOrderEntity.put(order).go();
    const { hash, at, seats, gate } = aStoredRow(scanner);
    const row = { kind: "admit", device: scanner.id, sequence: 1, at, seats, gate, by: "live" } as const;
    const received = { device: toDevice(scanner), row: { ...row, order: order.order_key }, hash, now };
    return {
      write: { containing: id },
      late: () => letThrough(received as ReceivedPassage),
      meanwhile: () => TicketEntity.patch({ id }).set({ seat_passed: true }).go(),
      outcome: async (end) => [end, (await TicketEntity.get({ id }).go({ consistent: true })).data?.status],
    };
  },
  { guarded: ["conflict", "valid"], control: ["stored", "redeemed"] },
);
