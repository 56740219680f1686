import type { RowAddress } from "../../../shared/door/log.ts";
import { toSeatMask } from "../../../shared/door/seats.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import type { Projection, StreamChange } from "../../platform/stream/change.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { DoorDeviceEntity } from "../devices/door-device.entity.ts";
import { isScanned } from "../door-events.ts";
import { deriveDoorOrder } from "../list/derive-order.ts";
import { DoorRowEntity } from "../log/door-row.entity.ts";
import type { SeatPlace } from "../log/seat-log.ts";
import { findRow } from "../log/store-row.ts";
import type { StoredRow } from "../log/to-row.ts";
import { isVoided } from "../voids/take-back.ts";
import { readEndedReturns } from "./ended-returns.ts";
import { appendOfficeRow, officeGate, officeOf, officeUndo } from "./office-log.ts";

const toRowPlace = ({ order_key, seat }: SeatPlace) => ({ order: order_key, seats: toSeatMask([seat]) });

const findPlace = async (ticket: StoredTicket): Promise<SeatPlace | null> => {
  const order = await deriveDoorOrder(ticket);
  const number = order?.tickets.find(({ id }) => id === ticket.id)?.number;
  return order && number ? { event_id: ticket.event_id, order_key: order.order_key, seat: number } : null;
};

// The newest row of the back-office for the seat: an older one was taken back before the seat came in again.
const findOwnRow = async ({ event_id, order_key, seat }: SeatPlace): Promise<RowAddress | null> => {
  const { data } = await DoorRowEntity.query.byDevice({ device_id: officeOf(event_id) }).go({ pages: "all" });
  const isOfSeat = (row: StoredRow) =>
    row.kind === "admit" && row.order_key === order_key && row.seats === toSeatMask([seat]);
  const row = data.findLast(isOfSeat);
  return row ? { device: row.device_id, sequence: row.sequence } : null;
};

const isTakenBackByVoid = async (eventId: string, { device, sequence }: RowAddress): Promise<boolean> => {
  const { data } = await DoorDeviceEntity.get({ event_id: eventId, id: device }).go();
  if (data?.void_since === undefined) return false;
  const row = await findRow(device, sequence);
  return row !== null && isVoided(data, row);
};

const addAdmission = async (event: StoredEvent, change: StreamChange, ticket: StoredTicket, now: string) => {
  const place = await findPlace(ticket);
  if (!place) return;
  const at = Date.parse(ticket.check_in_ts ?? change.at);
  const row = {
    kind: "admit",
    at,
    ...toRowPlace(place),
    gate: officeGate,
    by: "hand",
    issuedAt: null,
    step: null,
  } as const;
  await appendOfficeRow(event, change.id, { ...row, reason: "Marked by the back-office" }, { isOwn: false }, now);
};

// After a supervisor's undo this one is the second of the same row, which changes nothing.
const addUndo = async (event: StoredEvent, change: StreamChange, before: StoredTicket, now: string) => {
  const place = await findPlace(before);
  if (!place) return;
  const { admitted } = before;
  const target = admitted ? { device: admitted.device_id, sequence: admitted.sequence } : await findOwnRow(place);
  if (!target || (admitted && (await isTakenBackByVoid(event.id, target)))) return;
  const undo = (row: RowAddress) => officeUndo(row, place.seat, Date.parse(change.at));
  await appendOfficeRow(event, change.id, undo(target), { isOwn: !admitted }, now);
  for (const row of await readEndedReturns(place, before)) {
    await appendOfficeRow(event, `${change.id} ${row.device} ${row.sequence}`, undo(row), { isOwn: false }, now);
  }
};

const applyChange = async (change: StreamChange, now: string): Promise<void> => {
  const [before, after] = [change.before, change.after] as unknown as [StoredTicket | null, StoredTicket | null];
  if (!before || !after || before.status === after.status) return;
  const isIn = before.status === "valid" && after.status === "redeemed" && !after.admitted;
  const isOut = before.status === "redeemed" && after.status === "valid";
  if (!isIn && !isOut) return;
  const event = await findEvent(after.event_id);
  if (!event || !isScanned(event)) return;
  await (isIn ? addAdmission(event, change, after, now) : addUndo(event, change, before, now));
};

/** Tells scanners whom the back-office let in, and whose check-in it undid, by rows of its own in the event's log. */
export const doorOffice: Projection = {
  name: "door-office",
  entities: ["ticket"],
  async apply(changes, { now }) {
    for (const change of changes) await applyChange(change, now);
  },
};
