import { expect, test } from "vitest";
import { DoorDeviceEntity } from "../../../functions/door/devices/door-device.entity.ts";
import { call, ok } from "../../support/call.ts";
import { aMinuteAgo, aPairingCode, aScannedEvent, aScanner, trySync } from "../../support/door/scanners.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const label = "Phone at the door";

test("a code pairs a scanner with its event, role, gate and end, and its token calls the door's routes", async () => {
  const event = await aScannedEvent();
  const now = aMinuteAgo();
  const code = await aPairingCode(event.id, { role: "supervisor", gate: "Dock" }, now);
  const paired = await ok(call("door", "pair", { code, label }, { now }));
  expect(paired.device).toMatchObject({ event_id: event.id, role: "supervisor", gate: "Dock", label, acknowledged: 0 });
  expect(paired.event).toMatchObject({ id: event.id, title: event.title, tiers: ["GA+", "VIP+"] });
  expect(paired.keys.length).toBeGreaterThan(0);
  const list = await call("door", "list", {}, { token: `Door ${paired.token}` });
  expect([list.status, list.body.orders]).toEqual([200, []]);
});

test("a code is forgiven spaces, small letters and letters that look like digits", async () => {
  const event = await aScannedEvent();
  const now = aMinuteAgo();
  const code = (await aPairingCode(event.id, {}, now)).toLowerCase().replaceAll("0", "o").replaceAll("1", "l");
  const typed = code.replace(/(.{4})/g, "$1 ");
  expect((await call("door", "pair", { code: typed, label }, { now })).status).toBe(201);
});

test("of 10 scanners with one code, one is paired", async () => {
  const event = await aScannedEvent();
  const now = aMinuteAgo();
  const code = await aPairingCode(event.id, {}, now);
  const tryToPair = () => call("door", "pair", { code, label }, { now });
  const answers = await Promise.all(Array.from({ length: 10 }, tryToPair));
  const told = answers.map(({ status, error }) => error?.code ?? status).sort();
  expect(told).toEqual([201, ...Array.from({ length: 9 }, () => "door.code-invalid")]);
});

test("an event has at most 50 scanners", async () => {
  const [{ id }, table] = await Promise.all([aScannedEvent(), openTable()]);
  const now = aMinuteAgo();
  const pair = async () => call("door", "pair", { code: await aPairingCode(id, {}, now), label }, { now });
  const { device } = await ok(pair());
  const paired = (await table.get(keyOf(DoorDeviceEntity, { event_id: id, id: device.id }))) ?? {};
  const copy = (index: number) => {
    const others = { ...paired, id: `${device.id}-${index}` };
    return table.put({ ...others, sk: String(paired.sk).replace(device.id.toLowerCase(), others.id.toLowerCase()) });
  };
  await Promise.all(Array.from({ length: 48 }, (_, index) => copy(index)));
  expect((await pair()).status).toBe(201);
  const one = await pair();
  expect([one.status, one.error?.code]).toEqual([409, "event.too-many-scanners"]);
});

test("a code that is 10 minutes old, used or unknown gets one and the same answer, and one that is a second younger pairs", async () => {
  const event = await aScannedEvent();
  const now = aMinuteAgo();
  const [used, over] = [await aPairingCode(event.id, {}, now), await aPairingCode(event.id, {}, now)];
  const young = await aPairingCode(event.id, {}, now);
  const later = (seconds: number) => new Date(Date.parse(now) + seconds * 1_000).toISOString();
  await ok(call("door", "pair", { code: used, label }, { now }));
  const answers = [
    await call("door", "pair", { code: used, label }, { now }),
    await call("door", "pair", { code: over, label }, { now: later(600) }),
    await call("door", "pair", { code: "0123456789ABCDEFGHJKMNPQRS", label }, { now }),
  ];
  for (const { status, error } of answers) expect([status, error?.code]).toEqual([400, "door.code-invalid"]);
  expect(new Set(answers.map(({ error }) => error?.message)).size).toBe(1);
  await ok(call("door", "pair", { code: young, label }, { now: later(599) }));
});

test("an event whose members redeem their tickets themselves has no codes", async () => {
  const [event, { token }] = await Promise.all([anEvent(), anAdmin()]);
  const answer = await call("doorAdmin", "createCode", { eventId: event.id, role: "scan", gate: "North" }, { token });
  expect([answer.status, answer.error?.code]).toEqual([409, "event.no-scanners"]);
});

test("an altered token, one of another event and a person's own are nobody", async () => {
  const [event, other] = await Promise.all([aScannedEvent(), aScannedEvent()]);
  const scanner = await aScanner(event.id);
  const tokens = [
    `${scanner.token}x`,
    scanner.token.replace(event.id, other.id),
    scanner.token.replace(/[^.]+$/, "A".repeat(43)),
    (await anAdmin()).token,
  ];
  for (const token of tokens) {
    const answer = await trySync({ ...scanner, token });
    expect([answer.status, answer.error?.code]).toEqual([401, "unauthorized"]);
  }
});

test("neither the code nor the secret of a token is stored", async () => {
  const event = await aScannedEvent();
  const now = aMinuteAgo();
  const code = await aPairingCode(event.id, {}, now);
  const table = await openTable();
  const codes = JSON.stringify(await table.everything("pairing-code"));
  const { token } = await ok(call("door", "pair", { code, label }, { now }));
  const devices = JSON.stringify(await table.everything("door-device"));
  expect(codes).not.toContain(code);
  expect(devices).not.toContain(token.split(".")[2]);
});

test("six hours after its end a scanner is told that its shift is over", async () => {
  const event = await aScannedEvent();
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const scanner = await aScanner(event.id, { ends_at });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect((await trySync(scanner, [], {}, at(6))).status).toBe(200);
  const late = await trySync(scanner, [], {}, at(7.1));
  expect([late.status, late.error?.code]).toEqual([410, "door.ended"]);
});
