import type { EntityItem } from "electrodb";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { days, hours } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { fingerprint } from "../../platform/ids.ts";
import { DoorDeviceEntity } from "./door-device.entity.ts";

export type StoredDevice = EntityItem<typeof DoorDeviceEntity>;

/** For how long after its end a scanner may send what it still has; then it deletes everything. */
const lateMilliseconds = hours(6);

const keptMilliseconds = days(90);

/** A device before its first contact. */
export const startDevice = <About extends { ends_at: string }>(about: About, now: string) => ({
  ...about,
  paired_at: now,
  acknowledged: 0,
  admitted: 0,
  refused: 0,
  version: 0,
  ttl: toTtl(addMilliseconds(about.ends_at, keptMilliseconds)),
});

/** A device as scanners and the back-office see it: without its secret. */
export const toDevice = ({ admitted, refused, ...item }: StoredDevice): DoorDevice => ({
  id: item.id,
  event_id: item.event_id,
  role: item.role,
  gate: item.gate,
  label: item.label,
  paired_at: item.paired_at,
  ends_at: item.ends_at,
  acknowledged: item.acknowledged,
  totals: { admitted, refused },
  last_seen_at: item.last_seen_at ?? null,
  list_version: item.list_version ?? null,
  clock_error_ms: item.clock_error_ms ?? null,
  has_jumped: item.has_jumped ?? false,
  revoked_at: item.revoked_at ?? null,
  void_since: item.void_since === undefined ? null : new Date(item.void_since).toISOString(),
  is_cloned: item.is_cloned ?? false,
  version: item.version ?? 0,
});

/** All devices that were ever paired with an event, as stored: at most some dozens. */
export const listDevices = async (eventId: string): Promise<StoredDevice[]> => {
  const { data } = await DoorDeviceEntity.query.byEvent({ event_id: eventId }).go({ pages: "all", consistent: true });
  return data;
};

/** The token that a scanner proves itself with. It names the event, so that one read finds the device. */
export const toToken = (eventId: string, deviceId: string, secret: string): string =>
  `${eventId}.${deviceId}.${secret}`;

const tokenPattern = /^Door (?<eventId>[a-z]{2,8}_\w{6,40})\.(?<deviceId>door_\w{6,40})\.(?<secret>[\w-]{20,64})$/;

const findProved = async (authorization: string | undefined): Promise<StoredDevice | null> => {
  const { eventId, deviceId, secret } = tokenPattern.exec(authorization ?? "")?.groups ?? {};
  if (!eventId || !deviceId || !secret) return null;
  const { data } = await DoorDeviceEntity.get({ event_id: eventId, id: deviceId }).go({ consistent: true });
  return data?.secret_fingerprint === fingerprint(secret) ? data : null;
};

/**
 * The scanner that an `Authorization` header proves, as it stands now: one read.
 * Throws `unauthorized`, `door.revoked`, or `door.ended` from 6 hours after its end on.
 */
export const identifyDevice = async (authorization: string | undefined, now: string): Promise<DoorDevice> => {
  const device = await findProved(authorization);
  if (!device) throw new AppError("unauthorized", "Pair this scanner first.");
  if (device.revoked_at) throw new AppError("door.revoked", "This scanner was removed from the event.");
  if (now >= addMilliseconds(device.ends_at, lateMilliseconds)) {
    throw new AppError("door.ended", "This scanner's shift is over.");
  }
  return toDevice(device);
};
