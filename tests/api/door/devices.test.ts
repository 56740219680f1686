import { describe, expect, test } from "vitest";
import { aStoredEvent, aStoredRow, aStoredScanner } from "../../support/door/stored-items.ts";
import { endOf, overtake, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/door/devices/devices.ts")),
  ...(await import("../../../functions/door/devices/door-device.entity.ts")),
  ...(await import("../../../functions/door/devices/manage-devices.ts")),
  ...(await import("../../../functions/door/devices/open-door.ts")),
  ...(await import("../../../functions/door/devices/opening.projection.ts")),
  ...(await import("../../../functions/door/devices/pair-device.ts")),
  ...(await import("../../../functions/door/devices/pairing-codes.ts")),
  ...(await import("../../../functions/door/devices/record-contact.ts")),
  ...(await import("../../../functions/door/log/door-row.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/platform/ids.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const earlier = "2027-03-01T11:00:00.000Z";
const at = (seconds: number): string => new Date(Date.parse(now) + seconds * 1_000).toISOString();
const admin = { userId: "admin", email: "" };
const secret = "s".repeat(43);

type Scanner = ReturnType<typeof aStoredScanner>;

const store = async (about: object = {}, event_id = `event_${uniqueId()}`) => {
  const device = { ...aStoredScanner(event_id), ...about };
  await door().DoorDeviceEntity.put(device).go();
  return device;
};
const stored = async ({ event_id, id }: Pick<Scanner, "event_id" | "id">) =>
  (await door().DoorDeviceEntity.get({ event_id, id }).go({ consistent: true })).data;
const refOf = ({ event_id, id }: Scanner) => ({ eventId: event_id, deviceId: id });
const remove = ({ event_id, id }: Scanner) => door().DoorDeviceEntity.delete({ event_id, id }).go();
const auditsOf = async (subject: string) =>
  (await door().AuditEntity.query.bySubject({ subject }).go()).data.map(({ action }) => action);
const detailsOf = async (subject: string) =>
  (await door().AuditEntity.query.bySubject({ subject }).go()).data.map(({ details = "{}" }) => JSON.parse(details));
const storeEvent = async (about: object = {}) => {
  const event = { ...aStoredEvent(), ...about };
  await door().EventEntity.put(event).go();
  return event;
};
const storedEvent = async (id: string) => (await door().EventEntity.get({ id }).go({ consistent: true })).data;

describe("a scanner's token", () => {
  const identify = (text: string | undefined, moment = now) => door().identifyDevice(text, moment);
  const proven = async (about: object = {}) => {
    const device = await store({ secret_fingerprint: door().fingerprint(secret), ...about });
    return { device, header: `Door ${door().toToken(device.event_id, device.id, secret)}` };
  };

  test("proves the scanner as it stands, and its secret is not told", async () => {
    const { device, header } = await proven({ version: 3 });
    const told = await identify(header);
    expect(told).toMatchObject({ id: device.id, event_id: device.event_id, version: 3, void_since: null });
    expect(told).not.toHaveProperty("secret_fingerprint");
  });

  test("tells since when its rows are void as an instant", async () => {
    const { toDevice } = door();
    expect(toDevice({ ...aStoredScanner("event_1"), void_since: Date.parse(earlier) }).void_since).toBe(earlier);
  });

  test("is nobody's with another secret, of an unknown scanner, in another form, or left out", async () => {
    const { device, header } = await proven();
    const headers = [
      `Door ${door().toToken(device.event_id, device.id, "t".repeat(43))}`,
      `Door ${door().toToken(device.event_id, `door_${uniqueId()}`, secret)}`,
      header.replace("Door ", "Bearer "),
      undefined,
    ];
    for (const text of headers) await expect(identify(text)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("of a removed scanner is refused", async () => {
    const { header } = await proven({ revoked_at: earlier });
    await expect(identify(header)).rejects.toMatchObject({ code: "door.revoked" });
  });

  test("counts until 6 hours after the end of the shift, and not at that moment", async () => {
    const { header } = await proven({ ends_at: now });
    const end = at(6 * 3_600);
    expect(await identify(header, new Date(Date.parse(end) - 1).toISOString())).toBeTruthy();
    await expect(identify(header, end)).rejects.toMatchObject({ code: "door.ended" });
  });
});

describe("pairing", () => {
  const shift = { role: "scan", gate: "Dock", ends_at: undefined } as const;
  const aCode = async (eventId: string) => (await door().createPairingCode(admin, eventId, shift, now)).code;
  const pair = (code: string, moment = now) => door().pairDevice(code, "Phone", moment);

  test("stores a scanner without any contact yet, whose token has a secret of 256 bits, and opens the event's door", async () => {
    const { id } = await storeEvent();
    const { device, token } = await pair(await aCode(id), at(1));
    const start = { acknowledged: 0, admitted: 0, refused: 0, version: 0, paired_at: at(1), gate: "Dock" };
    expect(await stored(device)).toMatchObject(start);
    expect(token.split(".")[2]).toMatch(/^[\w-]{43}$/);
    expect(await storedEvent(id)).toMatchObject({ door_opened_at: at(1), version: 1 });
    await pair(await aCode(id), at(2));
    expect(await storedEvent(id)).toMatchObject({ door_opened_at: at(1), version: 1 });
  });

  test("takes a code until its 10 minutes are over, once", async () => {
    const { id } = await storeEvent();
    const [late, used] = [await aCode(id), await aCode(id)];
    await expect(pair(late, at(600))).rejects.toMatchObject({ code: "door.code-invalid" });
    expect(await pair(used, new Date(Date.parse(at(600)) - 1).toISOString())).toBeTruthy();
    await expect(pair(used)).rejects.toMatchObject({ code: "door.code-invalid" });
  });

  test("takes no code that is unknown, or whose event is gone or no longer uses scanners", async () => {
    const [gone, left] = [await storeEvent(), await storeEvent()];
    const codes = ["0123456789ABCDEFGHJKMNPQRS", await aCode(gone.id), await aCode(left.id)];
    await door().EventEntity.delete({ id: gone.id }).go();
    await door().EventEntity.patch({ id: left.id }).set({ door_mode: "member" }).go();
    for (const code of codes) await expect(pair(code)).rejects.toMatchObject({ code: "door.code-invalid" });
  });

  test("goes on up to 50 scanners of an event", async () => {
    const { id } = await storeEvent();
    const paired = Array.from({ length: 49 }, () => aStoredScanner(id));
    await door().DoorDeviceEntity.put(paired).go();
    expect(await pair(await aCode(id))).toBeTruthy();
    await expect(pair(await aCode(id))).rejects.toMatchObject({ code: "event.too-many-scanners" });
  });

  test("has no codes for an unknown event, nor for one whose members redeem their tickets themselves", async () => {
    const { id } = await storeEvent({ door_mode: "member" });
    await expect(aCode("event_none")).rejects.toMatchObject({ code: "not-found" });
    await expect(aCode(id)).rejects.toMatchObject({ code: "event.no-scanners" });
  });
});

describe("how a door works", () => {
  const createScanner = (event_id: string) => {
    const scanner = aStoredScanner(event_id);
    return { scanner, write: door().DoorDeviceEntity.create(scanner) };
  };

  test("a scanner isn't written for an event that went back to its members since it was read", async () => {
    const event = await storeEvent({ door_mode: "member" });
    const { scanner, write } = createScanner(event.id);
    const before = { ...event, door_mode: "scan" } as const;
    expect(await door().writeWhileScanned(before, write, now)).toBe(false);
    expect([await stored(scanner), (await storedEvent(event.id))?.door_opened_at]).toEqual([null, undefined]);
  });

  test("a scanner isn't written for an event whose door opened without scanners", async () => {
    const event = await storeEvent({ door_mode: "member", door_opened_at: earlier });
    const { scanner, write } = createScanner(event.id);
    expect(await door().writeWhileScanned(event as never, write, now)).toBe(false);
    expect(await stored(scanner)).toBeNull();
  });

  test("a door that is opened for an event that doesn't exist leaves nothing behind", async () => {
    const id = `event_${uniqueId()}`;
    await door().openDoor(id, now);
    expect(await storedEvent(id)).toBeNull();
  });

  const opening = async (before: object | null, after: object | null) => {
    const { id } = await storeEvent();
    const item = (about: object | null) => about && { event_id: id, ...about };
    const change = { id: "change", at: now, entity: "ticket", isExpiry: false };
    const changes = [{ ...change, before: item(before), after: item(after) }];
    await door().doorOpening.apply(changes as never, { zone: "America/New_York", now });
    return (await storedEvent(id))?.door_opened_at;
  };
  const [valid, redeemed, cancelled] = [{ status: "valid" }, { status: "redeemed" }, { status: "cancelled" }];
  test.each<[string, object | null, object | null, string | undefined]>([
    ["a ticket that comes in opens the door", valid, redeemed, now],
    ["a ticket that changes once it is in", redeemed, redeemed, undefined],
    ["a new ticket", null, redeemed, undefined],
    ["a canceled ticket", valid, cancelled, undefined],
    ["a ticket that goes", valid, null, undefined],
  ])("%s: %j to %j", async (_case, before, after, opened) => {
    expect(await opening(before, after)).toBe(opened);
  });
});

describe("the back-office", () => {
  test("finds neither an unknown scanner nor its own log among the scanners", async () => {
    const office = await store({ id: `office_${uniqueId()}` });
    for (const ref of [refOf(office), { ...refOf(office), deviceId: "door_none" }]) {
      await expect(door().updateDevice(admin, ref, { version: 0 }, now)).rejects.toMatchObject({ code: "not-found" });
      await expect(door().revokeDevice(admin, ref, null, now)).rejects.toMatchObject({ code: "not-found" });
    }
  });

  test("changes what it names of a scanner and leaves the rest, with one audit row", async () => {
    const device = await store({ version: 4 });
    const told = await door().updateDevice(admin, refOf(device), { gate: "East", version: 4 }, now);
    expect(told).toMatchObject({ gate: "East", role: "scan", ends_at: device.ends_at, version: 5 });
    expect(await stored(device)).toMatchObject({ gate: "East", role: "scan", ends_at: device.ends_at, version: 5 });
    expect(await auditsOf(device.id)).toEqual(["door.update-device"]);
    expect(await detailsOf(device.id)).toMatchObject([{ changes: { gate: ["North", "East"] } }]);
  });

  test("changes nothing of a scanner that somebody else changed since", async () => {
    const device = await store({ version: 4 });
    const change = door().updateDevice(admin, refOf(device), { gate: "East", version: 3 }, now);
    await expect(change).rejects.toMatchObject({ code: "version-conflict" });
    expect([await stored(device), await auditsOf(device.id)]).toEqual([device, []]);
  });

  test("removes a scanner once, without a moment", async () => {
    const device = await store();
    const revoked = { revoked_at: now, void_since: null, version: 1 };
    expect(await door().revokeDevice(admin, refOf(device), null, now)).toMatchObject(revoked);
    expect(await door().revokeDevice(admin, refOf(device), null, at(1))).toMatchObject(revoked);
    expect(await stored(device)).toEqual({ ...device, revoked_at: now, version: 1 });
    expect(await auditsOf(device.id)).toEqual(["door.revoke-device"]);
  });

  test("[door-10] gives a removed scanner a moment later, and never another one, which is all that the audit log has", async () => {
    const device = await store();
    await door().revokeDevice(admin, refOf(device), null, now);
    const told = { revoked_at: now, void_since: earlier };
    expect(await door().revokeDevice(admin, refOf(device), earlier, at(1))).toMatchObject(told);
    expect(await door().revokeDevice(admin, refOf(device), now, at(2))).toMatchObject(told);
    const voided = { revoked_at: now, void_since: Date.parse(earlier), void_from_sequence: 1, voided_by: "admin" };
    expect(await stored(device)).toEqual({ ...device, ...voided, version: 2 });
    const moments = (await detailsOf(device.id)).map(({ void_since }) => void_since);
    expect(moments.toSorted()).toEqual([earlier, null]);
  });

  const voidAt = async (since: string, count: number, kept = count) => {
    const device = await store({ acknowledged: count });
    const rows = Array.from({ length: kept }, (_, index) => ({
      ...aStoredRow(device, index + 1),
      received_at: at(index + 1),
    }));
    if (rows.length > 0) await door().DoorRowEntity.put(rows).go();
    await door().revokeDevice(admin, refOf(device), since, at(100));
    return (await stored(device))?.void_from_sequence;
  };
  test.each([
    ["of none", 0, at(1), 1],
    ["of one, before it", 1, at(0.5), 1],
    ["of one, at it", 1, at(1), 1],
    ["of one, behind it", 1, at(1.5), 2],
    ["of two, at the second", 2, at(2), 2],
    ["of seven, before all", 7, at(0), 1],
    ["of seven, at the fourth", 7, at(4), 4],
    ["of seven, behind the fourth", 7, at(4.5), 5],
    ["of seven, behind all", 7, at(9), 8],
  ])(
    "[door-10] takes a scanner's log back from the first row on that came at the moment or later: %s",
    async (_case, count, since, first) => {
      expect(await voidAt(since, count)).toBe(first);
    },
  );

  test("takes a scanner's log back from the start where its rows are gone", async () => {
    expect(await voidAt(at(9), 3, 0)).toBe(1);
  });
});

describe("what comes between", () => {
  const write = ({ id }: Scanner) => ({ containing: id });

  test("a scanner that is gone by the time it is changed or removed isn't stored again", async () => {
    for (const verb of [
      (device: Scanner) => door().updateDevice(admin, refOf(device), { gate: "East", version: 0 }, now),
      (device: Scanner) => door().revokeDevice(admin, refOf(device), null, now),
    ]) {
      const device = await store();
      await overtake({ write: write(device), late: () => endOf(verb(device)), meanwhile: () => remove(device) });
      expect([await stored(device), await auditsOf(device.id)]).toEqual([null, []]);
    }
  });

  testOvertaken(
    "a scanner that two administrators remove at once, without a moment",
    async () => {
      const device = await store();
      const revoke = (moment: string) => door().revokeDevice(admin, refOf(device), null, moment);
      return {
        write: write(device),
        late: () => revoke(now),
        meanwhile: () => revoke(earlier),
        outcome: async () => [(await stored(device))?.revoked_at, (await auditsOf(device.id)).length],
      };
    },
    { guarded: [earlier, 1], control: [now, 2] },
  );

  test("a moment counts for a scanner that somebody else removes without one at the same time", async () => {
    const device = await store();
    const revoke = (since: string | null) => door().revokeDevice(admin, refOf(device), since, now);
    const late = () => revoke(earlier);
    const told = await overtake({ write: write(device), late, meanwhile: () => revoke(null) });
    expect([told.void_since, (await stored(device))?.void_since]).toEqual([earlier, Date.parse(earlier)]);
    expect(await auditsOf(device.id)).toHaveLength(2);
  });
});

describe("a contact", () => {
  test("while the back-office moves its scanner takes nothing back, and is written down", async () => {
    const device = await store();
    const sent = { acknowledged: 1, totals: { admitted: 1, refused: 0 }, clock: { error_ms: 0, has_jumped: false } };
    await overtake({
      write: { containing: device.id },
      late: () => door().updateDevice(admin, refOf(device), { gate: "East", version: 0 }, now),
      meanwhile: () =>
        door().recordContact(door().toDevice(device), { ...sent, list_version: null, isCloned: false }, now),
    });
    expect(await stored(device)).toMatchObject({ gate: "East", version: 1, acknowledged: 1, admitted: 1 });
  });

  const known = {
    acknowledged: 5,
    admitted: 3,
    refused: 2,
    list_version: 7,
    clock_error_ms: 1,
    has_jumped: false,
    last_seen_at: at(-19.999),
  };
  const contact = {
    acknowledged: 5,
    totals: { admitted: 3, refused: 2 },
    clock: { error_ms: 9, has_jumped: false },
    list_version: 8,
    isCloned: false,
  };
  const record = async (about: object, said: object = {}) => {
    const device = await store({ ...known, ...about });
    await door().recordContact(door().toDevice(device), { ...contact, ...said }, now);
    return { device, after: await stored(device) };
  };

  test.each<[string, object, object]>([
    ["has nothing new", {}, {}],
    ["is of a known copy", { is_cloned: true }, {}],
  ])("isn't written down within 20 seconds of the last one when it %s", async (_case, about, said) => {
    const { device, after } = await record(about, said);
    expect(after).toEqual(device);
  });

  test.each<[string, object, object]>([
    ["comes 20 seconds after the last one", { last_seen_at: at(-20) }, {}],
    ["is the first one", { last_seen_at: undefined }, {}],
    ["goes further", {}, { acknowledged: 6 }],
    ["is the first of a copy", {}, { isCloned: true }],
    ["let others in", {}, { totals: { admitted: 4, refused: 2 } }],
    ["counts fewer", {}, { totals: { admitted: 2, refused: 2 } }],
    ["refused others", {}, { totals: { admitted: 3, refused: 3 } }],
    ["has a clock that jumped", {}, { clock: { error_ms: 9, has_jumped: true } }],
  ])("is written down when it %s", async (_case, about, said) => {
    const { after } = await record(about, said);
    const { acknowledged, totals, clock, isCloned } = { ...contact, ...said };
    expect(after).toMatchObject({
      acknowledged,
      ...totals,
      clock_error_ms: clock.error_ms,
      has_jumped: clock.has_jumped,
      list_version: 8,
      last_seen_at: now,
    });
    expect(after?.is_cloned).toBe(isCloned || undefined);
  });

  test("without a list leaves the list's version, and a copy stays one", async () => {
    const { after } = await record({ is_cloned: true }, { list_version: null, acknowledged: 6 });
    expect(after).toMatchObject({ list_version: 7, acknowledged: 6, is_cloned: true });
  });

  test("that is behind a later one changes nothing", async () => {
    const device = await store({ ...known, acknowledged: 9 });
    await door().recordContact({ ...door().toDevice(device), acknowledged: 4 }, contact, now);
    expect(await stored(device)).toEqual(device);
  });

  test("of a scanner that was removed or is gone since is refused and changes nothing", async () => {
    const device = await store({ ...known, revoked_at: earlier });
    const other = aStoredScanner(device.event_id);
    for (const each of [device, other]) {
      const late = door().recordContact({ ...door().toDevice(each), revoked_at: null, acknowledged: 0 }, contact, now);
      await expect(late).rejects.toMatchObject({ code: "door.revoked" });
    }
    expect([await stored(device), await stored(other)]).toEqual([device, null]);
  });

  test("finds its own scanner among the event's, unless it was removed or is gone", async () => {
    const [own, other] = [aStoredScanner("event_1"), aStoredScanner("event_1")];
    const me = door().toDevice(own);
    expect(door().findOwn([other, own], me)).toBe(own);
    for (const devices of [[other], [other, { ...own, revoked_at: now }]]) {
      expect(() => door().findOwn(devices, me)).toThrow(expect.objectContaining({ code: "door.revoked" }));
    }
  });
});
