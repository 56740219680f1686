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
  aScannedEvent,
  aScanner,
  type DoorOrder,
  type Scanner,
  statusOf,
  sync,
} from "../../support/door/scanners.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

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

const firstTicket = ({ ticketIds: [id = ""] }: DoorOrder) => id;

/** Whether a scanner that hears everything takes the order's seat 1 for somebody who is in. */
const isInFor = async (scanner: Scanner, { orderKey }: DoorOrder): Promise<boolean> => {
  const { rows } = await sync(scanner);
  return foldLog(rows.map(toLogRow)).admissions.has(seatKey(orderKey, 1));
};

test("how a door works stays once somebody is in", async () => {
  const { id } = await anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
  const order = await aDoorOrder(id);
  await setTicket(firstTicket(order), "redeemed");
  await stack().settled();
  expect(await setMode(id, "scan")).toMatchObject({ status: 409, error: { code: "event.door-open" } });
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
  const log = await ok(call("doorAdmin", "log", { eventId: id, device: scanner.id }, await asAdmin()));
  expect(log.items.map(({ row }) => row.sequence)).toEqual([1, 2]);
  const revocations = (await auditOf(scanner.id)).filter(({ action }) => action === "door.revoke-device");
  expect(revocations).toHaveLength(1);
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

test("a revoked key is told to scanners as revoked, with one audit row however often it is revoked", async () => {
  const [{ id }, kid, admin] = await Promise.all([aScannedEvent(), aPublishedKey(), asAdmin()]);
  const scanner = await aScanner(id);
  const revoked = await ok(call("doorAdmin", "revokeKey", { kid }, admin));
  await ok(call("doorAdmin", "revokeKey", { kid }, admin));
  expect((await sync(scanner)).keys).toContainEqual({ key: revoked.key, revoked: true });
  expect((await auditOf(kid)).map(({ action }) => action)).toEqual(["door.revoke-key"]);
});
