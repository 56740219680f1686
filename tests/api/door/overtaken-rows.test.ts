import { DoorDeviceEntity } from "../../../functions/door/devices/door-device.entity.ts";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import {
  aDoorOrder,
  aMinuteAgo,
  anAdmission,
  anUndo,
  aPairingCode,
  aScannedEvent,
  aScanner,
  type Scanner,
  sync,
  trySync,
} from "../../support/door/scanners.ts";
import { anAdmin } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { keyOf, openTable } from "../../support/table.ts";

const aDoor = async () => {
  const event = await aScannedEvent();
  const [order, north, south] = await Promise.all([
    aDoorOrder(event.id, 2),
    aScanner(event.id, { role: "supervisor" }),
    aScanner(event.id, { gate: "South" }),
  ]);
  return { event, order, north, south, ticketId: order.ticketIds[0] ?? "" };
};
const admittedBy = async (ticketId: string) => {
  const ticket = await (await openTable()).get(keyOf(TicketEntity, { id: ticketId }));
  return [ticket?.status, (ticket?.admitted as { gate?: string } | undefined)?.gate];
};
const acknowledgedOf = async ({ eventId: event_id, id }: Scanner) =>
  (await (await openTable()).get(keyOf(DoorDeviceEntity, { event_id, id })))?.acknowledged;
const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

testOvertaken(
  "a seat that two scanners let in at once",
  async () => {
    const { order, north, south, ticketId } = await aDoor();
    return {
      write: { containing: ticketId },
      late: () => sync(north, [anAdmission(north, order)]),
      meanwhile: () => sync(south, [anAdmission(south, order)]),
      outcome: async ({ conflicts }) => [conflicts, await admittedBy(ticketId)],
    };
  },
  { guarded: [[1], ["redeemed", "South"]], control: [[], ["redeemed", "North"]] },
);

testOvertaken(
  "a check-in that is taken back while its guest comes in by another scanner",
  async () => {
    const { order, north, south, ticketId } = await aDoor();
    const row = anAdmission(north, order);
    await sync(north, [row]);
    await stack().settled();
    const { token } = await anAdmin();
    const meanwhile = async () => {
      await ok(call("ticketsAdmin", "setStatus", { ticketId, status: "valid" }, { token }));
      await sync(south, [anAdmission(south, order)]);
    };
    return {
      write: { containing: ticketId },
      late: () => sync(north, [anUndo(north, row, { sequence: 2 })]),
      meanwhile,
      outcome: () => admittedBy(ticketId),
    };
  },
  { guarded: ["redeemed", "South"], control: ["valid", undefined] },
);

testOvertaken(
  "a contact that ends after a later one has gone further",
  async () => {
    const { order, north } = await aDoor();
    const first = anAdmission(north, order);
    const second = anAdmission(north, order, { sequence: 2, seats: 2 });
    return {
      write: { operation: "UpdateItem", containing: north.id },
      late: () => sync(north, [first]),
      meanwhile: () => sync(north, [first, second]),
      outcome: () => acknowledgedOf(north),
    };
  },
  { guarded: 2, control: 1 },
);

const revoke = async ({ eventId, id: deviceId }: Scanner) => {
  const { token } = await anAdmin();
  return ok(call("doorAdmin", "revokeDevice", { eventId, deviceId, void_since: null }, { token }));
};

testOvertaken(
  "a contact of a scanner that is removed at the same moment",
  async () => {
    const { north, order } = await aDoor();
    return {
      write: { operation: "UpdateItem", containing: north.id },
      late: () => trySync(north, [anAdmission(north, order)]),
      meanwhile: () => revoke(north),
      outcome: async (answer) => [told(answer), await acknowledgedOf(north)],
    };
  },
  { guarded: ["door.revoked", 0], control: ["door.revoked", 1] },
);

testOvertaken(
  "a scanner that is paired while its event goes back to its members",
  async () => {
    const { id } = await aScannedEvent();
    const now = aMinuteAgo();
    const code = await aPairingCode(id, {}, now);
    const table = await openTable();
    const meanwhile = async () => {
      const stored = await table.get(keyOf(EventEntity, { id }));
      await table.put({ ...stored, door_mode: "member" });
    };
    return {
      write: { containing: id },
      late: () => call("door", "pair", { code, label: "Late phone" }, { now }),
      meanwhile,
      outcome: async (answer) => told(answer),
    };
  },
  { guarded: "door.code-invalid", control: 201 },
);
