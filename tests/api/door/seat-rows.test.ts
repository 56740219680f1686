import { describe, expect, test, vi } from "vitest";
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
import { aStoredEvent, aStoredRow, aStoredScanner } from "../../support/door/stored-items.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const door = giveOwnTable(loadDoor);
const aDoor = (seats?: number) => aStoredDoor(door(), seats);
const supervisor = { role: "supervisor" } as const;
const changeOf = (before: object | null, after: object | null) =>
  ({ id: `change_${uniqueId()}`, at: heardAt, entity: "ticket", before, after, isExpiry: false }) as never;

describe("a seat by what is left of its rows", () => {
  test("is in by the rows that its ticket names, though no index has them", async () => {
    const { key, place, aScanner, send } = await aDoor();
    const scanner = await aScanner();
    await send(scanner, admitRow(scanner, key));
    const named = { device_id: scanner.id, sequence: 1, gate: "North" };
    const first = await door().foldSeat(place(), { admitted: named });
    expect([first?.row.device, first?.row.sequence]).toEqual([scanner.id, 1]);
    const last = await door().foldSeat(place(), { passage: `${minute(0)} ${scanner.id} 1` });
    expect([last?.row.device, last?.row.sequence]).toEqual([scanner.id, 1]);
  });

  test("is in by the back-office's mark where no scanner's row let it in", async () => {
    const { key, place } = await aDoor();
    const check_in_ts = instant(minute(2));
    expect((await door().foldSeat(place(), { check_in_ts }))?.row).toEqual({
      kind: "admit",
      device: "office",
      sequence: 0,
      at: minute(2),
      order: key,
      seats: 1,
      gate: "",
      by: "hand",
      issuedAt: null,
      step: null,
      reason: null,
    });
    const admitted = { device_id: "door_gone", sequence: 1, gate: "North" };
    expect(await door().foldSeat(place(), { check_in_ts, admitted })).toBeNull();
    expect(await door().foldSeat(place(), {})).toBeNull();
  });

  test("isn't in by rows that are another seat's", async () => {
    const { key, place, aScanner, send } = await aDoor(3);
    const [north, south] = [await aScanner(), await aScanner()];
    await send(north, admitRow(north, key, { seats: 0b010 }));
    await send(south, admitRow(south, key, { seats: 0b111, at: minute(1) }));
    await send(north, exitRow(north, key, { sequence: 2, seats: 0b100, at: minute(2) }));
    await send(south, admitRow(south, key, { sequence: 2, seats: 0b100, at: minute(3) }));
    expect(await door().foldSeat(place(1), {})).toBeNull();
    expect((await door().foldSeat(place(2), {}))?.row.device).toBe(south.id);
    expect((await door().readReturns(place(1))).length).toBe(0);
    const returns = await door().readReturns(place(3));
    expect(returns.map(({ kind }) => kind).toSorted()).toEqual(["admit", "exit"]);
  });
});

test("undos count as corrections unless they weren't allowed, and so do ends of trust", async () => {
  const { key, aScanner, send, deviceOf, change } = await aDoor();
  const [scanner, desk] = [await aScanner(), await aScanner(supervisor)];
  const row = admitRow(scanner, key);
  await send(scanner, row, undoRow(scanner, row, { sequence: 2 }));
  await send(desk, undoRow(desk, row));
  await change(desk, { revoked_at: heardAt, void_since: minute(90), void_from_sequence: 4 });
  const devices = [await deviceOf(scanner), await deviceOf(desk)].flatMap((device) => device ?? []);
  const corrections = await door().readCorrections(devices);
  expect(corrections.map(({ kind, device }) => [kind, device])).toEqual([
    ["void", desk.id.replace("door_", "void_")],
    ["undo", desk.id],
  ]);
});

describe("a ticket whose check-in was taken back", () => {
  /** Seat 1 came in by `north` and was refused to `south`, and is valid again by now. */
  const taken = async (seats = 1) => {
    const stored = await aDoor(seats);
    const { aScanner, send, key, ticketOf, reset } = stored;
    const [north, south] = [await aScanner(), await aScanner(supervisor)];
    const [first, second] = [admitRow(north, key), admitRow(south, key, { at: minute(1) })];
    await send(north, first);
    await send(south, second);
    const before = await ticketOf();
    await send(south, undoRow(south, first, { sequence: 2 }));
    const after = await ticketOf();
    const follow = (one: object | null = before, other: object | null = after) =>
      door().remainingAdmission.apply([changeOf(one, other)], projecting);
    return { ...stored, north, south, second, before, after, follow, reset };
  };

  test("stays in by the other row that let it in, with an audit row", async () => {
    const { follow, ticketOf, south, audits, idOf } = await taken();
    await follow();
    expect(await ticketOf()).toMatchObject({
      status: "redeemed",
      check_in_ts: instant(minute(1)),
      admitted: { device_id: south.id, sequence: 1, gate: "North" },
      passage: `00${minute(1)} ${south.id} 000000000000001`,
    });
    expect((await ticketOf())?.out_ts).toBeUndefined();
    const [redeemed] = (await audits()).filter(({ action }) => action === "ticket.redeem");
    expect(redeemed).toMatchObject({ actor: south.id, details: { ticket_ids: [idOf(1)], device: south.id } });
  });

  test("is out where the last of its other rows let it out", async () => {
    const { key, aScanner, send, ticketOf } = await aDoor();
    const [north, south] = [await aScanner(supervisor), await aScanner()];
    const first = admitRow(north, key);
    await send(north, first);
    await send(south, admitRow(south, key, { at: minute(1) }));
    await send(north, exitRow(north, key, { sequence: 2, at: minute(5) }));
    const before = await ticketOf();
    await send(north, undoRow(north, first, { sequence: 3 }));
    const after = await ticketOf();
    await door().remainingAdmission.apply([changeOf(before as never, after as never)], projecting);
    expect(await ticketOf()).toMatchObject({
      status: "redeemed",
      check_in_ts: instant(minute(1)),
      out_ts: instant(minute(5)),
      passage: `00${minute(5)} ${north.id} 000000000000002`,
    });
  });

  test("stays valid where no other row is left", async () => {
    const { follow, send, south, second, standing } = await taken();
    await send(south, undoRow(south, second, { sequence: 3 }));
    await follow();
    expect((await standing()).status).toBe("valid");
  });

  test("stays valid while the back-office's undo of its only row is on its way", async () => {
    const { key, aScanner, send, reset, ticketOf, standing } = await aDoor();
    const scanner = await aScanner();
    await send(scanner, admitRow(scanner, key));
    const before = await ticketOf();
    await reset();
    await door().remainingAdmission.apply([changeOf(before as never, (await ticketOf()) as never)], projecting);
    expect((await standing()).status).toBe("valid");
  });

  test.each<[string, object, object]>([
    ["was canceled", {}, { status: "cancelled" }],
    ["stands again after it was canceled", { status: "cancelled" }, {}],
    ["was valid before", { status: "valid" }, {}],
    ["is still in", {}, { status: "redeemed" }],
  ])("isn't looked at when it %s", async (_case, one, other) => {
    const { follow, standing, before, after } = await taken();
    await follow({ ...before, ...one }, { ...after, ...other });
    expect((await standing()).status).toBe("valid");
  });

  test("stays valid while the list doesn't have its order, or not its seat", async () => {
    const { follow, standing, order, after } = await taken();
    const { event_id, order_key } = order;
    await door().DoorOrderEntity.patch({ event_id, order_key }).set({ tickets: [] }).go();
    await follow();
    await door().DoorOrderEntity.delete({ event_id, order_key }).go();
    await follow();
    await follow(null, after);
    await follow(after, null);
    expect((await standing()).status).toBe("valid");
  });

  test("is found by its own seat of the order", async () => {
    const { key, aScanner, send, ticketOf, standing } = await aDoor(2);
    const [north, south] = [await aScanner(), await aScanner(supervisor)];
    const first = admitRow(north, key, { seats: 0b10 });
    await send(north, first);
    await send(south, admitRow(south, key, { seats: 0b10, at: minute(1) }));
    const before = await ticketOf(2);
    await send(south, undoRow(south, first, { sequence: 2 }));
    await door().remainingAdmission.apply([changeOf(before as never, (await ticketOf(2)) as never)], projecting);
    expect(await standing(2)).toMatchObject({ status: "redeemed", by: south.id });
  });
});

describe("check-ins of members", () => {
  const admitted = { device_id: "door_1", sequence: 1, gate: "North" };
  const checkInsAfter = async (before: object | null, after: object | null, about: object = {}) => {
    const item = { event_id: "event_1", user_id: `member_${uniqueId()}`, ...about };
    const of = (each: object | null) => each && { ...item, ...each };
    await door().doorCheckIns.apply([changeOf(of(before), of(after))], projecting);
    const { holder_id, user_id } = item as { holder_id?: string; user_id: string };
    const tallyOf = async (id: string) => (await door().TallyEntity.get({ user_id: id }).go()).data?.check_ins;
    return holder_id ? [await tallyOf(holder_id), await tallyOf(user_id)] : await tallyOf(user_id);
  };

  test.each<[string, object | null, object | null, number | undefined]>([
    ["one more for whom a scanner let in", {}, { admitted }, 1],
    ["one less for whose admission was taken back", { admitted }, {}, -1],
    ["none for a ticket that changes otherwise", { admitted }, { admitted, out_ts: heardAt }, undefined],
    ["none for a ticket that isn't in", {}, {}, undefined],
    ["none for a new ticket", null, { admitted }, undefined],
    ["none for a ticket that is gone", { admitted }, null, undefined],
    ["none for a guest", {}, { admitted, is_guest: true }, undefined],
  ])("are %s", async (_case, before, after, count) => {
    expect(await checkInsAfter(before, after)).toBe(count);
  });

  test("are the holder's while they have an account", async () => {
    const friend = { ...aStoredMember(), reward_points: 0 };
    await door().MemberEntity.put(friend).go();
    expect(await checkInsAfter({}, { admitted }, { holder_id: friend.user_id })).toEqual([1, undefined]);
    expect(await checkInsAfter({}, { admitted }, { holder_id: "member_gone" })).toEqual([undefined, undefined]);
  });
});

describe("what scanners hear of each other", () => {
  const withRows = async (count: number, about: (sequence: number) => object = () => ({})) => {
    const device = { ...aStoredScanner(`event_${uniqueId()}`), acknowledged: count };
    const rows = Array.from({ length: count }, (_, index) => ({
      ...aStoredRow(device, index + 1),
      order_key: "0a",
      ...about(index + 1),
    }));
    if (count > 0) await door().DoorRowEntity.put(rows).go();
    return device;
  };
  const hear = async (devices: object[], seen: Record<string, number> = {}, ownId = "door_me") => {
    const { rows, hasMore } = await door().readRowsOfOthers(devices as never, ownId, seen);
    return { sequences: rows.map(({ sequence }) => sequence), kinds: rows.map(({ kind }) => kind), hasMore };
  };

  test("are the others' acknowledged rows that they haven't seen, without those that weren't allowed", async () => {
    const refused = (sequence: number) => (sequence === 3 ? { problem: "not-allowed" } : {});
    const [device, own] = [await withRows(5, refused), await withRows(2)];
    const known = { ...device, acknowledged: 4 };
    const heard = { kinds: ["admit", "admit"], hasMore: false };
    expect(await hear([known, own], { [device.id]: 1 }, own.id)).toEqual({ ...heard, sequences: [2, 4] });
    expect(await hear([known, own], { [device.id]: 4 }, own.id)).toEqual({ sequences: [], kinds: [], hasMore: false });
    expect(await hear([known], {})).toMatchObject({ sequences: [1, 2, 4], hasMore: false });
  });

  test("are at most 500 at once", async () => {
    const [device, other] = [await withRows(501), await withRows(1)];
    const first = await hear([device, other]);
    expect([first.sequences.length, first.sequences.at(-1), first.hasMore]).toEqual([500, 500, true]);
    expect(await hear([device, other], { [device.id]: 500 })).toMatchObject({ sequences: [501, 1], hasMore: false });
  });

  test("go on after 500 rows, also where not all of them were allowed", async () => {
    const device = await withRows(501, (sequence) => (sequence === 9 ? { problem: "not-allowed" } : {}));
    const first = await hear([device]);
    expect([first.sequences.length, first.hasMore]).toEqual([499, true]);
  });

  test("are ends of trust until they have seen them", async () => {
    const voided = { ...aStoredScanner("event_1"), revoked_at: heardAt, void_since: 5, void_from_sequence: 3 };
    const [trusted, own] = [aStoredScanner("event_1"), aStoredScanner("event_1")];
    const voider = voided.id.replace("door_", "void_");
    const { rows, hasMore } = await door().readRowsOfOthers([voided, trusted, own], own.id, {});
    expect(rows).toEqual([
      { device: voider, sequence: 1, at: Date.parse(heardAt), kind: "void", of: voided.id, since: 5, from_sequence: 3 },
    ]);
    expect(hasMore).toBe(false);
    expect((await hear([voided, trusted], { [voider]: 1 })).kinds).toEqual([]);
    expect((await hear([voided, trusted], { [voider]: 0 })).kinds).toEqual(["void"]);
  });
});

describe("who is inside", () => {
  test("is counted by gate, with the back-office's only where it let somebody in", async () => {
    const { id } = aStoredEvent();
    await door().StockEntity.put(door().createStock(id, 100)).go();
    const scanner = (gate: string, admitted: number, out?: number) => ({ ...aStoredScanner(id), gate, admitted, out });
    const office = { ...scanner("Back-office", 0, 2), id: "office_1" };
    const devices = [scanner("South", 3), scanner("North", 4, 1), scanner("South", 2), scanner("West", 0)];
    const gates = [
      { gate: "North", admitted: 4 },
      { gate: "South", admitted: 5 },
      { gate: "West", admitted: 0 },
    ];
    const inside = { capacity: 100, admitted: 9, out: 3, gates };
    expect(await door().readInside(id, [office, ...devices])).toEqual(inside);
    const withOffice = await door().readInside(id, [...devices, { ...office, admitted: 1 }]);
    expect(withOffice).toEqual({ ...inside, admitted: 10, gates: [{ gate: "Back-office", admitted: 1 }, ...gates] });
  });
});

describe("a contact", () => {
  const sent = {
    list_version: null,
    seen: {},
    totals: { admitted: 1, refused: 0 },
    clock: { error_ms: 0, has_jumped: false },
  };
  const contact = async (scanner: object, rows: object[]) => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const { toDevice, syncDevice } = door();
    const heard = await syncDevice(toDevice(scanner as never), { ...sent, rows } as never, heardAt).finally(() => {
      heardLines = written.mock.calls.map(([line]) => String(line));
      written.mockRestore();
    });
    return heard;
  };
  let heardLines: string[] = [];
  const cloneLines = () => heardLines.filter((line) => line.includes("DoorClone"));

  test("reports a copy of its scanner, and only that", async () => {
    const { key, aScanner, deviceOf, event } = await aDoor();
    await door().StockEntity.put(door().createStock(event.id, 100)).go();
    const scanner = await aScanner();
    const first = await contact(scanner, [admitRow(scanner, key)]);
    expect([first.acknowledged, first.device.is_cloned, cloneLines()]).toEqual([1, false, []]);
    const known = await deviceOf(scanner);
    const second = await contact(known as never, [admitRow(scanner, key, { at: minute(1) })]);
    expect([second.refused, second.device.is_cloned]).toEqual([[{ sequence: 1, reason: "clone" }], true]);
    expect(cloneLines()).toHaveLength(1);
  });

  test("is over once its event is deleted", async () => {
    const { aScanner, event } = await aDoor();
    const scanner = await aScanner();
    await door().EventEntity.delete({ id: event.id }).go();
    await expect(contact(scanner, [])).rejects.toMatchObject({ code: "door.ended" });
  });
});
