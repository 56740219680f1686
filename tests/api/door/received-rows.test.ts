import { describe, expect, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import {
  admitRow,
  aStoredDoor,
  doorsAt,
  exitRow,
  heardAt,
  instant,
  loadDoor,
  minute,
  undoRow,
} from "../../support/door/stored-door.ts";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const door = giveOwnTable(loadDoor);
const aDoor = (seats?: number) => aStoredDoor(door(), seats);
const rowOf = ({ id }: { id: string }, sequence = 1) => door().findRow(id, sequence);
const supervisor = { role: "supervisor" } as const;
const going = { acknowledged: 1, refused: [], conflicts: [], isCloned: false };

describe("the rows of a contact", () => {
  test("come in once however often they are sent, in whatever order", async () => {
    const { key, aScanner, send, standing, ticketOf } = await aDoor(2);
    const scanner = await aScanner();
    const rows = [admitRow(scanner, key), admitRow(scanner, key, { sequence: 2, seats: 0b10 })] as const;
    expect(await send(scanner, rows[1], rows[0])).toEqual({ ...going, acknowledged: 2 });
    const first = await ticketOf();
    expect(await send(scanner, ...rows)).toEqual({ ...going, acknowledged: 2 });
    expect(await ticketOf()).toEqual(first);
    expect([await standing(1), await standing(2)].map(({ status }) => status)).toEqual(["redeemed", "redeemed"]);
  });

  test("that are known and new go on from what is known", async () => {
    const { key, aScanner, send } = await aDoor(2);
    const scanner = await aScanner();
    const known = admitRow(scanner, key);
    await send(scanner, known);
    const answer = await send(scanner, known, admitRow(scanner, key, { sequence: 2, seats: 0b10 }));
    expect(answer).toEqual({ ...going, acknowledged: 2 });
    expect(await send(scanner)).toEqual({ ...going, acknowledged: 2 });
  });

  test("after a gap wait", async () => {
    const { key, aScanner, send, standing } = await aDoor(2);
    const scanner = await aScanner();
    const answer = await send(scanner, admitRow(scanner, key), admitRow(scanner, key, { sequence: 3, seats: 0b10 }));
    expect(answer).toEqual({ ...going, refused: [{ sequence: 3, reason: "gap" }] });
    expect([(await standing(2)).status, await rowOf(scanner, 3)]).toEqual(["valid", null]);
  });

  test("of another scanner, and ends of trust, aren't taken", async () => {
    const { key, aScanner, send, standing } = await aDoor();
    const [scanner, other] = [await aScanner(), await aScanner()];
    const ended = { kind: "void", device: scanner.id, sequence: 1, at: 1, of: other.id, since: 1, from_sequence: 1 };
    const refused = { ...going, acknowledged: 0, refused: [{ sequence: 1, reason: "gap" }] };
    expect(await send(scanner, admitRow(other, key))).toEqual(refused);
    expect(await send(scanner, ended as never)).toEqual(refused);
    expect([(await standing()).status, await rowOf(other)]).toEqual(["valid", null]);
  });

  test("with another one at a known place are a copy's, and nothing of them is stored", async () => {
    const { key, aScanner, send, standing } = await aDoor(2);
    const scanner = await aScanner();
    await send(scanner, admitRow(scanner, key));
    const kept = await rowOf(scanner);
    const other = admitRow(scanner, key, { at: minute(1) });
    const answer = await send(scanner, other, admitRow(scanner, key, { sequence: 2, seats: 0b10 }));
    const refused = [
      { sequence: 1, reason: "clone" },
      { sequence: 2, reason: "gap" },
    ];
    expect(answer).toEqual({ acknowledged: 1, refused, conflicts: [], isCloned: true });
    expect([await rowOf(scanner), await rowOf(scanner, 2)]).toEqual([kept, null]);
    expect((await standing(2)).status).toBe("valid");
  });

  test("that a copy sends at the same time count up to the first that differs", async () => {
    const { key, aScanner, send, deviceOf } = await aDoor(3);
    const scanner = await aScanner();
    const stale = await deviceOf(scanner);
    const rows = [1, 2, 3].map((sequence) => admitRow(scanner, key, { sequence, seats: 1 << (sequence - 1) }));
    await send(scanner, ...rows);
    const kept = await rowOf(scanner, 2);
    const [same, ...others] = rows.map((row) => ({ ...row, at: row.at + (row.sequence > 1 ? 1 : 0) }));
    const answer = await door().receiveRows(door().toDevice(stale as never), [same as never, ...others], heardAt);
    const refused = [2, 3].map((sequence) => ({ sequence, reason: "clone" }));
    expect(answer).toEqual({ acknowledged: 1, refused, conflicts: [], isCloned: true });
    expect(await rowOf(scanner, 2)).toEqual(kept);
  });

  test("take back what came before them, and what comes after an undo lets in again", async () => {
    const { key, aScanner, send, standing } = await aDoor();
    const scanner = await aScanner(supervisor);
    const first = admitRow(scanner, key);
    const again = (sequence: number) => admitRow(scanner, key, { sequence, at: minute(sequence) });
    expect(await send(scanner, first, undoRow(scanner, first, { sequence: 2 }), again(3))).toEqual({
      ...going,
      acknowledged: 3,
    });
    expect((await rowOf(scanner, 3))?.problem).toBeUndefined();
    const undoThird = undoRow(scanner, again(3), { sequence: 4 });
    expect(await send(scanner, undoThird, again(5))).toEqual({ ...going, acknowledged: 5 });
    expect((await standing()).status).toBe("redeemed");
  });
});

describe("a row that lets in", () => {
  test("is stored with what it says, and its ticket names it", async () => {
    const { key, aScanner, send, ticketOf, event } = await aDoor();
    const scanner = await aScanner();
    await send(scanner, admitRow(scanner, key));
    expect(await rowOf(scanner)).toEqual({
      device_id: scanner.id,
      sequence: 1,
      event_id: event.id,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      kind: "admit",
      at: minute(0),
      received_at: heardAt,
      seats: 1,
      order_key: key,
      gate: "North",
      by: "live",
      issued_at: 1,
      step: 2,
      ttl: expect.any(Number),
    });
    const ticket = await ticketOf();
    const admitted = { device_id: scanner.id, sequence: 1, gate: "North" };
    expect(ticket).toMatchObject({ status: "redeemed", check_in_ts: doorsAt, admitted });
    expect(ticket?.passage).toBeUndefined();
  });

  test("first needs no read of its ticket", async () => {
    const { key, aScanner, send } = await aDoor();
    const scanner = await aScanner();
    const reads = vi.spyOn(door().TicketEntity, "get");
    await send(scanner, admitRow(scanner, key));
    expect(reads).not.toHaveBeenCalled();
  });

  test("keeps its place where its clock is ahead of the server's, and not at the same moment", async () => {
    const { firstEntryFields } = door();
    const row = {
      ...admitRow({ id: "door_1", gate: "North" } as never, "0a"),
      issuedAt: null,
      at: Date.parse(heardAt),
    };
    expect(firstEntryFields(row, heardAt)).not.toHaveProperty("passage");
    const ahead = firstEntryFields({ ...row, at: row.at + 1 }, heardAt);
    expect(ahead.check_in_ts).toBe(heardAt);
    expect(ahead.passage).toBe(`00${row.at + 1} door_1 000000000000001`);
  });

  test("lets those of its seats in that can come in, and names the others", async () => {
    const { key, aScanner, send, standing } = await aDoor(3);
    const [north, south] = [await aScanner(), await aScanner({ gate: "South" })];
    await send(north, admitRow(north, key, { seats: 0b010 }));
    expect((await send(south, admitRow(south, key, { seats: 0b111, at: minute(1) }))).conflicts).toEqual([1]);
    const row = await rowOf(south);
    expect([row?.problem, row?.refused_seats, row?.returned_seats]).toEqual(["conflict", 0b010, undefined]);
    expect(await Promise.all([1, 2, 3].map(async (seat) => (await standing(seat)).by))).toEqual([
      south.id,
      north.id,
      south.id,
    ]);
  });

  test("is in conflict for the first seat alone, and the same later is in conflict once more", async () => {
    const { key, aScanner, send } = await aDoor();
    const scanner = await aScanner();
    const again = admitRow(scanner, key, { sequence: 2, at: minute(1) });
    expect((await send(scanner, admitRow(scanner, key), again)).conflicts).toEqual([2]);
    expect((await rowOf(scanner, 2))?.refused_seats).toBe(1);
    expect((await send(scanner, again)).conflicts).toEqual([2]);
    const problems = await door().DoorRowEntity.query.problems({ event_id: scanner.event_id }).go();
    expect(problems.data.map(({ sequence }) => sequence)).toEqual([2]);
  });

  test("is in conflict for a canceled ticket, which stays canceled", async () => {
    const { key, aScanner, send, standing, tickets } = await aDoor();
    const scanner = await aScanner();
    await door()
      .patchTicketStatus(tickets[0] as never, "cancelled")
      .go();
    expect((await send(scanner, admitRow(scanner, key))).conflicts).toEqual([1]);
    expect((await standing()).status).toBe("cancelled");
  });

  test("lets in whose ticket was valid again by the time it was looked at", async () => {
    const { key, aScanner, send, standing, reset, idOf } = await aDoor();
    const [north, south] = [await aScanner(), await aScanner()];
    await send(north, admitRow(north, key));
    const answer = await overtake({
      write: { operation: "GetItem", containing: idOf(1) },
      late: () => send(south, admitRow(south, key)),
      meanwhile: () => reset(),
    });
    expect(answer).toEqual(going);
    expect(await standing()).toMatchObject({ status: "redeemed", by: south.id });
  });

  test("of an order that the list doesn't have is kept and counted, and so is one for seats that the order hasn't", async () => {
    const { key, aScanner, send, standing } = await aDoor();
    const scanner = await aScanner();
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const rows = [admitRow(scanner, "00ff"), admitRow(scanner, key, { sequence: 2, seats: 0b11 })];
    expect(await send(scanner, ...rows)).toEqual({ ...going, acknowledged: 2 });
    expect(written.mock.calls.filter(([line]) => String(line).includes("DoorUnknownOrder"))).toHaveLength(2);
    written.mockRestore();
    expect([(await rowOf(scanner, 1))?.problem, (await rowOf(scanner, 2))?.problem]).toEqual(["unknown", "unknown"]);
    expect((await standing()).status).toBe("valid");
  });

  const byHand = (reason: string | null) => ({ by: "hand", reason, issued_at: null, step: null }) as const;
  test.each<[string, object, string | null, boolean]>([
    ["a scanner", {}, "Lost phone", false],
    ["a supervisor", supervisor, "Lost phone", true],
    ["a supervisor with 3 characters", supervisor, " abc ", true],
    ["a supervisor with 2 characters", supervisor, " ab ", false],
    ["a supervisor without a reason", supervisor, null, false],
    ["a supervisor with the longest reason", supervisor, "a".repeat(limits.reasonLength), true],
    ["a supervisor with a longer reason", supervisor, "a".repeat(limits.reasonLength + 1), false],
  ])(
    "by hand is taken or refused from %s, with an audit row where it is taken",
    async (_who, about, reason, isTaken) => {
      const { key, aScanner, send, standing, audits } = await aDoor();
      const scanner = await aScanner(about);
      const answer = await send(scanner, admitRow(scanner, key, byHand(reason)));
      expect(answer.refused).toEqual(isTaken ? [] : [{ sequence: 1, reason: "not-allowed" }]);
      expect((await standing()).status).toBe(isTaken ? "redeemed" : "valid");
      expect((await audits()).map(({ action }) => action)).toEqual(isTaken ? ["door.admit-by-hand"] : []);
      expect((await rowOf(scanner))?.problem).toBe(isTaken ? undefined : "not-allowed");
    },
  );

  test("by a code has no audit row, and nobody goes out by hand", async () => {
    const { key, aScanner, send, standing, audits } = await aDoor();
    const scanner = await aScanner(supervisor);
    await send(scanner, admitRow(scanner, key));
    const out = exitRow(scanner, key, { sequence: 2, at: minute(1), ...byHand("Lost phone") });
    expect((await send(scanner, out)).refused).toEqual([{ sequence: 2, reason: "not-allowed" }]);
    expect([(await standing()).out_ts, await audits()]).toEqual([undefined, []]);
  });
});

describe("out and in again", () => {
  test("whoever is in goes out, and comes back as one who returned", async () => {
    const { key, aScanner, send, standing, ticketOf } = await aDoor(2);
    const scanner = await aScanner();
    await send(scanner, admitRow(scanner, key, { seats: 0b11 }));
    await send(scanner, exitRow(scanner, key, { sequence: 2, seats: 0b10, at: minute(5) }));
    expect(await standing(2)).toEqual({ status: "redeemed", by: scanner.id, out_ts: instant(minute(5)) });
    expect((await standing(1)).out_ts).toBeUndefined();
    const answer = await send(scanner, admitRow(scanner, key, { sequence: 3, seats: 0b11, at: minute(9) }));
    expect(answer.conflicts).toEqual([3]);
    expect(await standing(2)).toEqual({ status: "redeemed", by: scanner.id, out_ts: undefined });
    expect((await ticketOf(2))?.passage).toBe(`00${minute(9)} ${scanner.id} 000000000000003`);
    const rows = await Promise.all([1, 2, 3].map((sequence) => rowOf(scanner, sequence)));
    expect(rows.map((row) => [row?.refused_seats, row?.returned_seats, row?.returning_order])).toEqual([
      [undefined, undefined, undefined],
      [undefined, undefined, key],
      [0b01, 0b10, key],
    ]);
  });

  test("a way back of one seat alone is no conflict", async () => {
    const { key, aScanner, send } = await aDoor();
    const scanner = await aScanner();
    await send(scanner, admitRow(scanner, key), exitRow(scanner, key, { sequence: 2, at: minute(5) }));
    expect((await send(scanner, admitRow(scanner, key, { sequence: 3, at: minute(9) }))).conflicts).toEqual([]);
    expect(await rowOf(scanner, 3)).toMatchObject({ returned_seats: 1, returning_order: key });
  });

  test("whoever never came in, or has no ticket any more, doesn't go out", async () => {
    const { key, aScanner, send, standing, idOf } = await aDoor(2);
    const scanner = await aScanner();
    await door()
      .TicketEntity.delete({ id: idOf(2) })
      .go();
    expect(await send(scanner, exitRow(scanner, key, { seats: 0b11 }))).toEqual(going);
    expect(await standing()).toEqual({ status: "valid", by: undefined, out_ts: undefined });
    expect((await rowOf(scanner))?.problem).toBeUndefined();
  });

  test("a way out that is decided before the same guest comes back elsewhere leaves them in", async () => {
    const { key, aScanner, send, standing, idOf } = await aDoor();
    const [north, south] = [await aScanner(), await aScanner()];
    await send(north, admitRow(north, key), exitRow(north, key, { sequence: 2, at: minute(5) }));
    await overtake({
      write: { containing: idOf(1) },
      late: () => send(south, exitRow(south, key, { at: minute(7) })),
      meanwhile: () => send(north, admitRow(north, key, { sequence: 3, at: minute(9) })),
    });
    expect((await standing()).out_ts).toBeUndefined();
  });
});

describe("an undo", () => {
  const actions = async (audits: () => Promise<{ action: string }[]>) => (await audits()).map(({ action }) => action);

  test("by a supervisor makes the tickets valid again that its row let in, with an audit row", async () => {
    const { key, aScanner, send, ticketOf, tickets, audits, idOf } = await aDoor();
    const [scanner, other] = [await aScanner(), await aScanner({ ...supervisor, gate: "Desk" })];
    const row = admitRow(scanner, key);
    await send(scanner, row);
    expect(await send(other, undoRow(other, row))).toEqual(going);
    expect(await ticketOf()).toEqual({ ...tickets[0], tier_group: "GA+" });
    expect(await audits()).toMatchObject([
      {
        actor: other.id,
        action: "ticket.undo-redemption",
        details: { ticket_ids: [idOf(1)], role: "supervisor", gate: "Desk", reason: "Wrong person" },
      },
    ]);
    expect((await audits())[0]?.details).not.toHaveProperty("kind");
    expect(await rowOf(other)).toMatchObject({ kind: "undo", target_device: scanner.id, target_sequence: 1 });
  });

  test("names seats of its row, and leaves the others in", async () => {
    const { key, aScanner, send, standing } = await aDoor(3);
    const scanner = await aScanner(supervisor);
    const row = admitRow(scanner, key, { seats: 0b11 });
    await send(scanner, row, undoRow(scanner, row, { sequence: 2, seats: 0b110 }));
    const states = await Promise.all([1, 2, 3].map(async (seat) => (await standing(seat)).status));
    expect(states).toEqual(["redeemed", "valid", "valid"]);
    expect(await send(scanner, undoRow(scanner, row, { sequence: 3, seats: 0b100 }))).toMatchObject({ refused: [] });
    expect((await standing(1)).status).toBe("redeemed");
  });

  test("of a row leaves who came in by another one since, without an audit row", async () => {
    const { key, aScanner, send, standing, ticketOf, reset, audits } = await aDoor(2);
    const [north, south] = [await aScanner(supervisor), await aScanner()];
    const row = admitRow(north, key, { seats: 0b11 });
    await send(north, row);
    await reset(1);
    await send(south, admitRow(south, key, { at: minute(3) }));
    const standsBy = await ticketOf(1);
    expect((await send(north, undoRow(north, row, { sequence: 2, seats: 0b01 }))).refused).toEqual([]);
    expect([await ticketOf(1), await audits()]).toEqual([standsBy, []]);
    await send(north, undoRow(north, row, { sequence: 3 }));
    expect([await ticketOf(1), (await standing(2)).status]).toEqual([standsBy, "valid"]);
  });

  test.each<[string, boolean, boolean, boolean]>([
    ["its own row in conflict", true, true, true],
    ["its own row that let somebody in", true, false, false],
    ["another scanner's row in conflict", false, true, false],
  ])("is a scanner's for %s, or not", async (_case, isOwn, isConflict, isTaken) => {
    const { key, aScanner, send, standing } = await aDoor();
    const [first, second, third] = [await aScanner(), await aScanner(), await aScanner()];
    const rows = [admitRow(first, key), admitRow(second, key, { at: minute(1) })] as const;
    await send(first, rows[0]);
    await send(second, rows[1]);
    const target = isConflict ? rows[1] : rows[0];
    const owner = isConflict ? second : first;
    const by = isOwn ? owner : third;
    const answer = await send(by, undoRow(by, target, { sequence: isOwn ? 2 : 1 }));
    expect(answer.refused.map(({ reason }) => reason)).toEqual(isTaken ? [] : ["not-allowed"]);
    expect(await standing()).toMatchObject({ status: "redeemed", by: first.id });
  });

  test("of an unknown row, another event's or an undo is not allowed", async () => {
    const { key, aScanner, send, standing } = await aDoor();
    const elsewhere = await aDoor();
    const scanner = await aScanner(supervisor);
    const foreign = await elsewhere.aScanner();
    const row = admitRow(foreign, elsewhere.key);
    await elsewhere.send(foreign, row);
    const own = admitRow(scanner, key);
    const undos = [
      undoRow(scanner, { ...own, sequence: 99 }, { sequence: 2 }),
      undoRow(scanner, row, { sequence: 3 }),
      undoRow(scanner, { ...own, sequence: 2 }, { sequence: 4 }),
    ];
    const answer = await send(scanner, own, ...undos);
    expect(answer.refused).toEqual([2, 3, 4].map((sequence) => ({ sequence, reason: "not-allowed" })));
    expect([(await standing()).status, (await elsewhere.standing()).status]).toEqual(["redeemed", "redeemed"]);
  });

  test("of a way out or back leaves who came in in, each with its audit row", async () => {
    const { key, aScanner, send, standing, audits } = await aDoor();
    const scanner = await aScanner(supervisor);
    const [out, back] = [
      exitRow(scanner, key, { sequence: 2, at: minute(5) }),
      admitRow(scanner, key, { sequence: 3, at: minute(9) }),
    ];
    await send(scanner, admitRow(scanner, key), out, back);
    await send(scanner, undoRow(scanner, back, { sequence: 4 }));
    expect((await standing()).out_ts).toBe(instant(minute(5)));
    await send(scanner, undoRow(scanner, out, { sequence: 5 }));
    expect(await standing()).toEqual({ status: "redeemed", by: scanner.id, out_ts: undefined });
    const rows = await audits();
    expect(rows.map(({ action }) => action)).toEqual(["door.undo-passage", "door.undo-passage"]);
    expect(rows.map(({ details }) => details.kind).toSorted()).toEqual(["admit", "exit"]);
  });

  test("of a row in conflict changes nothing of who is in, and has no audit row", async () => {
    const { key, aScanner, send, standing, audits } = await aDoor();
    const [north, south] = [await aScanner(), await aScanner(supervisor)];
    const row = admitRow(south, key, { at: minute(3) });
    await send(north, admitRow(north, key));
    await send(south, row);
    await send(south, undoRow(south, row, { sequence: 2 }));
    expect(await standing()).toMatchObject({ status: "redeemed", by: north.id });
    expect(await audits()).toEqual([]);
  });

  test("of a row that let one seat in beside one in conflict takes that one back alone, whoever let the other in", async () => {
    const { key, aScanner, send, standing, audits, idOf } = await aDoor(3);
    const [north, south] = [await aScanner(supervisor), await aScanner()];
    await send(north, admitRow(north, key, { seats: 0b001 }));
    await send(south, admitRow(south, key, { seats: 0b010 }));
    // Seat 1 is in by this scanner's first row, seat 2 by the other one's row of the same number.
    const both = admitRow(north, key, { sequence: 2, seats: 0b111, at: minute(3) });
    await send(north, both);
    const other = admitRow(south, key, { sequence: 2, seats: 0b010, at: minute(4) });
    await send(south, other);
    await send(north, undoRow(north, both, { sequence: 3 }), undoRow(north, other, { sequence: 4 }));
    const states = await Promise.all([1, 2, 3].map((seat) => standing(seat)));
    expect(states.map(({ status, by }) => [status, by])).toEqual([
      ["redeemed", north.id],
      ["redeemed", south.id],
      ["valid", undefined],
    ]);
    const rows = await audits();
    expect(rows.map(({ action, details }) => [action, details.ticket_ids])).toEqual([
      ["ticket.undo-redemption", [idOf(3)]],
    ]);
  });

  test("of a row in conflict leaves a ticket valid that was made valid since, whatever other rows say", async () => {
    const { key, aScanner, send, standing, reset, audits } = await aDoor();
    const [north, south] = [await aScanner(supervisor), await aScanner()];
    const [one, two] = [1, 2].map((sequence) => admitRow(south, key, { sequence, at: minute(sequence) }));
    await send(north, admitRow(north, key));
    await send(south, one as never, two as never);
    await reset();
    expect((await send(north, undoRow(north, one as never, { sequence: 2 }))).refused).toEqual([]);
    expect([(await standing()).status, await audits()]).toEqual(["valid", []]);
  });

  test("of a way out leaves a ticket whose first entry counts no longer as it is", async () => {
    const { key, aScanner, send, change, ticketOf } = await aDoor();
    const [thief, desk] = [await aScanner(), await aScanner(supervisor)];
    const out = exitRow(desk, key, { at: minute(5) });
    await send(thief, admitRow(thief, key));
    await send(desk, out);
    await change(thief, { revoked_at: heardAt, void_since: minute(0), void_from_sequence: 1 });
    const before = await ticketOf();
    expect((await send(desk, undoRow(desk, out, { sequence: 2 }))).refused).toEqual([]);
    expect(await ticketOf()).toEqual(before);
  });

  test("of a way out that is decided before the guest comes back is decided once more, with one audit row", async () => {
    const { key, aScanner, send, standing, audits, idOf } = await aDoor();
    const [north, south] = [await aScanner(supervisor), await aScanner()];
    const out = exitRow(north, key, { sequence: 2, at: minute(5) });
    await send(north, admitRow(north, key), out);
    await overtake({
      write: { containing: idOf(1) },
      late: () => send(north, undoRow(north, out, { sequence: 3 })),
      meanwhile: () => send(south, admitRow(south, key, { at: minute(9) })),
    });
    expect((await standing()).out_ts).toBeUndefined();
    expect(await actions(audits)).toEqual(["door.undo-passage"]);
  });
});
