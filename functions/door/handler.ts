import { door } from "../../shared/api/door.ts";
import { clock } from "../platform/clock.ts";
import { serve } from "../serve.ts";
import { toDevice } from "./devices/devices.ts";
import { pairDevice } from "./devices/pair-device.ts";
import { toDoorEvent } from "./door-events.ts";
import { listCityKeys } from "./keys/door-keys.ts";
import { readListPage } from "./list/read-list.ts";
import { syncDevice } from "./sync/sync-device.ts";

// As late as can be: a scanner corrects its clock by it.
const serverTime = (): number => Date.parse(clock.now());

export const handler = serve("door", door, {
  async pair({ code, label }, _caller, { now }) {
    const { device, event, token } = await pairDevice(code, label, now);
    const keys = await listCityKeys();
    return { device: toDevice(device), token, event: toDoorEvent(event), keys, server_time: serverTime() };
  },
  async list(input, device, { now, pageOf }) {
    return readListPage(device.event_id, input, pageOf, now);
  },
  async sync(sent, device, { now }) {
    const heard = await syncDevice(device, sent, now);
    return { ...heard, server_time: serverTime() };
  },
});
