import { describe, expect, test, vi } from "vitest";
import { orderKeyOf } from "../../../shared/door/refs.ts";
import { admitSeats } from "../../../web/src/door/session/admit.ts";
import type { judgeExit } from "../../../web/src/door/session/let-out.ts";
import { letSeatsThrough, scanCode } from "../../../web/src/door/session/scan.ts";
import {
  addOwn,
  modeOf,
  openDoor,
  phaseOf,
  refold,
  timeOf,
  totalsOf,
  unsentRows,
} from "../../../web/src/door/session/scanner.ts";
import { medianOf, toStatus } from "../../../web/src/door/session/status.ts";
import { addLate, dropUnstored, writeRow } from "../../../web/src/door/session/write-row.ts";
import { aBareScanner, northDevice, ownExit, ownRow, undoRow } from "../../support/door/bare-scanner.ts";
import { admitRow, liveCode, now, order } from "../../support/door/door.ts";

const key = orderKeyOf(order);
const placed = ({ sequence: _, ...row }: ReturnType<typeof ownRow>) => row;
const seatOne = () => liveCode({ seats: 0b01 });

describe("what a scanner can do", () => {
  test.each([
    ["what ended it", { end: "cloned", isOwner: false }, now, "cloned"],
    ["another tab that owns the log", { isOwner: false }, now, "other-tab"],
    ["the end of its shift", {}, now + 6 * 3_600_000, "ended"],
    ["a millisecond before the end of its shift", {}, now + 6 * 3_600_000 - 1, "ready"],
    ["no list", { list: null }, now, "preparing"],
    ["no keys", { keys: null }, now, "preparing"],
    ["a browser that hasn't said whose the log is", { isOwner: null }, now, "preparing"],
  ] as const)("goes by %s", async (_what, parts, at, phase) => {
    const { scanner } = await aBareScanner(parts);
    expect(phaseOf(scanner, at)).toBe(phase);
    if (phase !== "ready" && at === now) expect(() => openDoor(scanner)).toThrow("isn't ready");
  });

  test("is to let out only where the event lets people back in", async () => {
    const { scanner } = await aBareScanner({ mode: "out" });
    expect(modeOf(scanner)).toBe("in");
    expect(modeOf((await aBareScanner({ mode: "out", reEntry: true })).scanner)).toBe("out");
  });

  test("without any contact yet goes by the device's own time, which isn't sure", async () => {
    const { scanner } = await aBareScanner();
    const sure = timeOf(scanner, { wall: now + 5, steady: 5 });
    scanner.pairing = { ...scanner.pairing, clock: null };
    expect([sure, timeOf(scanner, { wall: now + 5, steady: 5 })]).toEqual([
      { now: now + 5, hasJumped: false },
      { now: now + 5, hasJumped: true },
    ]);
    expect(toStatus(scanner).clock).toBe("unknown");
  });

  test("counts whom this scanner let in first, not whom another one did", async () => {
    const others = [admitRow({ seats: 0b10, at: now - 30_000 })];
    const notes = { conflicts: [], ignored: [], refused: 3, inside: null };
    const { scanner } = await aBareScanner({ own: [ownRow(), ownExit()], others, notes });
    expect(totalsOf(scanner)).toEqual({ admitted: 1, refused: 3 });
  });

  test.each([
    [[], null],
    [[300], 300],
    [[300, 20, 100], 100],
    [[300, 20], 300],
  ])("takes of %j the median %j", (numbers, median) => {
    expect(medianOf(numbers)).toBe(median);
  });
});

describe("a scanner's own rows", () => {
  test("are unsent above what the server has, also those that the disk had no room for", async () => {
    const own = [ownRow(), ownRow({ sequence: 2 }), ownRow({ sequence: 3 })];
    const unstored = [ownRow({ sequence: 4 }), ownRow({ sequence: 5 })];
    const unsentAfter = async (acknowledged: number) => {
      const { scanner } = await aBareScanner({ own, unstored, acknowledged });
      return unsentRows(scanner).map(({ sequence }) => sequence);
    };
    expect(await unsentAfter(0)).toEqual([1, 2, 3, 4, 5]);
    expect(await unsentAfter(2)).toEqual([3, 4, 5]);
    expect(await unsentAfter(3)).toEqual([4, 5]);
    expect(await unsentAfter(4)).toEqual([5]);
  });

  test.each([
    ["a later one first", [{ at: now + 50 }, { at: now - 50, device: "east-1", seats: 0b10 }]],
    ["a later one last", [{ at: now - 50, device: "east-1", seats: 0b10 }, { at: now + 50 }]],
    ["one at the same moment", [{ at: now }]],
  ])("that came before another scanner's are first where both let a seat in: %s", async (_which, rows) => {
    const { scanner } = await aBareScanner({ others: rows.map((row) => admitRow(row)) });
    addOwn(scanner, ownRow({ at: now }));
    expect(scanner.log.conflicts).toMatchObject([{ first: { device: northDevice }, again: { device: "south-1" } }]);
  });

  test("count once, however often they are said to be in the log", async () => {
    const { scanner } = await aBareScanner();
    const row = ownRow();
    addOwn(scanner, row);
    addLate(scanner, row);
    expect([scanner.own, [...scanner.unanswered]]).toEqual([[row], []]);
  });

  test("are followed by one above all that the disk and the server have", async () => {
    for (const [parts, sequence] of [
      [{ acknowledged: 7, own: [ownRow()] }, 8],
      [{ acknowledged: 2, own: [ownRow({ sequence: 4 })] }, 5],
      [{ device: { acknowledged: 9 }, own: [ownRow()] }, 10],
      [{ unstored: [ownRow({ sequence: 3 }), ownRow({ sequence: 4, seats: 0b10 })] }, 5],
    ] as const) {
      const unstored = "unstored" in parts ? [...parts.unstored] : [];
      const { scanner, loop } = await aBareScanner({ ...parts, own: "own" in parts ? [...parts.own] : [], unstored });
      expect((await writeRow(scanner, loop, placed(ownRow({ order: "0".repeat(16), at: now }))))?.sequence).toBe(
        sequence,
      );
    }
  });

  test("are told to whoever listens once they are written, or couldn't be", async () => {
    for (const isFull of [false, true]) {
      const { scanner, loop, state } = await aBareScanner();
      scanner.changed = vi.fn();
      Object.assign(state, { isFull, isSpareFull: true });
      await writeRow(scanner, loop, placed(ownRow()));
      expect(scanner.changed).toHaveBeenCalledTimes(1);
      expect(scanner.storage).toBe(isFull ? "full" : "ok");
    }
  });

  test("that the disk has no room for stay where they are until some were stored", async () => {
    const { scanner, store } = await aBareScanner({ unstored: [ownRow()] });
    const keepSpare = vi.spyOn(store, "keepSpare");
    dropUnstored(scanner, []);
    expect(keepSpare).not.toHaveBeenCalled();
    dropUnstored(scanner, [...scanner.unstored]);
    expect(scanner.unstored).toEqual([]);
  });
});

describe("with a full disk, the row that is under way", () => {
  const undo = undoRow({ device: northDevice, sequence: 1, seats: 0b01 });
  test.each([
    ["of the same seats is sent, not another one", ownRow(), ownRow({ at: now }), 1],
    ["of another order doesn't stand for this one", ownRow(), ownRow({ order: "00000000000000aa" }), 2],
    ["of other seats doesn't stand for this one", ownRow(), ownRow({ seats: 0b10 }), 2],
    ["that let in doesn't stand for one that lets out", ownRow(), ownExit({ sequence: 1 }), 2],
    ["that takes back doesn't stand for another one that does", undo, undo, 2],
    ["that takes back doesn't stand for one that lets in", undo, ownRow(), 2],
  ])("%s", async (_what, waiting, { sequence: _, ...row }, rows) => {
    const { scanner, loop, state } = await aBareScanner({ unstored: [waiting] });
    state.isFull = true;
    expect(await writeRow(scanner, loop, row)).toBeNull();
    expect(scanner.unstored).toHaveLength(rows);
  });

  test("is over once the server has it: whoever comes back in gets a row of their own", async () => {
    const { scanner, loop, state } = await aBareScanner({ unstored: [ownRow()], acknowledged: 1 });
    state.isFull = true;
    await writeRow(scanner, loop, placed(ownRow({ at: now })));
    expect(scanner.unstored.map(({ sequence }) => sequence)).toEqual([1, 2]);
  });
});

describe("the server's word on who is in", () => {
  /** Lets seat 1 in, whose contact says that it is in already. */
  const admitted = async (parts: Parameters<typeof aBareScanner>[0], doWhile: (scanner: never) => void = () => {}) => {
    const played = await aBareScanner({ isOnline: true, ...parts });
    const { scanner, store, loop } = played;
    const append = store.appendRow;
    store.appendRow = async (...row) => {
      doWhile(scanner as never);
      return append(...row);
    };
    loop.contactNow.mockImplementation(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      scanner.notes = { ...scanner.notes, conflicts: [1] };
    });
    const { answer } = await scanCodeAnswer(scanner);
    const { state } = await admitSeats(scanner, loop, answer, [1]);
    return { state, loop };
  };
  const scanCodeAnswer = async (scanner: Awaited<ReturnType<typeof aBareScanner>>["scanner"]) => {
    const { loop } = await aBareScanner();
    const two = await scanCode(scanner, loop, await liveCode());
    return two as typeof two & { answer: Parameters<typeof judgeExit>[1] };
  };

  test.each([
    [[149], "refused"],
    [[150], "admitted"],
    [[], "admitted"],
  ])("is waited for where it answered within %j ms, and the seat is %s", async (roundTrips, state) => {
    expect((await admitted({ roundTrips })).state).toBe(state);
  });

  test("isn't waited for by a row that began offline, and isn't asked for without a connection", async () => {
    const comesOnline = await admitted({ isOnline: false, roundTrips: [20] }, (scanner: { isOnline: boolean }) => {
      scanner.isOnline = true;
    });
    expect(comesOnline.state).toBe("admitted");
    const { state, loop } = await admitted({ isOnline: false, roundTrips: [20] });
    expect(state).toBe("admitted");
    expect(loop.contactNow).not.toHaveBeenCalled();
  });

  test("isn't asked for again where it came with the row itself", async () => {
    const { scanner, loop, state } = await aBareScanner({ isOnline: true, roundTrips: [20] });
    state.isFull = true;
    loop.contactNow.mockImplementation(async () => {
      scanner.acknowledged = 1;
    });
    expect((await scanCode(scanner, loop, await seatOne())).state).toBe("admitted");
    expect(loop.contactNow).toHaveBeenCalledTimes(1);
  });

  test("takes a row back at the row's own time where that is ahead of the clock", async () => {
    const ahead = now + 60_000;
    const others = [admitRow({ at: ahead - 1 }), { ...ownExit({ device: "south-1", sequence: 2, at: ahead }) }];
    const { scanner, loop } = await aBareScanner({ isOnline: true, roundTrips: [20], others, reEntry: true });
    scanner.notes = { ...scanner.notes, conflicts: [1] };
    const { answer, state } = await scanCode(scanner, loop, await seatOne());
    expect([state, answer.word]).toEqual(["refused", "already-in"]);
    expect(scanner.own).toMatchObject([
      { kind: "admit", at: ahead + 1 },
      { kind: "undo", at: ahead + 1 },
    ]);
  });
});

describe("a code whose row nobody was told of in time", () => {
  const aLateScanner = async (own: ReturnType<typeof ownRow>[], parts: Parameters<typeof aBareScanner>[0] = {}) => {
    const played = await aBareScanner({ own: [], ...parts });
    for (const row of own) addLate(played.scanner, row);
    return played;
  };

  test("lets in the seats of that row, and no other one", async () => {
    const { scanner, loop } = await aLateScanner([ownRow({ seats: 0b10 })], { others: [admitRow()] });
    expect(await scanCode(scanner, loop, await liveCode())).toMatchObject({
      state: "admitted",
      seats: [2],
      answer: { word: "let-in" },
    });
    expect(scanner.unanswered.size).toBe(0);
  });

  test("is refused where another scanner's row let in, or a later one of this scanner", async () => {
    const elsewhere = await aLateScanner([ownRow()], { others: [admitRow({ at: now - 90_000 })] });
    expect((await scanCode(elsewhere.scanner, elsewhere.loop, await seatOne())).state).toBe("refused");
    const again = await aLateScanner([ownRow()]);
    for (const row of [ownExit(), ownRow({ sequence: 3, at: now - 20_000 })]) addOwn(again.scanner, row);
    expect((await scanCode(again.scanner, again.loop, await seatOne())).state).toBe("refused");
  });

  test("says nothing of other seats: they come in by a row of their own", async () => {
    const { scanner, loop } = await aLateScanner([ownRow({ order: "00000000000000aa" })]);
    expect((await scanCode(scanner, loop, await seatOne())).row).toEqual({ device: northDevice, sequence: 2 });
  });
});

describe("a scan", () => {
  test("of an order of which a seat just came in is refused, although another one may come in", async () => {
    const { scanner, loop } = await aBareScanner({ own: [ownRow({ at: now - 1_000 })] });
    const { state, answer } = await scanCode(scanner, loop, await liveCode());
    expect([state, answer.word]).toEqual(["refused", "just-let-in"]);
    expect(scanner.notes.refused).toBe(0);
  });

  test("that is refused by the code itself names its type, and counts", async () => {
    const { scanner, loop } = await aBareScanner({ own: [ownRow()] });
    expect(await scanCode(scanner, loop, await seatOne())).toMatchObject({
      state: "refused",
      tier: 1,
      row: null,
      at: null,
    });
    expect(scanner.notes.refused).toBe(1);
  });

  test("on the way out lets the one seat out that is in, and asks which of several", async () => {
    const out = { mode: "out", reEntry: true } as const;
    const one = await aBareScanner({ ...out, own: [ownRow()] });
    expect(await scanCode(one.scanner, one.loop, await liveCode())).toMatchObject({
      state: "let-out",
      seats: [1],
      row: { device: northDevice, sequence: 2 },
    });
    const just = await scanCode(one.scanner, one.loop, await liveCode());
    expect([just.state, just.answer.word, one.scanner.notes.refused]).toEqual(["refused", "just-let-out", 0]);
    const two = await aBareScanner({ ...out, own: [ownRow({ seats: 0b11 })] });
    const asked = await scanCode(two.scanner, two.loop, await liveCode());
    expect(asked).toMatchObject({ state: "choose-seats", seats: [1, 2] });
    expect(await letSeatsThrough(two.scanner, two.loop, asked.answer, [2])).toMatchObject({
      state: "let-out",
      seats: [2],
    });
    expect(two.kept.own).toMatchObject([{ kind: "exit", seats: 0b10 }]);
  });

  test("on the way out refuses who isn't inside", async () => {
    const { scanner, loop } = await aBareScanner({ mode: "out", reEntry: true });
    const { state, answer } = await scanCode(scanner, loop, await liveCode());
    expect([state, answer.word, scanner.notes.refused]).toEqual(["refused", "not-inside", 1]);
  });

  test("lets nobody out by a row that was stored nowhere", async () => {
    const { scanner, loop, state } = await aBareScanner({ mode: "out", reEntry: true, own: [ownRow()] });
    Object.assign(state, { isFull: true, isSpareFull: true });
    expect(await scanCode(scanner, loop, await seatOne())).toMatchObject({ state: "not-stored", seats: [], row: null });
  });

  test("lets only seats through that its answer had, and at least one", async () => {
    const { scanner, loop } = await aBareScanner();
    const { answer } = await scanCode(scanner, loop, await liveCode());
    const { answer: none } = await scanCode(scanner, loop, "https://playyy.example");
    for (const [of, seats] of [
      [answer, []],
      [answer, [1, 3]],
      [none, [1]],
    ] as const)
      await expect(letSeatsThrough(scanner, loop, of, seats)).rejects.toThrow("Only seats that the answer lets in");
  });

  test("whose seats all came in meanwhile is refused", async () => {
    const { scanner, loop } = await aBareScanner();
    const { answer } = await scanCode(scanner, loop, await liveCode());
    scanner.others.push(admitRow({ order: key, seats: 0b11 }));
    refold(scanner);
    expect((await letSeatsThrough(scanner, loop, answer, [1])).state).toBe("refused");
  });
});
