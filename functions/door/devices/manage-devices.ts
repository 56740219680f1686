import type { DoorDevice, DoorRole } from "../../../shared/model/door.ts";
import { notFound } from "../../../shared/model/errors.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../../platform/table/version.ts";
import { findRow } from "../log/store-row.ts";
import { isOffice } from "../office/office-log.ts";
import { type StoredDevice, toDevice } from "./devices.ts";
import { DoorDeviceEntity } from "./door-device.entity.ts";

/**
 * The number of the first row of a device's log that the server received at `since` or later; the one after `acknowledged` if none was. Rows
 * are received in the order of their numbers and without gaps, so some dozen reads find it in a log of any length.
 */
const findFirstReceived = async (deviceId: string, acknowledged: number, since: string): Promise<number> => {
  let [first, last] = [1, acknowledged + 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    const row = await findRow(deviceId, middle);
    if (row && row.received_at < since) first = middle + 1;
    else last = middle;
  }
  return first;
};

/** Which scanner of which event. */
export type DeviceRef = { eventId: string; deviceId: string };

/** What the back-office changes of a scanner; what isn't named stays. */
export type DeviceChange = {
  role?: DoorRole | undefined;
  gate?: string | undefined;
  ends_at?: string | undefined;
  version: number;
};

const readDevice = async ({ eventId, deviceId }: DeviceRef): Promise<StoredDevice> => {
  const { data } = await DoorDeviceEntity.get({ event_id: eventId, id: deviceId }).go({ consistent: true });
  // The back-office's own log is no scanner.
  if (!data || isOffice(data)) throw notFound("Scanner not found");
  return data;
};

const auditFields = ({ role, gate, ends_at }: StoredDevice) => ({ role, gate, ends_at });

/**
 * Changes a scanner's role, gate or end, with its audit row; the scanner learns it at its next contact.
 * Throws `not-found`, and `version-conflict` if somebody else changed it since `version` was read.
 */
export const updateDevice = async (
  admin: Admin,
  ref: DeviceRef,
  { version, ...change }: DeviceChange,
  now: string,
): Promise<DoorDevice> => {
  const before = await readDevice(ref);
  const after: StoredDevice = {
    ...before,
    role: change.role ?? before.role,
    gate: change.gate ?? before.gate,
    ends_at: change.ends_at ?? before.ends_at,
    version: version + 1,
  };
  const row = { before: auditFields(before), after: auditFields(after), details: { event: ref.eventId } };
  const refused = await writeAll([
    DoorDeviceEntity.patch({ event_id: ref.eventId, id: ref.deviceId })
      .set({ ...auditFields(after), version: version + 1 })
      .where((stored, operations) => isVersion(version, stored.version, operations)),
    AuditEntity.create(auditRow(admin, { action: "door.update-device", subject: ref.deviceId, ...row }, now)),
  ]);
  if (refused.size > 0) throw versionConflictError();
  return toDevice(after);
};

// What nobody trusts from a moment on: what it let in since by its own clock, and all rows that were received since, whatever their times say.
const createVoid = async (admin: Admin, { id, acknowledged }: StoredDevice, voidSince: string) => ({
  void_since: Date.parse(voidSince),
  void_from_sequence: await findFirstReceived(id, acknowledged, voidSince),
  voided_by: admin.userId,
});

/**
 * Ends a scanner at its next contact, with its audit row; `voidSince` also takes back what it let in or sent since that moment. One that was
 * ended without a moment can be given one later; otherwise an ended scanner stays as it is. Throws `not-found`.
 */
export const revokeDevice = async (
  admin: Admin,
  ref: DeviceRef,
  voidSince: string | null,
  now: string,
): Promise<DoorDevice> => {
  const before = await readDevice(ref);
  const isVoiding = voidSince !== null && before.void_since === undefined;
  if (before.revoked_at && !isVoiding) return toDevice(before);
  const change = {
    revoked_at: before.revoked_at ?? now,
    ...(isVoiding && (await createVoid(admin, before, voidSince))),
  };
  const details = { event: ref.eventId, void_since: voidSince };
  const refused = await writeAll([
    DoorDeviceEntity.patch({ event_id: ref.eventId, id: ref.deviceId })
      .set(change)
      .add({ version: 1 })
      .where(({ revoked_at, void_since }, { notExists }) => notExists(before.revoked_at ? void_since : revoked_at)),
    AuditEntity.create(auditRow(admin, { action: "door.revoke-device", subject: ref.deviceId, details }, now)),
  ]);
  if (refused.size === 0) return toDevice({ ...before, ...change, version: (before.version ?? 0) + 1 });
  // Somebody else ended it at the same time: a moment still counts for one that was ended without.
  return isVoiding && !before.revoked_at ? revokeDevice(admin, ref, voidSince, now) : toDevice(await readDevice(ref));
};
