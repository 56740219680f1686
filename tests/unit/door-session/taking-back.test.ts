import { describe, expect, test } from "vitest";
import { seatFlag } from "../../../shared/door/list.ts";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import { admitByHand, undoAdmission } from "../../../web/src/door/session/by-hand.ts";
import { aBareScanner, northDevice, ownExit, ownRow, undoRow } from "../../support/door/bare-scanner.ts";
import { admitRow, listedOrder, listOf, now, order } from "../../support/door/door.ts";

const key = orderKeyOf(order);
const aSupervisor = (parts: Parameters<typeof aBareScanner>[0] = {}) =>
  aBareScanner({ device: { role: "supervisor" }, ...parts });
const at = (sequence: number, device = northDevice) => ({ device, sequence });
const otherOrder = "00000000000000aa";

describe("letting in by hand", () => {
  test.each(["abc", "x".repeat(200)])("takes the reason %j", async (reason) => {
    const { scanner, loop } = await aSupervisor();
    expect((await admitByHand(scanner, loop, key, [1], reason)).state).toBe("admitted");
    expect(scanner.own).toMatchObject([{ reason }]);
  });

  test("names the holder of the chosen seat, not of the other one", async () => {
    const list = listOf([key, 2, ["Priya Raman", 0b01, 1, 0], ["Tom Adler", 0b10, 1, 0]]);
    const { scanner, loop } = await aSupervisor({ list });
    const outcome = await admitByHand(scanner, loop, key, [2], "Phone dead");
    expect(outcome).toMatchObject({ state: "admitted", seats: [2], holder: "Tom Adler", tier: 2 });
  });

  test("lets nobody in unless each chosen seat may come in", async () => {
    const { scanner, loop, kept } = await aSupervisor({ own: [ownRow()] });
    expect(await admitByHand(scanner, loop, key, [1, 2], "Phone dead")).toMatchObject({
      state: "refused",
      seats: [],
      answer: { word: "let-in", ready: [2], admitted: null },
    });
    expect(kept.own).toEqual([]);
  });

  test.each([
    ["already-in", { own: [ownRow()] }, { gate: "North" }],
    ["refunded", { list: listOf(listedOrder(seatFlag.refunded)) }, null],
    ["cancelled", { list: listOf(listedOrder(seatFlag.cancelled)) }, null],
    ["unknown", { list: listOf() }, null],
  ] as const)("answers %s where that is why a seat may not come in", async (word, parts, admitted) => {
    const { scanner, loop } = await aSupervisor({ ...parts, own: "own" in parts ? [...parts.own] : [] });
    const { state, answer } = await admitByHand(scanner, loop, key, [1], "Phone dead");
    expect({ state, answer }).toMatchObject({ state: "refused", answer: { word, ready: [], admitted } });
  });

  test("lets nobody in where no seat was chosen", async () => {
    const { scanner, loop } = await aSupervisor();
    await expect(admitByHand(scanner, loop, key, [], "Phone dead")).rejects.toThrow("No seat was chosen");
  });

  test("lets somebody back in who went out", async () => {
    const { scanner, loop } = await aSupervisor({ own: [ownRow(), ownExit()] });
    expect((await admitByHand(scanner, loop, key, [1], "Phone dead")).state).toBe("admitted");
  });
});

describe("taking back", () => {
  const second = ownRow({ sequence: 2, order: otherOrder, at: now - 40_000 });

  test("finds the row by its device and its number", async () => {
    const south = admitRow({ order: otherOrder });
    for (const place of [at(2), at(1, "south-1")]) {
      const own = place.sequence === 2 ? [ownRow(), second] : [ownRow()];
      const { scanner, loop } = await aSupervisor({ own: [...own], others: place.sequence === 2 ? [] : [south] });
      await undoAdmission(scanner, loop, place, [1], "Wrong person");
      expect(scanner.own.at(-1)).toMatchObject({ kind: "undo", row: place, seats: 0b01, at: now });
      expect([...scanner.log.admissions.values()].map((admission) => admission.order)).toEqual([key]);
    }
  });

  test("takes back the later row of a conflict, whichever seat stands by the earlier one", async () => {
    const earlier = admitRow({ at: now - 90_000 });
    const others = [
      earlier,
      admitRow({ order: otherOrder }),
      admitRow({ device: "east-1", order: otherOrder, at: now - 1_000 }),
    ];
    const { scanner, loop } = await aSupervisor({ own: [ownRow()], others });
    expect(scanner.log.conflicts).toHaveLength(2);
    await undoAdmission(scanner, loop, at(1), [1], "Wrong person");
    expect(scanner.log.conflicts).toMatchObject([{ order: otherOrder }]);
    expect(scanner.log.admissions.get(`${key}.1`)?.entry).toEqual(earlier);
  });

  const undone = undoRow({ device: northDevice, sequence: 7, row: at(1), seats: 0b10 });
  const refusals: [string, Parameters<typeof aBareScanner>[0], ReturnType<typeof at>, number[]][] = [
    ["for no seat", { own: [ownRow()] }, at(1), []],
    ["a row that nobody wrote", { own: [ownRow()] }, at(5), [1]],
    ["a seat that isn't of the row beside one that is", { own: [ownRow()] }, at(1), [1, 2]],
    [
      "a row by which a seat came in before it went out",
      { own: [ownRow(), ownExit(), ownRow({ sequence: 3, at: now - 1_000 })] },
      at(1),
      [1],
    ],
    [
      "the same seat of another order that is in a conflict",
      {
        own: [ownRow(), undoRow({ device: northDevice, sequence: 2, row: at(1) })],
        others: [admitRow({ order: otherOrder }), admitRow({ device: "east-1", order: otherOrder })],
      },
      at(1),
      [1],
    ],
    [
      "a seat that was taken back of a row whose other seat is in a conflict",
      { own: [ownRow({ seats: 0b11 }), undone], others: [admitRow({ at: now - 90_000 })] },
      at(1),
      [2],
    ],
  ];
  test.each(refusals)("is refused: %s", async (_what, parts, place, seats) => {
    const { scanner, loop, kept } = await aSupervisor(parts);
    await expect(undoAdmission(scanner, loop, place, seats, "Wrong person")).rejects.toThrow(
      "Only who stands by this row can be taken back",
    );
    expect(kept.own).toEqual([]);
  });

  test("stands at the time of a row whose scanner's clock is ahead", async () => {
    const ahead = admitRow({ at: now + 90_000 });
    const { scanner, loop } = await aSupervisor({ others: [ahead] });
    await undoAdmission(scanner, loop, at(1, "south-1"), [1], "Wrong person");
    expect(scanner.own).toMatchObject([{ kind: "undo", at: ahead.at }]);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])("asks the server for a contact only with a connection (%s)", async (isOnline, contacts) => {
    const { scanner, loop } = await aSupervisor({ own: [ownRow()], isOnline });
    await undoAdmission(scanner, loop, at(1), [1], "Wrong person");
    expect(loop.contactNow).toHaveBeenCalledTimes(contacts);
  });
});
