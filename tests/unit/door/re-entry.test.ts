import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passageOf, planPassage } from "../../../functions/door/log/passage.ts";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { createExitRow } from "../../../shared/door/admit.ts";
import { answerSeats, decide } from "../../../shared/door/decide.ts";
import { addNewest, atAfter, countOut, type DoorState, foldLog, standingRow } from "../../../shared/door/fold.ts";
import { toExitAnswer } from "../../../shared/door/let-out.ts";
import { type DoorList, seatFlag } from "../../../shared/door/list.ts";
import { type ExitRow, type LogRow, type PassageRow, rowText } from "../../../shared/door/log.ts";
import { seatKey } from "../../../shared/door/seats.ts";
import {
  aDoor,
  admitRow,
  completeUntil,
  issuedAt,
  listBase,
  listedOrder,
  listOf,
  liveCode,
  now,
} from "../../support/door/door.ts";

const start = 1_763_778_600_000;
const key = "00aa";
const seat = seatKey(key, 1);
const minutes = (count: number): number => start + count * 60_000;

const cameIn = (device: string, sequence: number, minute: number, seats = 1) =>
  admitRow({ device, sequence, at: minutes(minute), gate: device, order: key, seats });
const wentOut = (...of: Parameters<typeof cameIn>): ExitRow => ({ ...cameIn(...of), kind: "exit" });
const undoOf = ({ device, sequence }: PassageRow, at = minutes(90)): LogRow => ({
  kind: "undo",
  device: "desk",
  sequence: 1,
  at,
  row: { device, sequence },
  seats: 1,
  reason: "Wrong person",
});

const insideOf = (state: DoorState): number => state.admissions.size - countOut(state);
const standingOf = (rows: readonly LogRow[]): string => {
  const admission = foldLog(rows).admissions.get(seat);
  return admission ? rowText(standingRow(admission)) : "never in";
};

describe("out and back in", () => {
  const [first, out, back] = [cameIn("north", 1, 0), wentOut("south", 1, 10), cameIn("east", 1, 20)];

  test("[reentry-01] who goes out is out and still came in; who comes back is in again, by their first entry's right", () => {
    const away = foldLog([first, out]);
    expect([away.admissions.size, insideOf(away), away.conflicts]).toEqual([1, 0, []]);
    expect(away.admissions.get(seat)).toMatchObject({ row: first, entry: first, exit: out });
    const again = foldLog([first, out, back]);
    expect([again.admissions.size, insideOf(again), again.conflicts]).toEqual([1, 1, []]);
    expect(again.admissions.get(seat)).toMatchObject({ row: first, entry: back, exit: null });
  });

  test("two gates that let the same guest back in are in conflict, and one of them who left before the other is none", () => {
    const twice = foldLog([first, out, back, cameIn("west", 1, 25)]);
    expect(twice.conflicts.map(({ first: one, again }) => [one.device, again.device])).toEqual([["east", "west"]]);
    expect(foldLog([first, out, back, wentOut("east", 2, 22), cameIn("west", 1, 25)]).conflicts).toEqual([]);
  });

  test("nobody goes out who isn't in, and a second way out changes nothing but its time", () => {
    expect(foldLog([out]).admissions.size).toBe(0);
    const late = wentOut("west", 1, 12);
    expect(standingOf([first, out, late])).toBe(rowText(late));
    expect(insideOf(foldLog([first, out, late]))).toBe(0);
  });

  test("an undo of the way out or back leaves what was before it, whatever its clock says", () => {
    expect(standingOf([first, out, undoOf(out, minutes(-60))])).toBe(rowText(first));
    expect(standingOf([first, out, back, undoOf(back, minutes(-60))])).toBe(rowText(out));
    expect(foldLog([first, out, undoOf(first)]).admissions.size).toBe(0);
  });

  test("a device that isn't trusted any more lets nobody out either", () => {
    const stolen: LogRow = {
      kind: "void",
      device: "office",
      sequence: 1,
      at: 0,
      of: "south",
      since: 0,
      fromSequence: 1,
    };
    expect(standingOf([first, out, stolen])).toBe(rowText(first));
  });

  test("a row stands after all that its scanner knows of the seat, also where another clock is ahead", () => {
    const state = foldLog([cameIn("fast", 1, 60)]);
    expect(atAfter(state, key, 1, minutes(5))).toBe(minutes(60) + 1);
    expect(atAfter(state, key, 1, minutes(61))).toBe(minutes(61));
    expect(atAfter(state, key, 0b10, minutes(5))).toBe(minutes(5));
    // A row in conflict is one it knows, too.
    expect(atAfter(foldLog([first, cameIn("fast", 2, 60)]), key, 1, minutes(5))).toBe(minutes(60) + 1);
  });

  test("a scanner's newest row adds what folding all rows again would", () => {
    const folded = foldLog([first, out, back]);
    const added = [out, back].reduce<DoorState>((state, row) => addNewest(state, row), foldLog([first]));
    expect(added).toEqual(folded);
  });
});

/** A guest's way through three gates, as it was, and what each gate wrote by its own clock. */
type Evening = { rows: PassageRow[]; isInside: boolean; wasIn: boolean };

/**
 * Every gate knows what the guest's earlier gates wrote. Its clock is wrong by up to an hour; a row stands after those it knows.
 */
const anEvening = fc
  .record({
    steps: fc.array(fc.constantFrom("north", "south", "east"), { minLength: 0, maxLength: 9 }),
    skews: fc.record({
      north: fc.integer({ min: -60, max: 60 }),
      south: fc.integer({ min: -60, max: 60 }),
      east: fc.integer({ min: -60, max: 60 }),
    }),
  })
  .map(({ steps, skews }): Evening => {
    const rows: PassageRow[] = [];
    for (const [index, device] of steps.entries()) {
      const at = atAfter(foldLog(rows), key, 1, minutes(index + skews[device]));
      const row = { ...cameIn(device, index + 1, 0), at };
      rows.push(index % 2 === 0 ? row : { ...row, kind: "exit" });
    }
    return { rows, isInside: steps.length % 2 === 1, wasIn: steps.length > 0 };
  });

/** Rows in any order, some of them more than once. */
const uploadsOf = <Row>(rows: readonly Row[]) =>
  fc
    .tuple(fc.shuffledSubarray([...rows], { minLength: rows.length, maxLength: rows.length }), fc.subarray([...rows]))
    .chain(([once, again]) =>
      fc.shuffledSubarray([...once, ...again], {
        minLength: once.length + again.length,
        maxLength: once.length + again.length,
      }),
    );

const anyPassage = fc
  .record({
    device: fc.constantFrom("a", "b", "c"),
    sequence: fc.integer({ min: 1, max: 5 }),
    minute: fc.integer({ min: 0, max: 6 }),
    seats: fc.integer({ min: 1, max: 3 }),
    isOut: fc.boolean(),
  })
  .map(({ device, sequence, minute, seats, isOut }) => (isOut ? wentOut : cameIn)(device, sequence, minute, seats));
const anyLog = fc.array(anyPassage, { maxLength: 16 });

/** What a server that only ever writes conditionally makes of one seat's rows as they arrive. */
const receive = (arrived: readonly PassageRow[]): StoredTicket => {
  let ticket = { id: "tkt_1", status: "valid" } as StoredTicket;
  const seen = new Set<string>();
  for (const row of arrived) {
    if (seen.has(rowText(row))) continue;
    seen.add(rowText(row));
    if (ticket.status === "valid") {
      if (row.kind === "exit") continue;
      const check_in_ts = new Date(row.at).toISOString();
      const admitted = { device_id: row.device, sequence: row.sequence, gate: row.gate };
      ticket = { ...ticket, status: "redeemed", check_in_ts, admitted };
    } else if (planPassage(ticket, row, "2096-01-01T00:00:00.000Z").write) {
      const { out_ts: _out, ...rest } = ticket;
      const isOut = row.kind === "exit";
      ticket = { ...rest, passage: passageOf(row), ...(isOut && { out_ts: new Date(row.at).toISOString() }) };
    }
  }
  return ticket;
};

describe("whatever order the gates' rows arrive in", () => {
  test("[reentry-02] who is inside is right, with clocks an hour apart, and with rows that came more than once", () => {
    const shuffled = anEvening.chain((evening) =>
      fc.record({ evening: fc.constant(evening), arrived: uploadsOf(evening.rows) }),
    );
    fc.assert(
      fc.property(shuffled, ({ evening, arrived }) => {
        const state = foldLog(arrived);
        expect([state.admissions.size, insideOf(state)]).toEqual([Number(evening.wasIn), Number(evening.isInside)]);
        expect(state.conflicts).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the control: counting one up and one down as rows arrive, or by the gates' own clocks, goes wrong", () => {
    const [first, out, back] = [cameIn("a", 1, 0), wentOut("b", 1, 10), cameIn("c", 1, 20)];
    const naive = (rows: readonly PassageRow[]) => rows.reduce((sum, { kind }) => sum + (kind === "exit" ? -1 : 1), 0);
    const isNaiveRight = fc.property(uploadsOf([first, out, back]), (arrived) => naive(arrived) === 1);
    expect(fc.check(isNaiveRight, { numRuns: 1_000 }).failed).toBe(true);
    // The guest left: the gate that let them in is an hour ahead, and the one that let them out didn't write after it.
    expect(insideOf(foldLog([cameIn("a", 1, 60), wentOut("b", 1, 10)]))).toBe(1);
  });

  test("any rows come to one state, whoever they are about", () => {
    const summaryOf = (state: DoorState) => [
      [...state.admissions]
        .map(([place, { row, entry, exit, last }]) => [
          place,
          ...[row, entry, exit, last].map((one) => one && rowText(one)),
        ])
        .toSorted(),
      state.conflicts.map(({ seat: number, first, again }) => [number, rowText(first), rowText(again)]),
    ];
    const shuffled = anyLog.chain((rows) => fc.record({ rows: fc.constant(rows), arrived: uploadsOf(rows) }));
    fc.assert(
      fc.property(shuffled, ({ rows, arrived }) => {
        expect(summaryOf(foldLog(arrived))).toEqual(summaryOf(foldLog(rows)));
      }),
      { numRuns: 1_000 },
    );
  });

  test("[reentry-03] the server's ticket comes to the state that the scanners fold, one conditional write at a time", () => {
    // Two rows at one place are a copied scanner: the server refuses the second one.
    const places = (rows: PassageRow[]) => [
      ...new Map(rows.map((row) => [`${row.device} ${row.sequence}`, row])).values(),
    ];
    const one = anyLog.map((rows) => places(rows).filter(({ seats }) => (seats & 1) === 1));
    // A way out is seen by the server only after the way in that its scanner saw.
    const first = cameIn("a", 99, -1);
    const shuffled = one.chain((rows) => fc.record({ rows: fc.constant(rows), arrived: uploadsOf(rows) }));
    fc.assert(
      fc.property(shuffled, ({ rows, arrived }) => {
        const admission = foldLog([first, ...rows]).admissions.get(seat);
        const ticket = receive([first, ...arrived]);
        expect(ticket.status).toBe("redeemed");
        if (ticket.passage) expect(ticket.passage).toBe(admission && passageOf(admission.last));
        expect(ticket.out_ts !== undefined).toBe(admission?.exit != null);
      }),
      { numRuns: 1_000 },
    );
  });

  test("whom the back-office marked goes out by a row after its time, and not by one before", () => {
    const marked = {
      id: "tkt_1",
      status: "redeemed",
      check_in_ts: new Date(minutes(10)).toISOString(),
    } as StoredTicket;
    const planned = (minute: number) =>
      planPassage(marked, wentOut("a", 1, minute), new Date(minutes(99)).toISOString());
    expect([planned(9), planned(11)].map(({ outcome }) => outcome)).toEqual(["none", "out"]);
  });
});

describe("a code on the way out", () => {
  const time = { now, hasJumped: false };
  const out = { ...admitRow({ device: "south-1", sequence: 2, at: now - 60_000 }), kind: "exit" as const };
  const exitAnswer = async (rows: LogRow[], code = liveCode({ seats: 1 })) => {
    const door = await aDoor({ rows });
    const answer = await decide(await code, door, time);
    return "claims" in answer ? toExitAnswer(answer, door, now) : answer;
  };

  test("[reentry-04] lets out who is in, refuses who isn't as not inside, and says who is out already", async () => {
    expect(await exitAnswer([admitRow()])).toMatchObject({ word: "let-out", ready: [1], idReasons: [] });
    expect(await exitAnswer([])).toMatchObject({ word: "not-inside", ready: [] });
    expect(await exitAnswer([admitRow(), out])).toMatchObject({
      word: "not-inside",
      ready: [],
      seats: [{ away: { exit: out, first: admitRow() } }],
    });
  });

  test("of two seats lets out the one that is in", async () => {
    expect(await exitAnswer([admitRow()], liveCode())).toMatchObject({ word: "let-out", ready: [1] });
  });

  test("that this scanner let out a moment ago was just let out, for 8 seconds", async () => {
    const own = (at: number) => ({ ...out, device: "north-1", at });
    expect(await exitAnswer([admitRow(), own(now - 7_999)])).toMatchObject({ word: "just-let-out", ready: [] });
    expect(await exitAnswer([admitRow(), own(now - 8_000)])).toMatchObject({ word: "not-inside" });
  });

  test("that another scanner let out a moment ago isn't inside", async () => {
    expect(await exitAnswer([admitRow(), { ...out, at: now - 1_000 }])).toMatchObject({ word: "not-inside" });
  });

  test("of two seats of which this scanner just let one out was just let out, whether or not the other is in", async () => {
    const own = { ...out, device: "north-1", at: now - 1_000 };
    expect(await exitAnswer([admitRow(), own], liveCode())).toMatchObject({ word: "just-let-out", ready: [] });
    const both = [admitRow({ seats: 0b11 }), own];
    expect(await exitAnswer(both, liveCode())).toMatchObject({ word: "just-let-out", ready: [] });
  });

  test("of two seats of which one could come in isn't inside, also one that the list doesn't have yet", async () => {
    const [key, tier] = listedOrder();
    const seats = [
      ["Priya Raman", 0b01, issuedAt - listBase, 0],
      ["Priya Raman", 0b10, issuedAt - listBase, seatFlag.refunded],
    ] as [string, number, number, number][];
    const answerOf = async (list: DoorList, code: Promise<string>) => {
      const door = await aDoor({ list });
      const answer = await decide(await code, door, time);
      return "claims" in answer ? toExitAnswer(answer, door, now) : answer;
    };
    expect(await answerOf(listOf([key, tier, ...seats]), liveCode())).toMatchObject({ word: "not-inside" });
    expect(await answerOf(listOf(), liveCode({ issuedAt: completeUntil }))).toMatchObject({ word: "not-inside" });
  });

  test("that is refused for itself gets the very answer that it gets on the way in", async () => {
    const door = await aDoor();
    const answer = await decide(await liveCode({ notAfter: now / 1_000 - 7 }), door, time);
    if (!("claims" in answer)) throw new Error("The code can't be read");
    expect(toExitAnswer(answer, door, now)).toBe(answer);
  });

  test("that is refused for itself is refused the same way", async () => {
    expect(await exitAnswer([admitRow()], liveCode({ seats: 1, notAfter: now / 1_000 - 7 }))).toMatchObject({
      word: "over",
    });
    expect(await exitAnswer([], liveCode({ seats: 1, issuedAt: 5 }))).toMatchObject({ word: "moved" });
  });

  test("comes back in on the way in, and only a seat that is in makes a row of the way out", async () => {
    const door = await aDoor({ rows: [admitRow(), out] });
    const answer = await decide(await liveCode({ seats: 1 }), door, time);
    expect(answer).toMatchObject({ word: "let-in", ready: [1], seats: [{ away: { exit: out } }] });
    const inside = await aDoor({ rows: [admitRow()] });
    if (!("claims" in answer)) throw new Error("The code was refused");
    const leaving = toExitAnswer(answerSeats(answer.claims, inside, time), inside, now);
    const origin = { device: "north-1", sequence: 1, at: now, gate: "North" };
    expect(createExitRow(leaving, [1], origin)).toMatchObject({ kind: "exit", seats: 1, gate: "North" });
    expect(() => createExitRow(leaving, [2], origin)).toThrow(RangeError);
  });
});
