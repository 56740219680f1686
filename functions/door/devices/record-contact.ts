import type { DoorDevice, DoorTotals } from "../../../shared/model/door.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import type { StoredDevice } from "./devices.ts";
import { DoorDeviceEntity } from "./door-device.entity.ts";

/** What a scanner says of itself at a contact, and how far its log has come by it. */
export type Contact = {
  acknowledged: number;
  totals: DoorTotals;
  clock: { error_ms: number; has_jumped: boolean };
  list_version: number | null;
  isCloned: boolean;
};

const quietMilliseconds = 20_000;

const isWorthWriting = (device: DoorDevice, contact: Contact, now: string): boolean =>
  contact.acknowledged > device.acknowledged ||
  contact.isCloned !== device.is_cloned ||
  contact.totals.admitted !== device.totals.admitted ||
  contact.totals.refused !== device.totals.refused ||
  contact.clock.has_jumped !== device.has_jumped ||
  (device.last_seen_at ?? "") <= addMilliseconds(now, -quietMilliseconds);

/**
 * Writes down a scanner's contact, at least every 20 seconds; what is acknowledged never falls.
 * Throws `door.revoked` when the scanner was revoked since the contact began.
 */
export const recordContact = async (device: DoorDevice, contact: Contact, now: string): Promise<void> => {
  const { totals, clock, acknowledged, list_version, isCloned } = contact;
  if (!isWorthWriting(device, { ...contact, isCloned: isCloned || device.is_cloned }, now)) return;
  const written = await tryWrite(
    DoorDeviceEntity.patch({ event_id: device.event_id, id: device.id })
      .set({
        acknowledged,
        admitted: totals.admitted,
        refused: totals.refused,
        last_seen_at: now,
        clock_error_ms: clock.error_ms,
        has_jumped: clock.has_jumped,
        ...(list_version !== null && { list_version }),
        ...(isCloned && { is_cloned: true }),
      })
      .where(
        (stored, { notExists, lte }) => `${notExists(stored.revoked_at)} AND ${lte(stored.acknowledged, acknowledged)}`,
      )
      .go(),
  );
  if (!written) await assertRunning(device);
};

// Of two contacts at once the one that is further ahead counts.
const assertRunning = async ({ event_id, id }: DoorDevice): Promise<void> => {
  const { data } = await DoorDeviceEntity.get({ event_id, id }).go({ consistent: true });
  if (data && !data.revoked_at) return;
  throw new AppError("door.revoked", "This scanner was removed from the event.");
};

/** A scanner as it stands after its contact, from the list of its event's devices. Throws `door.revoked`. */
export const findOwn = (devices: readonly StoredDevice[], { id }: DoorDevice): StoredDevice => {
  const own = devices.find((device) => device.id === id);
  if (own && !own.revoked_at) return own;
  throw new AppError("door.revoked", "This scanner was removed from the event.");
};
