import type { doorAdmin } from "../../../shared/api/door-admin.ts";
import type { ResponseOf } from "../../../shared/api/route.ts";
import { notFound } from "../../../shared/model/errors.ts";
import { findEvent } from "../../events/events.ts";
import { listDevices, toDevice } from "../devices/devices.ts";
import { toDoorEvent } from "../door-events.ts";
import { listDoorKeys } from "../keys/door-keys.ts";
import { isOffice } from "../office/office-log.ts";
import { readInside } from "../sync/inside.ts";
import { listConflicts } from "./conflicts.ts";

/** An event's door as the back-office watches it. Throws `not-found`. */
export const readOverview = async (eventId: string): Promise<ResponseOf<typeof doorAdmin.overview>> => {
  const [event, devices, conflicts, keys] = await Promise.all([
    findEvent(eventId),
    listDevices(eventId),
    listConflicts(eventId),
    listDoorKeys(),
  ]);
  if (!event) throw notFound("Event not found");
  return {
    event: toDoorEvent(event),
    mode: event.door_mode ?? "member",
    devices: devices.filter((device) => !isOffice(device)).map(toDevice),
    inside: await readInside(eventId, devices),
    conflicts,
    keys,
  };
};
