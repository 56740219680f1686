import { expect, test } from "vitest";
import { seatFlag } from "../../../shared/door/list.ts";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import { findOrders, listRecent } from "../../../web/src/door/session/found-orders.ts";
import { aBareScanner, northDevice, ownExit, ownRow, undoRow } from "../../support/door/bare-scanner.ts";
import { admitRow, listedOrder, listOf, order } from "../../support/door/door.ts";

const key = orderKeyOf(order);

test.each([
  ["refunded", seatFlag.refunded, 1, "phone"],
  ["cancelled", seatFlag.cancelled, 1, "phone"],
  ["open", 0, 1, "phone"],
  ["open", 0, 0, "none"],
  ["open", seatFlag.still, 1, "still"],
  ["open", seatFlag.still, 0, "none"],
  ["open", seatFlag.guest | seatFlag.still, 1, "guest"],
] as const)(
  "a search shows a seat as %s by the flags %d and the binding %d, with its code: %s",
  async (state, flags, binding, code) => {
    const { scanner } = await aBareScanner({ list: listOf(listedOrder(flags, binding)) });
    const [found] = findOrders(scanner, "priya");
    expect(found?.seats).toMatchObject([
      { seat: 1, state, code, admitted: null, away: null },
      { seat: 2, state, code, admitted: null, away: null },
    ]);
  },
);

test("a search shows who is in by the row that let them in last, and who is out by the way out", async () => {
  const back = ownRow({ sequence: 3, at: ownExit().at + 1_000 });
  const other = ownRow({ sequence: 4, seats: 0b10 });
  const otherOut = ownExit({ sequence: 5, seats: 0b10 });
  const { scanner } = await aBareScanner({ own: [ownRow(), ownExit(), back, other, otherOut] });
  expect(findOrders(scanner, "priya")[0]?.seats).toMatchObject([
    { state: "in", admitted: back, away: null },
    { state: "out", admitted: null, away: { exit: otherOut, first: other } },
  ]);
});

test("a search shows the seats of an order in their order, and finds nothing without a list", async () => {
  const list = listOf([key, 1, ["Priya Raman", 0b100, 1, 0], ["Tom Adler", 0b011, 1, 0]]);
  const { scanner } = await aBareScanner({ list });
  expect(findOrders(scanner, "priya")[0]?.seats.map(({ seat, name }) => [seat, name])).toEqual([
    [1, "Tom Adler"],
    [2, "Tom Adler"],
    [3, "Priya Raman"],
  ]);
  scanner.list = null;
  expect(findOrders(scanner, "priya")).toEqual([]);
});

test("the newest 50 whom the scanner let through are listed, the newest first", async () => {
  const own = Array.from({ length: 51 }, (_, index) =>
    ownRow({ sequence: index + 1, at: ownRow().at + index, order: `${index}`.padStart(16, "0") }),
  );
  const { scanner } = await aBareScanner({ own });
  expect(listRecent(scanner).map(({ row }) => row.sequence)).toEqual(
    Array.from({ length: 50 }, (_, index) => 51 - index),
  );
});

test("only the seats that stand by a row now are open, and what was taken back is marked", async () => {
  const taken = { row: { device: northDevice, sequence: 4 }, seats: 0b10 };
  const own = [
    ownRow(),
    ownExit(),
    ownRow({ sequence: 3, at: ownExit().at + 1_000 }),
    ownRow({ sequence: 4, seats: 0b10, at: ownExit().at + 2_000 }),
    undoRow({ device: northDevice, sequence: 5, ...taken }),
  ];
  const { scanner } = await aBareScanner({ own });
  expect(listRecent(scanner).map(({ row, open, isUndone }) => [row.sequence, open, isUndone])).toEqual([
    [4, [], true],
    [3, [1], false],
    [2, [], false],
    [1, [], false],
  ]);
});

test("what another device took back is marked as well, and who stands by another scanner's row isn't open", async () => {
  const others = [undoRow({ row: { device: northDevice, sequence: 1 } }), admitRow({ at: ownRow().at + 1_000 })];
  const { scanner } = await aBareScanner({ own: [ownRow()], others });
  expect(listRecent(scanner)).toMatchObject([{ isUndone: true, open: [], name: "Priya Raman", tier: 1 }]);
});

test("an order that the list doesn't have has neither a name nor a type", async () => {
  const { scanner } = await aBareScanner({ own: [ownRow({ order: "00000000000000aa" })] });
  expect(listRecent(scanner)).toMatchObject([{ name: null, tier: null, open: [1] }]);
  scanner.list = null;
  expect(listRecent(scanner)).toMatchObject([{ name: null, tier: null }]);
});
