import { type AdmitRow, type LogRow, type RowAddress, rowHash, type UndoRow } from "../../../shared/door/log.ts";
import { seatsIn, toSeatMask } from "../../../shared/door/seats.ts";
import { getLiveWindow } from "../../../shared/rules/event-times.ts";
import type { StoredEvent } from "../../events/events.ts";
import { addOnce } from "../../platform/stream/add-once.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import type { Write } from "../../platform/table/transaction.ts";
import { type StoredDevice, startDevice, toDevice } from "../devices/devices.ts";
import { DoorDeviceEntity } from "../devices/door-device.entity.ts";
import { rowWrite } from "../log/store-row.ts";

/** Where people come in whose tickets the back-office marked, as scanners show it. */
export const officeGate = "Back-office";

const prefix = "office_";
const attempts = 10;
const giveUp = () => new Error("The back-office's log kept changing");

/** Whether a device is the back-office's own log and no scanner. */
export const isOffice = ({ id }: Pick<StoredDevice, "id">): boolean => id.startsWith(prefix);

/** Under which name the back-office writes in an event's log. */
export const officeOf = (eventId: string): string => eventId.replace(/^[a-z]+_/, prefix);

/** A row of the back-office without its place. */
export type OfficeRow = Omit<AdmitRow, "device" | "sequence"> | Omit<UndoRow, "device" | "sequence">;

/** What the back-office writes when it takes back what a row let a seat in or out. `at` in milliseconds since 1970. */
export const officeUndo = (row: RowAddress, seat: number, at: number) =>
  ({ kind: "undo", at, row, seats: toSeatMask([seat]), reason: "Undone by the back-office" }) as const;

const createOffice = (event: StoredEvent, now: string) =>
  startDevice(
    {
      event_id: event.id,
      id: officeOf(event.id),
      // No token has this: nobody can speak for it.
      secret_fingerprint: "none",
      role: "supervisor" as const,
      gate: officeGate,
      label: officeGate,
      ends_at: getLiveWindow(event).closes_at,
    },
    now,
  );

const countWrite = (known: StoredDevice | null, office: StoredDevice, sequence: number, admitted: number): Write =>
  known
    ? DoorDeviceEntity.patch({ event_id: office.event_id, id: office.id })
        .set({ acknowledged: sequence })
        .add({ admitted })
        .where((stored, { eq }) => eq(stored.acknowledged, known.acknowledged))
    : DoorDeviceEntity.create({ ...office, acknowledged: sequence, admitted: Math.max(0, admitted) });

/**
 * Adds a row of the back-office to an event's log, once for a change of the table: scanners hear of it as of each other's. `isOwn`: an undo of a
 * row of the back-office itself, which changes how many it let in.
 */
export const appendOfficeRow = async (
  event: StoredEvent,
  changeId: string,
  row: OfficeRow,
  { isOwn }: { isOwn: boolean },
  now: string,
): Promise<void> => {
  const attempt = async () => {
    const id = officeOf(event.id);
    const { data: known } = await DoorDeviceEntity.get({ event_id: event.id, id }).go({ consistent: true });
    const office = known ?? createOffice(event, now);
    const sequence = office.acknowledged + 1;
    const placed = { ...row, device: id, sequence } as Exclude<LogRow, { kind: "void" }>;
    const count = seatsIn(row.seats).length;
    const admitted = row.kind === "admit" ? count : isOwn ? -count : 0;
    const added = await addOnce("door-office", changeId, [
      rowWrite({ device: toDevice(office), row: placed, hash: await rowHash(placed), now }),
      countWrite(known, office, sequence, admitted),
    ]);
    return added === "refused" ? conflict : null;
  };
  await retryOnConflict(attempts, attempt, giveUp);
};

/**
 * Adds to how many of an event's tickets are out, once for a change of the table. It stands with the back-office's log, which every contact and the
 * door's page read in any case.
 */
export const addOut = async (event: StoredEvent, changeId: string, out: 1 | -1, now: string): Promise<void> => {
  const attempt = async () => {
    const key = { event_id: event.id, id: officeOf(event.id) };
    const { data: known } = await DoorDeviceEntity.get(key).go({ consistent: true });
    const added = await addOnce("door-out", changeId, [
      known
        ? DoorDeviceEntity.patch(key).add({ out })
        : DoorDeviceEntity.create({ ...createOffice(event, now), out: Math.max(0, out) }),
    ]);
    return added === "refused" ? conflict : null;
  };
  await retryOnConflict(attempts, attempt, giveUp);
};
