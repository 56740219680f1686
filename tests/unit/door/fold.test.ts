import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addNewest, countByGate, type DoorState, foldLog } from "../../../shared/door/fold.ts";
import { type AdmitRow, type LogRow, rowHash, rowText, type UndoRow, type VoidRow } from "../../../shared/door/log.ts";
import { seatKey, seatsIn } from "../../../shared/door/seats.ts";
import { admitRow } from "../../support/door/door.ts";

const start = 1_763_778_600_000;
const key = "00aa";

const row = (device: string, sequence: number, after: number, changes: Partial<AdmitRow> = {}): AdmitRow =>
  admitRow({ device, sequence, at: start + after, gate: device, order: key, ...changes });

const undoOf = ({ device, sequence }: AdmitRow, changes: Partial<UndoRow> = {}): UndoRow => ({
  kind: "undo",
  device: "desk",
  sequence: 1,
  at: start + 900_000,
  row: { device, sequence },
  seats: 0b1111_1111,
  reason: "Wrong person",
  ...changes,
});

const voidOf = (of: string, since: number, fromSequence = Number.MAX_SAFE_INTEGER): VoidRow => ({
  kind: "void",
  device: "office",
  sequence: 1,
  at: start + 900_000,
  of,
  since: start + since,
  fromSequence,
});

/** What a state says, without the maps. */
const summaryOf = ({ admissions, conflicts, clones }: DoorState) => ({
  admissions: [...admissions].map(([seat, { row: admitted }]) => [seat, rowText(admitted)]).toSorted(),
  conflicts: conflicts.map(({ seat, order, first, again }) => [order, seat, rowText(first), rowText(again)]),
  clones,
});

describe("the log of several scanners", () => {
  test("lets a seat in once; the later scan is a conflict that names both", () => {
    const [north, south] = [row("north", 1, 5_000), row("south", 1, 3_000)];
    const { admissions, conflicts } = foldLog([north, south]);
    expect(admissions.get(seatKey(key, 1))?.row).toBe(south);
    expect(conflicts).toEqual([{ order: key, seat: 1, first: south, again: north }]);
  });

  test("of the same moment counts by device, then by sequence", () => {
    const rows = [row("b", 1, 0), row("a", 10, 0), row("a", 9, 0)];
    expect(foldLog(rows).admissions.get(seatKey(key, 1))?.row).toMatchObject({ device: "a", sequence: 9 });
  });

  test("has a conflict only for the seats that two rows share", () => {
    const { admissions, conflicts } = foldLog([row("a", 1, 0, { seats: 0b011 }), row("b", 1, 9, { seats: 0b110 })]);
    expect([...admissions.keys()]).toEqual([1, 2, 3].map((seat) => seatKey(key, seat)));
    expect(conflicts.map(({ seat }) => seat)).toEqual([2]);
  });

  test("forgets an undone scan, and the scan after it is no conflict any more", () => {
    const [first, again] = [row("a", 1, 0), row("b", 1, 60_000)];
    expect(foldLog([first, again]).conflicts).toHaveLength(1);
    const { admissions, conflicts } = foldLog([first, again, undoOf(first)]);
    expect([admissions.get(seatKey(key, 1))?.row, conflicts]).toEqual([again, []]);
  });

  test("undoes single seats of a scan, also when the undoing clock is behind", () => {
    const scan = row("a", 1, 0, { seats: 0b11 });
    const { admissions } = foldLog([undoOf(scan, { seats: 0b10, at: start - 60_000 }), scan]);
    expect([...admissions.keys()]).toEqual([seatKey(key, 1)]);
  });

  test("lets in again by hand after an undo", () => {
    const scan = row("a", 1, 0);
    const byHand = row("desk", 2, 950_000, { by: "hand", reason: "Phone died" });
    expect(foldLog([scan, undoOf(scan), byHand]).admissions.get(seatKey(key, 1))?.row).toBe(byHand);
  });

  test("forgets what a stolen scanner let in since a moment, and by its sequence where it misstates the time", () => {
    const rows = [
      row("stolen", 1, 0, { seats: 0b0001 }),
      row("stolen", 2, 60_000, { seats: 0b0010 }),
      row("stolen", 3, 1_000, { seats: 0b0100 }),
      row("other", 1, 61_000, { seats: 0b1000 }),
    ];
    const seatsLeft = (log: LogRow[]) => [...foldLog(log).admissions.values()].map(({ seat }) => seat).toSorted();
    expect(seatsLeft([...rows, voidOf("stolen", 30_000)])).toEqual([1, 3, 4]);
    expect(seatsLeft([...rows, voidOf("stolen", 30_000, 2)])).toEqual([1, 4]);
  });

  test("forgets a stolen scanner's rows from the very moment on, and from the very row on", () => {
    const rows = [row("stolen", 1, 999, { seats: 0b001 }), row("stolen", 2, 1_000, { seats: 0b010 })];
    const seatsLeft = (log: LogRow[]) => [...foldLog(log).admissions.values()].map(({ seat }) => seat);
    expect(seatsLeft([...rows, voidOf("stolen", 1_000)])).toEqual([1]);
    expect(seatsLeft([...rows, voidOf("stolen", 900_000, 2)])).toEqual([1]);
  });

  test("forgets what each of two stolen scanners let in, and each seat of a scan that two undos name", () => {
    const [one, other] = [row("stolen", 1, 0), row("lost", 1, 0, { seats: 0b10 })];
    expect(foldLog([one, other, voidOf("stolen", 0), { ...voidOf("lost", 0), sequence: 2 }]).admissions.size).toBe(0);
    const both = row("a", 1, 0, { seats: 0b11 });
    const undos = [undoOf(both, { seats: 0b01 }), undoOf(both, { sequence: 2, seats: 0b10 })];
    expect(foldLog([both, ...undos]).admissions.size).toBe(0);
  });

  test("reports two devices with one name by a place that has two rows, and loses neither", () => {
    const { admissions, clones } = foldLog([
      row("a", 1, 0),
      row("a", 1, 0, { seats: 0b10 }),
      row("a", 2, 9, { order: "bb" }),
    ]);
    expect(clones).toEqual([{ device: "a", sequence: 1 }]);
    expect(admissions.size).toBe(3);
  });

  test("counts who is in by gate", () => {
    const state = foldLog([row("North", 1, 0, { seats: 0b11 }), row("South", 1, 1, { order: "bb" })]);
    expect([...countByGate(state)]).toEqual([
      ["North", 2],
      ["South", 1],
    ]);
  });
});

const devices = ["a", "b", "c"];
const anyAdmit = fc
  .record({
    device: fc.constantFrom(...devices),
    sequence: fc.integer({ min: 1, max: 6 }),
    after: fc.integer({ min: 0, max: 8 }),
    seats: fc.integer({ min: 1, max: 7 }),
    order: fc.constantFrom("00aa", "00bb"),
  })
  .map(({ device, sequence, after, seats, order }) => row(device, sequence, after, { seats, order }));
const anyUndo = fc
  .record({
    sequence: fc.integer({ min: 10, max: 12 }),
    device: fc.constantFrom(...devices),
    of: fc.integer({ min: 1, max: 6 }),
    seats: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ device, sequence, of, seats }) => undoOf(row(device, of, 0), { device: "desk", sequence, seats }));
const anyVoid = fc
  .record({
    of: fc.constantFrom(...devices),
    since: fc.integer({ min: 4, max: 9 }),
    from: fc.integer({ min: 3, max: 9 }),
  })
  .map(({ of, since, from }) => voidOf(of, since, from));
const anyLog = fc.array(fc.oneof({ weight: 8, arbitrary: anyAdmit }, { weight: 2, arbitrary: anyUndo }, anyVoid), {
  maxLength: 24,
});
const anyUploads = anyLog.chain((rows) =>
  fc.record({
    rows: fc.constant(rows),
    arrived: fc
      .tuple(fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }), fc.subarray(rows))
      .chain(([once, twice]) => {
        const all = [...once, ...twice];
        return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
      }),
  }),
);

describe("whatever the scanners upload", () => {
  test("comes to one state in any order, and however often each row arrives", () => {
    fc.assert(
      fc.property(anyUploads, ({ rows, arrived }) => {
        expect(summaryOf(foldLog(arrived))).toEqual(summaryOf(foldLog(rows)));
      }),
      { numRuns: 1_000 },
    );
  });

  test("loses no scan: each is in, in conflict, undone or void", () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        const { admissions, conflicts } = foldLog(rows);
        const kept = [...admissions.values()].map(({ seat, row: admitted }) => `${seat} ${rowText(admitted)}`);
        const again = conflicts.map(({ seat, again: later }) => `${seat} ${rowText(later)}`);
        const isTakenBack = (admitted: AdmitRow, seat: number): boolean =>
          rows.some(
            (other) =>
              (other.kind === "undo" &&
                other.row.device === admitted.device &&
                other.row.sequence === admitted.sequence &&
                seatsIn(other.seats).includes(seat)) ||
              (other.kind === "void" &&
                other.of === admitted.device &&
                (admitted.at >= other.since || admitted.sequence >= other.fromSequence)),
          );
        const scans = rows.filter((one): one is AdmitRow => one.kind === "admit");
        const expected = scans.flatMap((scan) =>
          seatsIn(scan.seats).flatMap((seat) => (isTakenBack(scan, seat) ? [] : [`${seat} ${rowText(scan)}`])),
        );
        expect([...kept, ...again].toSorted()).toEqual([...new Set(expected)].toSorted());
      }),
      { numRuns: 1_000 },
    );
  });

  test("grows by a device's newest row as if all rows were folded again", () => {
    fc.assert(
      fc.property(anyLog, anyAdmit, (rows, scan) => {
        // Nobody undid or voided it yet: its device and place are its own.
        const newest = { ...scan, device: "this", sequence: 99, at: start + 999_999 };
        expect(summaryOf(addNewest(foldLog(rows), newest))).toEqual(summaryOf(foldLog([...rows, newest])));
      }),
    );
  });

  test("keeps the earliest scan of a seat", () => {
    fc.assert(
      fc.property(anyLog, (rows) => {
        for (const { first, again } of foldLog(rows).conflicts) expect(first.at).toBeLessThanOrEqual(again.at);
      }),
    );
  });
});

test("a row's hash is that of its content: any change makes another one", async () => {
  const hashes = await Promise.all(
    [row("a", 1, 0), row("a", 1, 1), row("a", 2, 0), row("a", 1, 0, { gate: "b" }), undoOf(row("a", 1, 0))].map(
      rowHash,
    ),
  );
  expect(new Set(hashes).size).toBe(5);
  expect(await rowHash(row("a", 1, 0))).toBe(hashes[0]);
});
