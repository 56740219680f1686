import { aPublishedKey } from "../door/published-key.ts";
import { aDoorOrder, anAdmission, aScannedEvent, aScanner, sync } from "../door/scanners.ts";
import type { SampleCalls } from "./sample-call.ts";

const aPairedEvent = async () => {
  const { id } = await aScannedEvent();
  const { id: deviceId, ...scanner } = await aScanner(id);
  return { eventId: id, deviceId, scanner: { ...scanner, id: deviceId } };
};

/** What administrators do with an event's door. */
export const doorAdminCalls: SampleCalls = {
  "doorAdmin.overview": async () => {
    const { eventId, scanner } = await aPairedEvent();
    const order = await aDoorOrder(eventId);
    await sync(scanner, [anAdmission(scanner, order), anAdmission(scanner, order, { sequence: 2 })]);
    return { input: { eventId } };
  },
  "doorAdmin.createCode": async () => {
    const { id: eventId } = await aScannedEvent();
    return { input: { eventId, role: "scan", gate: "North" } };
  },
  "doorAdmin.updateDevice": async () => {
    const { eventId, deviceId } = await aPairedEvent();
    return { input: { eventId, deviceId, gate: "South", version: 0 } };
  },
  "doorAdmin.revokeDevice": async () => {
    const { eventId, deviceId } = await aPairedEvent();
    return { input: { eventId, deviceId, void_since: null } };
  },
  "doorAdmin.log": async () => {
    const { eventId, deviceId, scanner } = await aPairedEvent();
    await sync(scanner, [anAdmission(scanner, await aDoorOrder(eventId))]);
    return { input: { eventId, device: deviceId } };
  },
  "doorAdmin.sheet": async () => {
    const { id: eventId } = await aScannedEvent();
    await aDoorOrder(eventId, 2);
    return { input: { eventId } };
  },
  "doorAdmin.revokeKey": async () => ({ input: { kid: await aPublishedKey() } }),
};
