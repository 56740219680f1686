import { AppError } from "../../../shared/model/errors.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { fingerprint, newId, newSecretCode } from "../../platform/ids.ts";
import { listDevices, type StoredDevice, startDevice, toToken } from "./devices.ts";
import { DoorDeviceEntity } from "./door-device.entity.ts";
import { writeWhileScanned } from "./open-door.ts";
import { consumePairingCode } from "./pairing-codes.ts";

const secretBits = 256;

/** A scanner that was just paired. `token` is told once; the table has a fingerprint of its secret. */
export type PairedDevice = { device: StoredDevice; event: StoredEvent; token: string };

const createInvalidCodeError = () =>
  new AppError("door.code-invalid", "This code doesn't work. Ask for a new one; each works once, for 10 minutes.");

/**
 * Pairs a scanner by a one-use code. `label` is what the back-office calls it.
 * Throws `door.code-invalid` for an unknown, used or expired code, or when the event's door doesn't use scanners any more, and `event.too-many-scanners` when the event has all the scanners it can have.
 */
export const pairDevice = async (code: string, label: string, now: string): Promise<PairedDevice> => {
  const shift = await consumePairingCode(code, now);
  const event = shift && (await findEvent(shift.event_id));
  if (!shift || !event) throw createInvalidCodeError();
  if ((await listDevices(event.id)).length >= eventLimits.doorDevices) {
    throw new AppError("event.too-many-scanners", `An event has at most ${eventLimits.doorDevices} scanners.`);
  }
  const secret = newSecretCode(secretBits);
  const { event_id, role, gate, ends_at } = shift;
  const id = newId("door", now);
  const device = startDevice(
    { event_id, id, secret_fingerprint: fingerprint(secret), role, gate, label, ends_at },
    now,
  );
  if (!(await writeWhileScanned(event, DoorDeviceEntity.create(device), now))) throw createInvalidCodeError();
  return { device, event, token: toToken(event_id, device.id, secret) };
};
