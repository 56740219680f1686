import { describe, expect, test } from "vitest";
import {
  admitRow,
  aStoredDoor,
  exitRow,
  heardAt,
  instant,
  loadDoor,
  minute,
  projecting,
  undoRow,
} from "../../support/door/stored-door.ts";
import { aStoredRow, aStoredScanner } from "../../support/door/stored-items.ts";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(loadDoor);
const aDoor = (seats?: number) => aStoredDoor(door(), seats);
const supervisor = { role: "supervisor" } as const;

const changeOf = (entity: string, before: object | null, after: object | null) =>
  ({ id: `change_${uniqueId()}`, at: heardAt, entity, before, after, isExpiry: false }) as never;
const apply = (entity: string, before: object | null, after: object | null, now = heardAt) =>
  door().doorVoids.apply([changeOf(entity, before, after)], { ...projecting, now });
const stored = async ({ event_id, id }: { event_id: string; id: string }) =>
  (await door().DoorDeviceEntity.get({ event_id, id }).go({ consistent: true })).data;
const voidSince = (at: number, from: number) => ({
  revoked_at: heardAt,
  void_since: at,
  void_from_sequence: from,
  voided_by: "admin",
});

describe("a row that is taken back", () => {
  test("makes the tickets valid again that it let in, with an audit row of who voided its scanner", async () => {
    const { key, aScanner, send, standing, audits, idOf } = await aDoor(2);
    const scanner = await aScanner({ gate: "Dock" });
    await send(scanner, admitRow(scanner, key, { seats: 0b11 }));
    const row = await door().findRow(scanner.id, 1);
    await door().takeBack({ ...scanner, voided_by: "admin" }, row as never, heardAt);
    expect([(await standing(1)).status, (await standing(2)).status]).toEqual(["valid", "valid"]);
    const details = { ticket_ids: [idOf(1), idOf(2)], device: scanner.id, sequence: 1, gate: "Dock" };
    expect(await audits()).toMatchObject([{ actor: "admin", action: "ticket.undo-redemption", details }]);
    await door().takeBack({ ...scanner, voided_by: "admin" }, row as never, heardAt);
    expect(await audits()).toHaveLength(1);
  });

  test("leaves the ticket that came in by another row since, and takes back the others", async () => {
    const { key, aScanner, send, reset, standing } = await aDoor(2);
    const [thief, honest] = [await aScanner(), await aScanner()];
    await send(thief, admitRow(thief, key, { seats: 0b11 }));
    await reset(1);
    await send(honest, admitRow(honest, key, { at: minute(3) }));
    await door().takeBack(thief, (await door().findRow(thief.id, 1)) as never, heardAt);
    expect(await standing(1)).toMatchObject({ status: "redeemed", by: honest.id });
    expect((await standing(2)).status).toBe("valid");
  });

  test("of an order that the list hasn't any more changes nothing", async () => {
    const { aScanner, audits } = await aDoor();
    const scanner = await aScanner();
    await door().takeBack(scanner, aStoredRow(scanner), heardAt);
    expect(await audits()).toEqual([]);
  });

  test("lets nobody out, and has no audit row for it", async () => {
    const { key, aScanner, send, standing, change, audits } = await aDoor();
    const [honest, thief] = [await aScanner(), await aScanner()];
    await send(honest, admitRow(honest, key));
    await send(thief, exitRow(thief, key, { at: minute(5) }));
    await change(thief, voidSince(minute(4), 1));
    await door().takeBack((await stored(thief)) as never, (await door().findRow(thief.id, 1)) as never, heardAt);
    expect(await standing()).toEqual({ status: "redeemed", by: honest.id, out_ts: undefined });
    expect(await audits()).toEqual([]);
  });

  test("is decided once more when another row of its scanner changes the ticket meanwhile", async () => {
    const { key, aScanner, send, standing, change, idOf, deviceOf } = await aDoor();
    const [honest, thief] = [await aScanner(), await aScanner()];
    await send(honest, admitRow(honest, key), exitRow(honest, key, { sequence: 2, at: minute(5) }));
    await send(thief, exitRow(thief, key, { at: minute(10) }));
    const contact = door().toDevice((await deviceOf(thief)) as never);
    await change(thief, voidSince(minute(8), 1));
    const row = await door().findRow(thief.id, 1);
    await overtake({
      write: { containing: idOf(1) },
      late: async () => door().takeBack((await stored(thief)) as never, row as never, heardAt),
      meanwhile: () => door().receiveRows(contact, [admitRow(thief, key, { sequence: 2, at: minute(20) })], heardAt),
    });
    expect((await standing()).out_ts).toBe(instant(minute(5)));
  });
});

describe("a voided scanner's log", () => {
  /** Seats 1 to 3 came in by three rows; those from the second on are void. */
  const voided = async (about: object = {}) => {
    const the = await aDoor(3);
    const scanner = await the.aScanner({ admitted: 3 });
    const row = (sequence: number) =>
      admitRow(scanner, the.key, { sequence, seats: 1 << (sequence - 1), at: minute(sequence) });
    await the.send(scanner, row(1), row(2), row(3));
    await the.change(scanner, { ...voidSince(minute(2), 2), ...about });
    const states = () => Promise.all([1, 2, 3].map(async (seat) => (await the.standing(seat)).status));
    return { ...the, scanner, states };
  };

  test("[door-10] is gone through to its end: what is void is taken back, and its count is what is left", async () => {
    const { scanner, states } = await voided();
    await apply("door-device", scanner, (await stored(scanner)) as never);
    expect(await states()).toEqual(["redeemed", "valid", "valid"]);
    expect(await stored(scanner)).toMatchObject({ void_ended_at: heardAt, admitted: 1 });
    expect((await stored(scanner))?.void_position).toBeUndefined();
  });

  test("never counts more than the scanner did", async () => {
    const { scanner } = await voided({ admitted: 0 });
    await apply("door-device", scanner, (await stored(scanner)) as never);
    expect(await stored(scanner)).toMatchObject({ void_ended_at: heardAt, admitted: 0 });
  });

  test("counts neither rows that weren't allowed nor seats that were refused, came back or were taken back", async () => {
    const { key, aScanner, send, change } = await aDoor(6);
    const [other, desk, scanner] = [await aScanner(), await aScanner(supervisor), await aScanner({ admitted: 9 })];
    const row = (sequence: number, seats: number, about: object = {}) =>
      admitRow(scanner, key, { sequence, seats, at: minute(sequence), ...about });
    await send(other, admitRow(other, key, { seats: 0b001 }));
    await send(scanner, row(1, 0b011), row(2, 0b1100), row(3, 0b10000, { by: "hand", reason: "Lost phone" }));
    await send(other, exitRow(other, key, { sequence: 2, seats: 0b001, at: minute(4) }));
    await send(scanner, row(4, 0b001, { at: minute(5) }));
    await send(desk, undoRow(desk, row(2, 0b0100)));
    await change(scanner, voidSince(minute(60), 9));
    await apply("door-device", null, (await stored(scanner)) as never);
    // Seats 2 and 4.
    expect(await stored(scanner)).toMatchObject({ void_ended_at: heardAt, admitted: 2 });
  });

  test("takes 50 rows at a time, each from where the last ended", async () => {
    const device = { ...aStoredScanner(`event_${uniqueId()}`), ...voidSince(minute(60), 99) };
    await door().DoorDeviceEntity.put(device).go();
    await door()
      .DoorRowEntity.put(Array.from({ length: 50 }, (_, index) => aStoredRow(device, index + 1)))
      .go();
    await apply("door-device", null, device);
    const first = await stored(device);
    expect([first?.void_position, first?.void_ended_at]).toEqual([50, undefined]);
    await apply("door-device", device, first as never);
    expect(await stored(device)).toMatchObject({ void_position: 50, void_ended_at: heardAt });
  });

  test("is over once it was gone through, and where its scanner is trusted or gone", async () => {
    const { scanner, states } = await voided({ void_ended_at: instant(minute(30)) });
    const before = await stored(scanner);
    await apply("door-device", scanner, { ...before, void_ended_at: undefined });
    await apply("door-device", scanner, before as never);
    await apply("door-device", before as never, null);
    expect(await stored(scanner)).toEqual(before);
    const trusted = aStoredScanner(scanner.event_id);
    await door().DoorDeviceEntity.put(trusted).go();
    await apply("door-device", null, { ...trusted, ...voidSince(minute(2), 1) });
    await apply("door-device", null, trusted);
    expect(await stored(trusted)).toEqual(trusted);
    const gone = { ...aStoredScanner(scanner.event_id), ...voidSince(minute(2), 1) };
    await apply("door-device", null, gone);
    expect([await stored(gone), await states()]).toEqual([null, ["redeemed", "redeemed", "redeemed"]]);
  });

  test("of a scanner that goes meanwhile doesn't store it again", async () => {
    const { scanner } = await voided();
    const voidedScanner = await stored(scanner);
    const { event_id, id } = scanner;
    await overtake({
      write: { operation: "UpdateItem", containing: id },
      late: () => apply("door-device", null, voidedScanner as never),
      meanwhile: () => door().DoorDeviceEntity.delete({ event_id, id }).go(),
    });
    expect(await stored(scanner)).toBeNull();
  });
});

describe("whom a voided scanner let in first and an honest one as well", () => {
  /** Seat 1 is in by a stolen scanner's row and in conflict with an honest one's. */
  const twice = async () => {
    const the = await aDoor();
    const [thief, honest] = [await the.aScanner(), await the.aScanner()];
    await the.send(thief, admitRow(thief, the.key));
    const row = admitRow(honest, the.key, { at: minute(1) });
    expect((await the.send(honest, row)).conflicts).toEqual([1]);
    const takeThiefBack = async () => {
      const before = await the.ticketOf();
      await the.change(thief, voidSince(minute(0), 1));
      await apply("door-device", thief, (await stored(thief)) as never);
      const after = await the.ticketOf();
      expect(after?.status).toBe("valid");
      await door().remainingAdmission.apply([changeOf("ticket", before as never, after as never)], projecting);
    };
    return { ...the, honest, row, takeThiefBack };
  };

  test("stays in by the honest row, until a supervisor takes that back", async () => {
    const { aScanner, send, standing, honest, row, takeThiefBack } = await twice();
    await takeThiefBack();
    expect(await standing()).toMatchObject({ status: "redeemed", by: honest.id });
    const desk = await aScanner(supervisor);
    await send(desk, undoRow(desk, row));
    expect((await standing()).status).toBe("valid");
  });

  test("isn't in where the honest row was undone", async () => {
    const { send, standing, honest, row, takeThiefBack } = await twice();
    await send(honest, undoRow(honest, row, { sequence: 2 }));
    await takeThiefBack();
    expect((await standing()).status).toBe("valid");
  });
});

describe("a ticket that a voided scanner's row changes late", () => {
  /** Seat 1 is in by row 1 of a scanner whose rows from `from` on are void. */
  const late = async (from = 1, about: object = {}) => {
    const the = await aDoor();
    const scanner = await the.aScanner();
    await the.send(scanner, admitRow(scanner, the.key));
    await the.change(scanner, { ...voidSince(minute(60), from), ...about });
    const ticket = await the.ticketOf();
    return { ...the, scanner, ticket, before: { ...ticket, admitted: undefined } };
  };

  test("is valid again", async () => {
    const { before, ticket, standing } = await late();
    await apply("ticket", before, ticket as never);
    expect((await standing()).status).toBe("valid");
  });

  test("is valid again by the one row that it came in and stands by", async () => {
    const { before, ticket, standing, scanner } = await late();
    await apply("ticket", before, { ...ticket, passage: `${minute(0)} ${scanner.id} 1` });
    expect((await standing()).status).toBe("valid");
  });

  test("is in as before where a voided scanner let it out", async () => {
    const { key, aScanner, send, change, ticketOf, standing } = await aDoor();
    const [honest, thief] = [await aScanner(), await aScanner()];
    await send(honest, admitRow(honest, key));
    const before = await ticketOf();
    await send(thief, exitRow(thief, key, { at: minute(70) }));
    await change(thief, voidSince(minute(60), 9));
    await apply("ticket", before as never, (await ticketOf()) as never);
    expect(await standing()).toEqual({ status: "redeemed", by: honest.id, out_ts: undefined });
  });

  test("stays in by a row from before the moment, and by a trusted scanner, an unknown one and a row that isn't there", async () => {
    const { before, ticket, standing } = await late(2);
    await apply("ticket", before, ticket as never);
    const trusted = await late(1, { void_since: undefined });
    await door()
      .DoorDeviceEntity.patch({ event_id: trusted.event.id, id: trusted.scanner.id })
      .remove(["void_since"])
      .go();
    await apply("ticket", trusted.before, trusted.ticket as never);
    const unknown = await late();
    await door().DoorDeviceEntity.delete({ event_id: unknown.event.id, id: unknown.scanner.id }).go();
    await apply("ticket", unknown.before, unknown.ticket as never);
    const missing = await late();
    const { device_id = "", sequence = 0 } = missing.ticket?.admitted ?? {};
    await door().DoorRowEntity.delete({ device_id, sequence }).go();
    await apply("ticket", missing.before, missing.ticket as never);
    const states = await Promise.all([standing(), trusted.standing(), unknown.standing(), missing.standing()]);
    expect(states.map(({ status }) => status)).toEqual(states.map(() => "redeemed"));
  });

  test("is left to the log's turn for the rows that it stood by before", async () => {
    const { ticket, standing, scanner } = await late();
    const passage = `${minute(9)} ${scanner.id} 9`;
    await apply("ticket", ticket as never, { ...ticket, last4_phone: "1234" });
    await apply("ticket", { ...ticket, passage }, { ...ticket, passage, last4_phone: "1234" });
    await apply("ticket", ticket as never, { ...ticket, passage });
    await apply("ticket", ticket as never, null);
    expect((await standing()).status).toBe("redeemed");
  });

  test.each<[string, (id: string) => object]>([
    ["another number of the same scanner", (id) => ({ device_id: id, sequence: 7, gate: "North" })],
    ["the same number of another scanner", () => ({ device_id: "door_other", sequence: 1, gate: "North" })],
  ])("is valid again where it stood by %s before", async (_case, admitted) => {
    const { ticket, standing, scanner } = await late();
    await apply("ticket", { ...ticket, admitted: admitted(scanner.id) }, ticket as never);
    expect((await standing()).status).toBe("valid");
  });
});
