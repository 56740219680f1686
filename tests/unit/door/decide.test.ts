import { afterEach, describe, expect, test, vi } from "vitest";
import { toHex } from "../../../shared/door/bytes.ts";
import { type DoorTime, decide } from "../../../shared/door/decide.ts";
import { seatFlag } from "../../../shared/door/list.ts";
import {
  aDoor,
  admitRow,
  city,
  completeUntil,
  issuedAt,
  listBase,
  listedOrder,
  listOf,
  liveCode,
  notAfter,
  notBefore,
  now,
  stillCode,
} from "../../support/door/door.ts";
import { namedKey } from "../../support/door/keys.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const steady: DoorTime = { now, hasJumped: false };
const door = await aDoor();
const empty = await aDoor({ list: listOf() });

const bindingOf = (seconds: number): number => seconds - listBase;

describe("a genuine code of tonight", () => {
  test("lets in all its seats, with the name and the tier", async () => {
    const answer = await decide(await liveCode(), door, steady);
    expect(answer).toMatchObject({
      word: "let-in",
      ready: [1, 2],
      idReasons: [],
      claims: { name: "Priya Raman", tier: 1, kind: "live" },
    });
  });

  test("lets in the seats that aren't in yet", async () => {
    const later = await aDoor({ rows: [admitRow()] });
    const answer = await decide(await liveCode(), later, steady);
    expect(answer).toMatchObject({ word: "let-in", ready: [2], admitted: null });
  });

  test("is answered alike by a scanner whose clock and the phone's differ by a step", async () => {
    for (const at of [now - 30_000, now - 15_000, now + 15_000]) {
      expect(await decide(await liveCode({}, { at }), door, steady)).toMatchObject({ word: "let-in" });
    }
  });
});

describe("a code that was used", () => {
  test("is answered with when and where each seat came in", async () => {
    const rows = [admitRow(), admitRow({ sequence: 2, seats: 0b10, gate: "West", at: now - 300_000 })];
    const answer = await decide(await liveCode(), await aDoor({ rows }), steady);
    expect(answer).toMatchObject({ word: "already-in", ready: [], admitted: { gate: "West", at: now - 300_000 } });
    expect("seats" in answer && answer.seats.map(({ admitted }) => admitted?.gate)).toEqual(["South", "West"]);
  });

  test("is no alarm on the same scanner for 8 seconds, also with seats left", async () => {
    const answerAfter = async (after: number) => {
      const rows = [admitRow({ device: "north-1", at: now - after })];
      return decide(await liveCode(), await aDoor({ rows }), steady);
    };
    expect(await answerAfter(7_999)).toMatchObject({
      word: "just-let-in",
      ready: [2],
      admitted: { device: "north-1" },
    });
    expect(await answerAfter(8_000)).toMatchObject({ word: "let-in", ready: [2] });
  });

  test("is an alarm at another gate at once", async () => {
    const rows = [admitRow({ seats: 0b11, at: now - 2_000 })];
    expect(await decide(await liveCode(), await aDoor({ rows }), steady)).toMatchObject({ word: "already-in" });
  });
});

describe("a code for another time or place", () => {
  test.each([
    ["too-early", notBefore * 1_000 - 1],
    ["let-in", notBefore * 1_000],
    ["let-in", notAfter * 1_000 - 1],
    ["over", notAfter * 1_000],
  ])("is answered %s at %d", async (word, at) => {
    const answer = await decide(await liveCode({}, { at }), door, { ...steady, now: at });
    expect(answer).toMatchObject({ word, claims: { notBefore, notAfter } });
  });

  test("of another event is refused before its phone's signature is looked at", async () => {
    const other = await namedKey("other phone");
    const code = await liveCode({ event: "00".repeat(8) }, { phoneKey: other });
    expect(await decide(code, door, steady)).toMatchObject({ word: "wrong-event", claims: { name: null } });
  });

  test.each([-45_001, -60_000, -3_600_000, 30_000])(
    "shown %d ms from now is an old code or a wrong clock",
    async (away) => {
      const at = Math.floor(now / 15_000) * 15_000 + 14_999 + away;
      const answer = await decide(await liveCode({}, { at }), door, steady);
      expect(answer).toMatchObject({ word: "old-code", ready: [] });
    },
  );

  test("that was issued in the future is a wrong clock as well", async () => {
    const ahead = (by: number) => liveCode({ issuedAt: Math.floor(now / 1_000) + by });
    expect(await decide(await ahead(61), door, steady)).toMatchObject({ word: "old-code" });
    expect(await decide(await ahead(60), empty, steady)).toMatchObject({ word: "new" });
    expect(await decide(await ahead(30), empty, steady)).toMatchObject({ word: "new" });
  });
});

describe("what the list says of a genuine code", () => {
  const cases: [string, number, number, Record<string, unknown>][] = [
    ["refunded", seatFlag.refunded, issuedAt, { word: "refunded", ready: [] }],
    ["cancelled", seatFlag.cancelled, issuedAt, { word: "cancelled", ready: [] }],
    ["moved to another phone", 0, issuedAt + 60, { word: "moved", ready: [] }],
    ["bound later than the list is complete", 0, issuedAt - 60, { word: "unknown", ready: [] }],
    ["moved long ago", seatFlag.moved, issuedAt, { word: "let-in", ready: [1, 2] }],
  ];
  test.each(cases)("%s", async (_case, flags, listed, expected) => {
    const list = listOf(listedOrder(flags, bindingOf(listed)));
    expect(await decide(await liveCode(), await aDoor({ list }), steady)).toMatchObject(expected);
  });

  test("is nothing for a code issued before the list was complete: unknown", async () => {
    expect(await decide(await liveCode(), empty, steady)).toMatchObject({ word: "unknown", ready: [] });
  });

  test("can't be anything for a code issued after it: new, and let in without a name", async () => {
    const code = await liveCode({ issuedAt: completeUntil });
    expect(await decide(code, empty, steady)).toMatchObject({ word: "new", ready: [1, 2], claims: { name: null } });
  });

  test("a seat that was never bound is new once it is", async () => {
    const list = listOf(listedOrder(0, 0));
    const code = await liveCode({ issuedAt: completeUntil + 1 });
    expect(await decide(code, await aDoor({ list }), steady)).toMatchObject({ word: "new", ready: [1, 2] });
    expect(await decide(await liveCode(), await aDoor({ list }), steady)).toMatchObject({ word: "unknown" });
  });

  test("a refund counts for a later code too", async () => {
    const list = listOf(listedOrder(seatFlag.refunded));
    const code = await liveCode({ issuedAt: completeUntil + 1 });
    expect(await decide(code, await aDoor({ list }), steady)).toMatchObject({ word: "refunded" });
  });

  /** Seats 1 and 2, each with its own binding and flags. */
  const twoSeats = ([one, other]: [number, number], [flags, others]: [number, number] = [0, 0]) => {
    const [key, tier] = listedOrder();
    const seats = [
      ["Priya Raman", 0b01, bindingOf(one), flags],
      ["Priya Raman", 0b10, bindingOf(other), others],
    ] as [string, number, number, number][];
    return listOf([key, tier, ...seats]);
  };

  test("makes a code new when one of its seats is, though the list has the other", async () => {
    const later = completeUntil + 1;
    const [key, tier] = listedOrder();
    const list = listOf([key, tier, ["Priya Raman", 0b01, bindingOf(later), 0]]);
    const answer = await decide(await liveCode({ issuedAt: later }), await aDoor({ list }), steady);
    expect(answer).toMatchObject({ word: "new", ready: [1, 2] });
  });

  test("of seats that are refused for two reasons gives the stronger one", async () => {
    const list = twoSeats([issuedAt, issuedAt + 60], [seatFlag.refunded, 0]);
    expect(await decide(await liveCode(), await aDoor({ list }), steady)).toMatchObject({ word: "moved" });
    const rows = [admitRow()];
    const half = twoSeats([issuedAt, issuedAt], [0, seatFlag.refunded]);
    expect(await decide(await liveCode(), await aDoor({ list: half, rows }), steady)).toMatchObject({
      word: "already-in",
    });
  });

  test("is stronger than the log: who is in by a refunded or a moved code is refused for that", async () => {
    const wordOf = async (flags: number, listed: number) => {
      const list = listOf(listedOrder(flags, bindingOf(listed)));
      const rows = [admitRow({ seats: 0b11 })];
      return (await decide(await liveCode(), await aDoor({ list, rows }), steady)).word;
    };
    expect(await wordOf(seatFlag.refunded, issuedAt)).toBe("refunded");
    expect(await wordOf(0, issuedAt + 60)).toBe("moved");
  });

  test("lets nobody in twice by a code that the list doesn't have yet", async () => {
    const code = await liveCode({ issuedAt: completeUntil });
    const later = await aDoor({ list: listOf(), rows: [admitRow({ seats: 0b11 })] });
    expect(await decide(code, later, steady)).toMatchObject({ word: "already-in", ready: [] });
  });

  test("is a later move also for a code that was issued after the list was complete", async () => {
    const list = listOf(listedOrder(0, bindingOf(completeUntil + 5)));
    const code = await liveCode({ issuedAt: completeUntil + 1 });
    expect(await decide(code, await aDoor({ list }), steady)).toMatchObject({ word: "moved", ready: [] });
  });

  test("each seat is judged by itself: one that was sent to somebody else stays out", async () => {
    const [key, tier] = listedOrder();
    const list = listOf([
      key,
      tier,
      ["Priya Raman", 0b01, bindingOf(issuedAt), 0],
      ["Sam Ortiz", 0b10, bindingOf(issuedAt + 9), 0],
    ]);
    const answer = await decide(await liveCode(), await aDoor({ list }), steady);
    expect(answer).toMatchObject({ word: "let-in", ready: [1], claims: { name: "Priya Raman" } });
    expect("seats" in answer && answer.seats.map(({ state }) => state)).toEqual(["ready", "moved"]);
  });
});

describe("an ID is asked for", () => {
  test("with every still code, and shows the name the list has", async () => {
    const list = listOf(listedOrder(seatFlag.still, bindingOf(issuedAt), "Priya Raman-Holloway"));
    const answer = await decide(await stillCode(), await aDoor({ list }), steady);
    expect(answer).toMatchObject({
      word: "check-id",
      idReasons: ["still-code"],
      claims: { name: "Priya Raman-Holloway" },
    });
  });

  test("with a still code that the list doesn't know yet, by the name in it", async () => {
    const answer = await decide(await stillCode({ issuedAt: completeUntil }), empty, steady);
    expect(answer).toMatchObject({ word: "check-id", ready: [1, 2], claims: { name: "Priya Raman" } });
  });

  test("after a move less than two hours ago", async () => {
    const wordAfter = async (seconds: number) => {
      const moved = Math.floor(now / 1_000) - seconds;
      const list = listOf(listedOrder(seatFlag.moved, bindingOf(moved)));
      return decide(await liveCode({ issuedAt: moved }), await aDoor({ list }), steady);
    };
    expect(await wordAfter(7_199)).toMatchObject({ word: "check-id", idReasons: ["moved-recently"], ready: [1, 2] });
    expect(await wordAfter(7_200)).toMatchObject({ word: "let-in" });
    expect(await wordAfter(7_201)).toMatchObject({ word: "let-in" });
  });

  test("after such a move of one of an order's seats", async () => {
    const moved = Math.floor(now / 1_000) - 60;
    const [key, tier] = listedOrder();
    const list = listOf([
      key,
      tier,
      ["Priya Raman", 0b01, bindingOf(moved), seatFlag.moved],
      ["Priya Raman", 0b10, bindingOf(moved), 0],
    ]);
    const answer = await decide(await liveCode({ issuedAt: moved }), await aDoor({ list }), steady);
    expect(answer).toMatchObject({ word: "check-id", idReasons: ["moved-recently"], ready: [1, 2] });
  });

  test("after a move that the list doesn't have yet", async () => {
    const answer = await decide(await liveCode({ issuedAt: completeUntil + 1 }), door, steady);
    expect(answer).toMatchObject({ word: "check-id", idReasons: ["moved-recently"] });
  });

  test("while the scanner's clock isn't certain; its window stays as it is", async () => {
    const unsure = { now, hasJumped: true };
    expect(await decide(await liveCode(), door, unsure)).toMatchObject({
      word: "check-id",
      idReasons: ["unsure-clock"],
    });
    const old = await liveCode({}, { at: now - 60_000 });
    expect(await decide(old, door, unsure)).toMatchObject({ word: "old-code" });
  });

  test("for a single seat too", async () => {
    const list = listOf(listedOrder(seatFlag.still));
    const answer = await decide(await stillCode({ seats: 0b10 }), await aDoor({ list }), steady);
    expect(answer).toMatchObject({ word: "check-id", ready: [2], idReasons: ["still-code"] });
  });

  test("not for a move of a seat that is refused for something else", async () => {
    const moved = Math.floor(now / 1_000) - 60;
    const list = listOf(listedOrder(seatFlag.moved | seatFlag.refunded, bindingOf(moved)));
    const answer = await decide(await liveCode({ issuedAt: moved }), await aDoor({ list }), steady);
    expect("seats" in answer && answer.seats.map(({ movedLately }) => movedLately)).toEqual([false, false]);
  });

  test("not for somebody who is refused anyway", async () => {
    const list = listOf(listedOrder(seatFlag.refunded));
    expect(await decide(await stillCode(), await aDoor({ list }), steady)).toMatchObject({
      word: "refunded",
      idReasons: [],
    });
  });
});

describe("a code that isn't genuine shows nothing it claims", () => {
  test.each([
    ["not-a-ticket", "prefix", async () => "WIFI:S:venue;;"],
    ["damaged", "version", async () => "P2:ABC"],
    ["damaged", "length", async () => (await liveCode()).slice(0, 300)],
    ["damaged", "base45", async () => (await liveCode()).replace(/.$/, "a")],
    ["other-city", "unknown-key", async () => liveCode({ kid: "00000000" })],
    ["forged", "city-signature", async () => liveCode({}, { cityKey: await namedKey("other city") })],
    ["forged", "device-signature", async () => liveCode({}, { phoneKey: await namedKey("other phone") })],
  ])("%s, because of its %s", async (word, problem, makeCode) => {
    expect(await decide(await makeCode(), door, steady)).toEqual({ word, problem });
  });

  test("and a revoked key's codes have a word of their own", async () => {
    const keys = [{ key: toHex(city.compressed), revoked: true }];
    expect(await decide(await liveCode(), await aDoor({ keys }), steady)).toEqual({
      word: "revoked-key",
      problem: "revoked-key",
    });
  });
});

test("a failure of the device itself is no answer to a code", async () => {
  const code = await liveCode();
  vi.spyOn(crypto.subtle, "verify").mockRejectedValue(new Error("no memory"));
  await expect(decide(code, door, steady)).rejects.toThrow("no memory");
});
