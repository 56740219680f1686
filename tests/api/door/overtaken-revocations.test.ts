import { aStoredScanner } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/door/devices/manage-devices.ts")),
  ...(await import("../../../functions/door/keys/door-key.entity.ts")),
  ...(await import("../../../functions/door/keys/publish-key.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const earlier = "2027-03-01T11:00:00.000Z";
const admin = { userId: "admin", email: "" };

const countAudits = async (subject: string) => (await door().AuditEntity.query.bySubject({ subject }).go()).data.length;

const moments = { late: "2027-03-01T10:00:00.000Z", meanwhile: "2027-03-01T09:00:00.000Z" };

/** A scanner, and how it is revoked with and without a moment; its moment, and how often that is in the audit log. */
const aRevocable = async () => {
  const { DoorDeviceEntity, revokeDevice } = door();
  const device = aStoredScanner(`event_${uniqueId()}`);
  const { event_id, id } = device;
  await DoorDeviceEntity.put(device).go();
  const revoke = (since: string | null) => revokeDevice(admin, { eventId: event_id, deviceId: id }, since, now);
  const outcome = async ({ void_since }: { void_since: string | null }) => {
    const { data } = await DoorDeviceEntity.get({ event_id, id }).go({ consistent: true });
    return [void_since, data?.void_since, await countAudits(id)];
  };
  return { write: { containing: id }, revoke, outcome };
};
const told = (moment: string, audits: number) => [moment, Date.parse(moment), audits];

testOvertaken(
  "a scanner that two administrators void at once",
  async () => {
    const { write, revoke, outcome } = await aRevocable();
    return { write, late: () => revoke(moments.late), meanwhile: () => revoke(moments.meanwhile), outcome };
  },
  { guarded: told(moments.meanwhile, 1), control: told(moments.late, 2) },
);

testOvertaken(
  "a removed scanner that two administrators void at once",
  async () => {
    const { write, revoke, outcome } = await aRevocable();
    await revoke(null);
    return { write, late: () => revoke(moments.late), meanwhile: () => revoke(moments.meanwhile), outcome };
  },
  { guarded: told(moments.meanwhile, 2), control: told(moments.late, 3) },
);

testOvertaken(
  "a scanner that two administrators move to other gates at once",
  async () => {
    const { DoorDeviceEntity, updateDevice } = door();
    const device = aStoredScanner(`event_${uniqueId()}`);
    const { event_id, id, version } = device;
    await DoorDeviceEntity.put(device).go();
    const moveTo = (gate: string) => updateDevice(admin, { eventId: event_id, deviceId: id }, { gate, version }, now);
    const outcome = async (end: string) => {
      const { data } = await DoorDeviceEntity.get({ event_id, id }).go({ consistent: true });
      return [end, data?.gate, await countAudits(id)];
    };
    return {
      write: { containing: id },
      late: () => endOf(moveTo("South")),
      meanwhile: () => moveTo("West"),
      outcome,
    };
  },
  { guarded: ["version-conflict", "West", 1], control: ["done", "South", 2] },
);

testOvertaken(
  "a key of the city that two administrators revoke at once",
  async () => {
    const { DoorKeyEntity, revokeKey } = door();
    const kid = uniqueId().slice(0, 8);
    await DoorKeyEntity.put({ kid, key: "02", from: earlier }).go();
    const outcome = async () => {
      const { data } = await DoorKeyEntity.get({ kid }).go({ consistent: true });
      return [data?.revoked_at, await countAudits(kid)];
    };
    return {
      write: { containing: kid },
      late: () => revokeKey(admin, kid, now),
      meanwhile: () => revokeKey(admin, kid, earlier),
      outcome,
    };
  },
  { guarded: [earlier, 1], control: [now, 2] },
);
