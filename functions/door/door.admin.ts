import { doorAdmin } from "../../shared/api/door-admin.ts";
import { serve } from "../serve.ts";
import { revokeDevice, updateDevice } from "./devices/manage-devices.ts";
import { createPairingCode } from "./devices/pairing-codes.ts";
import { assertDoorNight } from "./door-night.ts";
import { readDoorKey } from "./keys/door-keys.ts";
import { revokeKey } from "./keys/publish-key.ts";
import { listDeviceLog } from "./management/device-log.ts";
import { readOverview } from "./management/overview.ts";
import { readSheet } from "./management/sheet.ts";

export const handler = serve("doorAdmin", doorAdmin, {
  async overview({ eventId }, _caller, { now, role }) {
    await assertDoorNight(role, eventId, now);
    return readOverview(eventId);
  },
  async createCode({ eventId, ...shift }, caller, { now, role }) {
    await assertDoorNight(role, eventId, now);
    return createPairingCode(caller, eventId, shift, now);
  },
  async updateDevice({ eventId, deviceId, ...change }, caller, { now, role }) {
    await assertDoorNight(role, eventId, now);
    return updateDevice(caller, { eventId, deviceId }, change, now);
  },
  async revokeDevice({ eventId, deviceId, void_since }, caller, { now, role }) {
    await assertDoorNight(role, eventId, now);
    return revokeDevice(caller, { eventId, deviceId }, void_since ?? null, now);
  },
  async log({ eventId, device, limit, cursor }, _caller, { pageOf, now, role }) {
    await assertDoorNight(role, eventId, now);
    return pageOf({ limit, cursor }, (range) => listDeviceLog({ eventId, device }, range));
  },
  async sheet({ eventId, limit, cursor }, _caller, { pageOf, now, role }) {
    await assertDoorNight(role, eventId, now);
    return pageOf({ limit, cursor }, (range) => readSheet(eventId, range));
  },
  async revokeKey({ kid }, caller, { now }) {
    await revokeKey(caller, kid, now);
    return readDoorKey(kid);
  },
});
