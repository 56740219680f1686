import { expect, test } from "vitest";
import type { LogRow } from "../../../shared/door/log.ts";
import { listConflicts } from "../../../web/src/door/session/conflicts.ts";
import { aBareScanner, ownExit, ownRow, undoRow } from "../../support/door/bare-scanner.ts";
import { admitRow, listedOrder, listOf, now } from "../../support/door/door.ts";

/** The conflicts of a scanner whose rows the server refused the tickets of, by their sequences. */
const conflictsOf = async (own: LogRow[], refused: number[], others: LogRow[] = []) => {
  const notes = { conflicts: refused, ignored: [], refused: 0, inside: null };
  const { scanner } = await aBareScanner({ own, others, notes });
  return listConflicts(scanner).map(({ seat, first, again }) => [seat, first?.device ?? null, again.sequence]);
};

const south = (changes: Parameters<typeof admitRow>[0] = {}) => admitRow({ at: now - 90_000, ...changes });
const southExit = (changes: Parameters<typeof ownExit>[0] = {}) =>
  ownExit({ device: "south-1", at: now - 80_000, ...changes });
const otherOrder = "00000000000000aa";

test("a row that the server refused the ticket of is a conflict; one that it didn't is none", async () => {
  const own = [ownRow(), ownRow({ sequence: 2, seats: 0b10 })];
  expect(await conflictsOf(own, [1])).toEqual([[1, null, 1]]);
});

test("whoever came in again by another row since then is in no conflict", async () => {
  const back = admitRow({ at: now - 40_000 });
  expect(await conflictsOf([ownRow(), ownExit()], [1], [back])).toEqual([]);
});

test("whoever was taken back since then is in no conflict", async () => {
  const undo = undoRow({ device: "door_north01", sequence: 2, row: { device: "door_north01", sequence: 1 } });
  expect(await conflictsOf([ownRow(), undo], [1])).toEqual([]);
});

test("a conflict that another scanner's row explains is told once, as the later of the two", async () => {
  expect(await conflictsOf([ownRow()], [1], [south()])).toEqual([[1, "south-1", 1]]);
  const late = admitRow({ at: now - 10_000, sequence: 7 });
  expect(await conflictsOf([ownRow()], [1], [late])).toEqual([[1, "door_north01", 7]]);
});

test("another scanner's row that explains one seat of a row explains the other one as well", async () => {
  expect(await conflictsOf([ownRow({ seats: 0b11 })], [1], [south()])).toEqual([[1, "south-1", 1]]);
});

test("a conflict of other people explains nothing, and the latest conflict comes first", async () => {
  const elsewhere = [
    south({ order: otherOrder }),
    admitRow({ device: "east-1", order: otherOrder, at: now - 70_000, sequence: 5 }),
  ];
  expect(await conflictsOf([ownRow()], [1], elsewhere)).toEqual([
    [1, null, 1],
    [1, "south-1", 5],
  ]);
  expect(await conflictsOf([ownRow({ at: now - 75_000 })], [1], [...elsewhere, south()])).toEqual([
    [1, "south-1", 5],
    [1, "south-1", 1],
  ]);
});

const { at } = ownRow();
const settled: [string, LogRow[]][] = [
  ["at the very moment of the refused row", [south(), undoRow({ at })]],
  [
    "beside another row that was taken back",
    [undoRow({ sequence: 8, row: { device: "south-1", sequence: 4 } }), south(), undoRow()],
  ],
];
test.each(settled)(
  "a row that was refused for one that was taken back %s is no conflict any more",
  async (_how, others) => {
    expect(await conflictsOf([ownRow()], [1], others)).toEqual([]);
  },
);

const unsettled: [string, LogRow[]][] = [
  ["a row that was taken back a millisecond before it", [south(), undoRow({ at: at - 1 })]],
  ["the other seat of a row that was taken back", [south({ seats: 0b11 }), southExit(), undoRow({ seats: 0b10 })]],
  [
    "a way out that was taken back",
    [
      south(),
      southExit(),
      southExit({ sequence: 3, at: now - 70_000 }),
      undoRow({ row: { device: "south-1", sequence: 2 } }),
    ],
  ],
  ["a row of another order that was taken back", [south({ order: otherOrder }), undoRow()]],
  ["a row of other seats that was taken back", [south({ seats: 0b10 }), undoRow({ seats: 0b11 })]],
  [
    "another row of that scanner that was taken back",
    [south(), southExit(), undoRow({ row: { device: "south-1", sequence: 4 } })],
  ],
  [
    "a row of another scanner that was taken back",
    [south(), southExit(), undoRow({ row: { device: "east-1", sequence: 1 } })],
  ],
];
test.each(unsettled)("%s settles no conflict", async (_what, others) => {
  expect(await conflictsOf([ownRow()], [1], others)).toEqual([[1, null, 1]]);
});

test("a conflict has the name that the list has, and none where it has none", async () => {
  const notes = { conflicts: [1], ignored: [], refused: 0, inside: null };
  const lists = [listOf(listedOrder()), listOf(listedOrder(0, 1, "")), listOf(), null];
  const names = lists.map(async (list) => {
    const { scanner } = await aBareScanner({ own: [ownRow()], notes, list });
    return listConflicts(scanner).map(({ name }) => name);
  });
  expect(await Promise.all(names)).toEqual([["Priya Raman"], [null], [null], [null]]);
});
