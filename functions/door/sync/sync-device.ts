import type { door } from "../../../shared/api/door.ts";
import type { InputOf, ResultOf } from "../../../shared/api/route.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { findEvent } from "../../events/events.ts";
import { emitMetric } from "../../platform/metrics.ts";
import { listDevices, toDevice } from "../devices/devices.ts";
import { findOwn, recordContact } from "../devices/record-contact.ts";
import { listBase, toDoorEvent } from "../door-events.ts";
import { listCityKeys } from "../keys/door-keys.ts";
import { readChanges } from "../list/read-changes.ts";
import { readRowsOfOthers } from "../log/read-rows.ts";
import { receiveRows } from "../log/receive-rows.ts";
import { readInside } from "./inside.ts";

/** What a scanner sends at a contact. */
type Sent = InputOf<typeof door.sync>;

/** What it hears, except the server's time. */
type Heard = Omit<ResultOf<typeof door.sync>, "server_time">;

/**
 * One contact of a scanner: takes its rows, and returns what changed in the list, the others' logs and the keys. It may be repeated at any
 * point and changes nothing the second time. `now` is before anything is read: the list is complete up to then, less what is
 * still under way.
 * Throws `door.revoked`, or `door.ended` when the event was deleted.
 */
export const syncDevice = async (device: DoorDevice, sent: Sent, now: string): Promise<Heard> => {
  const received = await receiveRows(device, sent.rows, now);
  const { acknowledged, refused, conflicts, isCloned } = received;
  if (isCloned) emitMetric("DoorClone", 1, now);
  const { totals, clock, list_version } = sent;
  await recordContact(device, { acknowledged, totals, clock, list_version, isCloned }, now);
  const [event, devices, keys] = await Promise.all([
    findEvent(device.event_id),
    listDevices(device.event_id),
    listCityKeys(),
  ]);
  if (!event) throw new AppError("door.ended", "This event was deleted.");
  const own = findOwn(devices, device);
  const [delta, others, inside] = await Promise.all([
    readChanges(event.id, listBase(event), list_version, now),
    readRowsOfOthers(devices, device.id, sent.seen),
    readInside(event.id, devices),
  ]);
  return {
    acknowledged,
    refused,
    conflicts,
    delta,
    rows: others.rows,
    has_more: others.hasMore,
    keys,
    device: toDevice(own),
    event: toDoorEvent(event),
    inside,
  };
};
