import { expect, test } from "vitest";
import { toLogRow } from "../../../functions/door/log/to-row.ts";
import { foldLog } from "../../../shared/door/fold.ts";
import { seatKey } from "../../../shared/door/seats.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { admitBelow } from "../../support/door/admit-below.ts";
import { aPublishedKey } from "../../support/door/published-key.ts";
import {
  aDoorOrder,
  anAdmission,
  anUndo,
  aPairingCode,
  aScannedEvent,
  aScanner,
  type DoorOrder,
  type Scanner,
  statusOf,
  sync,
  trySync,
} from "../../support/door/scanners.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const asAdmin = async () => ({ token: (await anAdmin()).token });

const auditOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject, limit: 100 }, await asAdmin()))).items;

const setMode = async (eventId: string, door_mode: "member" | "scan") => {
  const admin = await asAdmin();
  const { items } = await ok(call("eventsAdmin", "list", { when: "upcoming", limit: 100 }, admin));
  const event = items.find(({ id }) => id === eventId);
  if (!event) throw new Error("The event isn't listed");
  const { title, description, location, start_at, version, entry, ticket_types } = event;
  const input = {
    title,
    description,
    type: "RAGER",
    location,
    start_at,
    version,
    entry,
    ticket_types,
    door_mode,
  } as const;
  return call("eventsAdmin", "update", { ...input, eventId }, admin);
};

const setTicket = async (ticketId: string, status: "valid" | "redeemed") =>
  ok(call("ticketsAdmin", "setStatus", { ticketId, status }, await asAdmin()));

const revoke = async ({ eventId, id: deviceId }: Scanner, void_since: string | null) =>
  call("doorAdmin", "revokeDevice", { eventId, deviceId, void_since }, await asAdmin());

const ago = (now: number, milliseconds: number) => new Date(now - milliseconds).toISOString();

const revocationsOf = async ({ id }: Scanner) =>
  (await auditOf(id)).filter(({ action }) => action === "door.revoke-device");

const firstTicket = ({ ticketIds: [id = ""] }: DoorOrder) => id;

/** Whether a scanner that hears everything takes the order's seat 1 for somebody who is in. */
const isInFor = async (scanner: Scanner, { orderKey }: DoorOrder): Promise<boolean> => {
  const { rows } = await sync(scanner);
  return foldLog(rows.map(toLogRow)).admissions.has(seatKey(orderKey, 1));
};

test("how a door works changes until a scanner is paired, and no further", async () => {
  const { id } = await anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await setMode(id, "scan")).status).toBe(200);
  expect((await setMode(id, "member")).status).toBe(200);
  expect((await setMode(id, "scan")).status).toBe(200);
  await aScanner(id);
  expect(await setMode(id, "member")).toMatchObject({ status: 409, error: { code: "event.door-open" } });
  expect((await setMode(id, "scan")).status).toBe(200);
});

test("how a door works stays once somebody is in", async () => {
  const { id } = await anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
  const order = await aDoorOrder(id);
  await setTicket(firstTicket(order), "redeemed");
  await stack().settled();
  expect(await setMode(id, "scan")).toMatchObject({ status: 409, error: { code: "event.door-open" } });
});

test("a code that was made while scanners were used pairs nothing after the event went back to its members", async () => {
  const { id } = await aScannedEvent();
  const code = await aPairingCode(id);
  await ok(setMode(id, "member"));
  const answer = await call("door", "pair", { code, label: "Late phone" });
  expect(answer.error?.code).toBe("door.code-invalid");
});

test("changing an event's title leaves its way in, deadline and rights as they are", async () => {
  const transfer_until = new Date(Date.now() + 1_800_000).toISOString();
  const { id } = await aScannedEvent({ transfer_until, rights_transferable: true } as object);
  const saved = await ok(setMode(id, "scan"));
  expect(saved).toMatchObject({ door_mode: "scan", transfer_until, rights_transferable: true });
});

test("tickets sold before an event used scanners come into its list with the change", async () => {
  const { id } = await anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
  const order = await aDoorOrder(id, 2);
  await ok(setMode(id, "scan"));
  await stack().settled();
  const { items } = await ok(call("doorAdmin", "sheet", { eventId: id }, await asAdmin()));
  expect(items).toMatchObject([{ seats: [1, 2], status: "valid", key_end: order.orderKey.slice(-4) }]);
});

test("[types-42] a paired scanner learns the name of a type that is added and one that is renamed with its next contact, and the printed list has it", async () => {
  const early = { tier: "T3" as const, name: "Early bird", price: 1_000, rule: "flat" as const };
  const event = await aScannedEvent();
  const scanner = await aScanner(event.id);
  const namesOf = async () => (await sync(scanner, [])).event.tiers;
  expect(await namesOf()).toEqual(["GA+", "VIP+"]);
  const setTypes = async (...others: object[]) => {
    const change = { ...event, eventId: event.id, door_mode: "scan", ticket_types: [...event.ticket_types, ...others] };
    return ok(call("eventsAdmin", "update", change as never, await asAdmin()));
  };
  await setTypes(early);
  expect(await namesOf()).toEqual(["GA+", "VIP+", "Early bird"]);
  const order = await aDoorOrder(event.id, 1, "T3");
  await setTypes({ ...early, name: "First release", is_on: false }, { ...early, tier: "T5", name: "Booth" });
  expect(await namesOf()).toEqual(["GA+", "VIP+", "First release", "Ticket type 4", "Booth"]);
  const { delta } = await sync(scanner, [], { list_version: Date.now() });
  expect(delta?.orders.map(([key, tier]) => [key, tier])).toEqual([[order.orderKey, 3]]);
  const { items } = await ok(call("doorAdmin", "sheet", { eventId: event.id }, await asAdmin()));
  expect(items.map(({ tier, key_end }) => [tier, key_end])).toEqual([["First release", order.orderKey.slice(-4)]]);
});

test("whom the back-office lets in is in already for scanners, and comes in again after it is undone", async () => {
  const { id } = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(id), aScanner(id)]);
  expect(await isInFor(scanner, order)).toBe(false);
  await setTicket(firstTicket(order), "redeemed");
  await stack().settled();
  expect(await isInFor(scanner, order)).toBe(true);
  await setTicket(firstTicket(order), "valid");
  await stack().settled();
  expect(await isInFor(scanner, order)).toBe(false);
  expect((await sync(scanner, [anAdmission(scanner, order)])).conflicts).toEqual([]);
});

test("a scanner's check-in that the back-office undoes is out for every scanner, and its next scan lets it in", async () => {
  const { id } = await aScannedEvent();
  const [order, north, south] = await Promise.all([aDoorOrder(id), aScanner(id), aScanner(id, { gate: "South" })]);
  await sync(north, [anAdmission(north, order)]);
  expect(await isInFor(south, order)).toBe(true);
  await setTicket(firstTicket(order), "valid");
  await stack().settled();
  expect(await isInFor(south, order)).toBe(false);
  await sync(south, [anAdmission(south, order)]);
  expect(await statusOf(order, firstTicket(order))).toMatchObject({ status: "redeemed" });
});

test("[door-10] a voided scanner's admissions since the moment are valid again, each with its audit row; earlier ones stay", async () => {
  const { id } = await aScannedEvent();
  const [before, after, scanner] = await Promise.all([aDoorOrder(id), aDoorOrder(id), aScanner(id)]);
  const now = Date.now();
  await sync(scanner, [anAdmission(scanner, before, { at: now - 120_000 })], {}, ago(now, 120_000));
  await sync(scanner, [anAdmission(scanner, after, { sequence: 2, at: now - 30_000 })]);
  expect((await revoke(scanner, new Date(now - 60_000).toISOString())).status).toBe(200);
  await stack().settled();
  expect(await statusOf(before, firstTicket(before))).toMatchObject({ status: "redeemed" });
  expect(await statusOf(after, firstTicket(after))).toMatchObject({ status: "valid", check_in_ts: null });
  const admin = await anAdmin();
  const rows = (await auditOf(id)).filter(({ action }) => action === "ticket.undo-redemption");
  expect(rows).toMatchObject([
    { actor: admin.userId, details: { ticket_ids: after.ticketIds, device: scanner.id, sequence: 2, gate: "North" } },
  ]);
  expect(await revocationsOf(scanner)).toHaveLength(1);
});

test("[door-10] rows that a scanner sent since the moment are taken back though they're dated before it; those it had sent stay", async () => {
  const { id } = await aScannedEvent();
  const [first, second, third, scanner] = await Promise.all([
    aDoorOrder(id),
    aDoorOrder(id),
    aDoorOrder(id),
    aScanner(id),
  ]);
  const now = Date.now();
  const dated = { at: now - 120_000 };
  await sync(scanner, [anAdmission(scanner, first, dated)], {}, ago(now, 110_000));
  await sync(scanner, [anAdmission(scanner, second, { ...dated, sequence: 2 })], {}, ago(now, 60_001));
  await sync(scanner, [anAdmission(scanner, third, { ...dated, sequence: 3 })], {}, ago(now, 60_000));
  await revoke(scanner, ago(now, 60_000));
  await stack().settled();
  const states = await Promise.all([first, second, third].map((order) => statusOf(order, firstTicket(order))));
  expect(states.map(({ status }) => status)).toEqual(["redeemed", "redeemed", "valid"]);
});

test("[door-10] a scanner that was removed without a moment is given one later, once, and every other scanner hears of it", async () => {
  const { id } = await aScannedEvent();
  const [before, after, thief, gate] = await Promise.all([
    aDoorOrder(id),
    aDoorOrder(id),
    aScanner(id),
    aScanner(id, { gate: "South" }),
  ]);
  const now = Date.now();
  await sync(thief, [anAdmission(thief, before, { at: now - 120_000 })], {}, ago(now, 120_000));
  await sync(thief, [anAdmission(thief, after, { sequence: 2, at: now - 30_000 })], {}, ago(now, 30_000));
  const removed = await ok(revoke(thief, null));
  expect(removed.void_since).toBeNull();
  await stack().settled();
  expect(await isInFor(gate, after)).toBe(true);
  const moment = ago(now, 60_000);
  await Promise.all([revoke(thief, moment), revoke(thief, moment)]);
  const voided = await ok(revoke(thief, ago(now, 600_000)));
  expect(voided).toMatchObject({ revoked_at: removed.revoked_at, void_since: moment });
  expect((await revocationsOf(thief)).map(({ details }) => details?.void_since)).toEqual([moment, null]);
  await stack().settled();
  expect(await statusOf(before, firstTicket(before))).toMatchObject({ status: "redeemed" });
  expect(await statusOf(after, firstTicket(after))).toMatchObject({ status: "valid", check_in_ts: null });
  expect([await isInFor(gate, before), await isInFor(gate, after)]).toEqual([true, false]);
});

test("whom a voided scanner let in since the moment is no longer counted as inside, nor twice whose check-in was undone", async () => {
  const { id } = await aScannedEvent();
  const [early, undone, late, scanner, supervisor] = await Promise.all([
    aDoorOrder(id, 2),
    aDoorOrder(id),
    aDoorOrder(id),
    aScanner(id),
    aScanner(id, { role: "supervisor", gate: "South" }),
  ]);
  const now = Date.now();
  const mistake = anAdmission(scanner, undone, { sequence: 2, at: now - 110_000 });
  const first = anAdmission(scanner, early, { seats: 3, at: now - 120_000 });
  await sync(scanner, [first, mistake], {}, ago(now, 100_000));
  await sync(scanner, [anAdmission(scanner, late, { sequence: 3, at: now - 30_000 })]);
  await sync(supervisor, [anUndo(supervisor, mistake)]);
  await sync(scanner, [], { totals: { admitted: 3, refused: 0 } });
  const insideNow = async () =>
    (await ok(call("doorAdmin", "overview", { eventId: id }, await asAdmin()))).inside.admitted;
  expect(await insideNow()).toBe(3);
  await revoke(scanner, new Date(now - 60_000).toISOString());
  await stack().settled();
  expect(await insideNow()).toBe(2);
});

test("a ticket that somebody else's scanner let in again stays in when the first scanner is voided", async () => {
  const { id } = await aScannedEvent();
  const [order, thief, supervisor, gate] = await Promise.all([
    aDoorOrder(id),
    aScanner(id),
    aScanner(id, { role: "supervisor" }),
    aScanner(id, { gate: "South" }),
  ]);
  const stolen = anAdmission(thief, order);
  await sync(thief, [stolen]);
  await sync(supervisor, [anUndo(supervisor, stolen)]);
  await sync(gate, [anAdmission(gate, order)]);
  await revoke(thief, new Date(Date.now() - 60_000).toISOString());
  await stack().settled();
  expect(await statusOf(order, firstTicket(order))).toMatchObject({ status: "redeemed" });
});

test("a guest whom an honest scanner let in after a stolen one stays in when the stolen one is voided", async () => {
  const { id } = await aScannedEvent();
  const [order, thief, gate] = await Promise.all([aDoorOrder(id), aScanner(id), aScanner(id, { gate: "South" })]);
  await sync(thief, [anAdmission(thief, order)]);
  const honest = anAdmission(gate, order);
  expect((await sync(gate, [honest])).conflicts).toEqual([1]);
  await revoke(thief, new Date(Date.now() - 60_000).toISOString());
  await stack().settled();
  expect(await statusOf(order, firstTicket(order))).toMatchObject({ status: "redeemed" });
  const supervisor = await aScanner(id, { role: "supervisor" });
  expect(await isInFor(supervisor, order)).toBe(true);
  await sync(supervisor, [anUndo(supervisor, honest)]);
  expect(await statusOf(order, firstTicket(order))).toMatchObject({ status: "valid" });
});

test("a guest whose second scan was undone is not in when the first scanner is voided", async () => {
  const { id } = await aScannedEvent();
  const [order, thief, gate] = await Promise.all([aDoorOrder(id), aScanner(id), aScanner(id, { gate: "South" })]);
  await sync(thief, [anAdmission(thief, order)]);
  const honest = anAdmission(gate, order);
  await sync(gate, [honest, anUndo(gate, honest, { sequence: 2 })]);
  await revoke(thief, new Date(Date.now() - 60_000).toISOString());
  await stack().settled();
  expect(await statusOf(order, firstTicket(order))).toMatchObject({ status: "valid" });
});

test("rows that a scanner sends while it is voided let nobody in for good", async () => {
  const { id } = await aScannedEvent();
  const scanner = await aScanner(id);
  const orders = await Promise.all(Array.from({ length: 6 }, () => aDoorOrder(id)));
  const rows = orders.map((order, index) => anAdmission(scanner, order, { sequence: index + 1 }));
  const [, sent] = await Promise.all([
    revoke(scanner, new Date(Date.now() - 60_000).toISOString()),
    trySync(scanner, rows),
  ]);
  expect([200, 401]).toContain(sent.status);
  await stack().settled();
  const states = await Promise.all(orders.map((order) => statusOf(order, firstTicket(order))));
  expect(states.map(({ status }) => status)).toEqual(orders.map(() => "valid"));
});

test("a row of a contact that was under way when its scanner was voided is taken back as it arrives", async () => {
  const { id } = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(id), aScanner(id)]);
  await revoke(scanner, new Date(Date.now() - 60_000).toISOString());
  await stack().settled();
  await admitBelow(scanner, order);
  await stack().settled();
  expect(await statusOf(order, firstTicket(order))).toMatchObject({ status: "valid" });
});

test("of two revocations at once one is written, and the first moment counts", async () => {
  const { id } = await aScannedEvent();
  const scanner = await aScanner(id);
  const moment = ago(Date.now(), 60_000);
  await Promise.all([revoke(scanner, moment), revoke(scanner, moment)]);
  const again = await ok(revoke(scanner, new Date(0).toISOString()));
  expect(again.revoked_at).not.toBeNull();
  expect(again.void_since).toBe(moment);
  expect(await revocationsOf(scanner)).toHaveLength(1);
});

test("of two changes of one version one counts, and a contact in between takes nothing back", async () => {
  const { id } = await aScannedEvent();
  const scanner = await aScanner(id);
  const admin = await asAdmin();
  const change = (gate: string) =>
    call("doorAdmin", "updateDevice", { eventId: id, deviceId: scanner.id, gate, version: 0 }, admin);
  const [one, other] = await Promise.all([change("East"), change("West"), sync(scanner)]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const winner = one.status === 200 ? "East" : "West";
  expect((await sync(scanner)).device).toMatchObject({ gate: winner, version: 1 });
  const rows = (await auditOf(scanner.id)).filter(({ action }) => action === "door.update-device");
  expect(rows).toMatchObject([{ details: { changes: { gate: ["North", winner] } } }]);
});

test("a revoked key is told to scanners as revoked, with one audit row however often it is revoked", async () => {
  const [{ id }, kid, admin] = await Promise.all([aScannedEvent(), aPublishedKey(), asAdmin()]);
  const scanner = await aScanner(id);
  const revoked = await ok(call("doorAdmin", "revokeKey", { kid }, admin));
  await ok(call("doorAdmin", "revokeKey", { kid }, admin));
  expect((await sync(scanner)).keys).toContainEqual({ key: revoked.key, revoked: true });
  expect((await auditOf(kid)).map(({ action }) => action)).toEqual(["door.revoke-key"]);
});

test("conflicts name their holder and order, the newest first", async () => {
  const { id } = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(id), aScanner(id)]);
  await sync(scanner, [anAdmission(scanner, order), anAdmission(scanner, order, { sequence: 2 })]);
  await sync(scanner, [anAdmission(scanner, order, { sequence: 3 })]);
  const { conflicts } = await ok(call("doorAdmin", "overview", { eventId: id }, await asAdmin()));
  const [ticketId = ""] = order.ticketIds;
  const ticket = await ok(call("tickets", "get", { ticketId }, { token: order.buyer.token }));
  const conflict = (sequence: number) => ({ problem: "conflict", session_id: ticket.session_id, row: { sequence } });
  expect(conflicts).toMatchObject([conflict(3), conflict(2)]);
  expect(conflicts[0]?.name).toBeTruthy();
});

test("a member is kept out of every route of the back-office's door", async () => {
  const { id: eventId } = await aScannedEvent();
  const { id: deviceId } = await aScanner(eventId);
  const { token } = await aMember();
  const answers = await Promise.all([
    call("doorAdmin", "overview", { eventId }, { token }),
    call("doorAdmin", "createCode", { eventId, role: "scan", gate: "North" }, { token }),
    call("doorAdmin", "updateDevice", { eventId, deviceId, gate: "East", version: 0 }, { token }),
    call("doorAdmin", "revokeDevice", { eventId, deviceId }, { token }),
    call("doorAdmin", "log", { eventId, device: deviceId }, { token }),
    call("doorAdmin", "sheet", { eventId }, { token }),
    call("doorAdmin", "revokeKey", { kid: "00000000" }, { token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
});

test("an unknown event, scanner, key and the back-office's own log are not found", async () => {
  const [{ id: eventId }, admin] = await Promise.all([aScannedEvent(), asAdmin()]);
  const missing = `door_${"0".repeat(26)}`;
  const answers = await Promise.all([
    call("doorAdmin", "overview", { eventId: "evt_00000000000" }, admin),
    call("doorAdmin", "sheet", { eventId: "evt_00000000000" }, admin),
    call("doorAdmin", "log", { eventId, device: missing }, admin),
    call("doorAdmin", "revokeDevice", { eventId, deviceId: missing }, admin),
    call("doorAdmin", "revokeDevice", { eventId, deviceId: eventId.replace(/^[a-z]+_/, "office_") }, admin),
    call("doorAdmin", "revokeKey", { kid: "00000000" }, admin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
});
