// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import {
  changeGameStorage,
  countWaiting,
  hasExpiredScores,
  onGameStorageChange,
  readGameStorage,
  takeExpiredScores,
  type WaitingScore,
} from "../../../web/src/features/game/scores/game-storage.ts";

const member = "member-1";
const day = 86_400_000;
const now = Date.now();
const at = (days: number) => new Date(now + days * day).toISOString();
const aScore = (token: string, days: number): WaitingScore => ({ token, score: 3, flaps: [0], expires_at: at(days) });
const keep = (...waiting: WaitingScore[]) =>
  localStorage.setItem("playyy-game", JSON.stringify({ version: 1, userId: member, starts: [], waiting }));
const tokensOf = (scores: readonly WaitingScore[]) => scores.map(({ token }) => token);

beforeEach(() => localStorage.clear());

test("a score that waited longer than 7 days isn't sent, and is taken once to tell the member", () => {
  keep(aScore("old", -1), aScore("new", 1));
  expect([countWaiting(member), hasExpiredScores(member)]).toEqual([1, true]);
  expect(tokensOf(takeExpiredScores(member, now))).toEqual(["old"]);
  expect(takeExpiredScores(member, now)).toEqual([]);
  expect([tokensOf(readGameStorage(member, now).waiting), hasExpiredScores(member)]).toEqual([["new"], false]);
});

test("an expired score isn't forgotten by whatever changes the storage before the member is told", () => {
  keep(aScore("old", -1));
  changeGameStorage(member, now, ({ waiting }) => ({ waiting: [...waiting, aScore("new", 1)] }));
  changeGameStorage(member, now, () => ({ starts: [] }));
  expect(tokensOf(takeExpiredScores(member, now))).toEqual(["old"]);
  expect(countWaiting(member)).toBe(1);
});

test("another member's scores are neither counted nor taken", () => {
  keep(aScore("old", -1), aScore("new", 1));
  expect([countWaiting("member-2"), hasExpiredScores("member-2"), takeExpiredScores("member-2", now)]).toEqual([
    0,
    false,
    [],
  ]);
  expect(countWaiting(member)).toBe(1);
});

test("a score and a start are valid until the instant at which they expire", () => {
  const start = { seed: 1, token: "start", expires_at: at(1) };
  changeGameStorage(member, now, () => ({ starts: [start], waiting: [aScore("score", 1)] }));
  const kept = (instant: number) => {
    const { starts, waiting } = readGameStorage(member, instant);
    return [starts.length, waiting.length, takeExpiredScores(member, instant).length];
  };
  expect(kept(now + day - 1)).toEqual([1, 1, 0]);
  expect(kept(now + day)).toEqual([0, 0, 1]);
});

test.each(["{", "null", JSON.stringify({ version: 2, userId: member, starts: [], waiting: [aScore("new", 1)] })])(
  "what can't be read as today's storage counts as nothing: %s",
  (text) => {
    localStorage.setItem("playyy-game", text);
    expect(readGameStorage(member, now)).toEqual({ version: 1, userId: member, starts: [], waiting: [] });
  },
);

test("nothing is written where nothing has expired, and listeners hear of each change even if nothing can be kept", () => {
  const heard = vi.fn();
  const stop = onGameStorageChange(heard);
  const setItem = vi.fn(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
  expect(takeExpiredScores(member, now)).toEqual([]);
  expect(setItem).not.toHaveBeenCalled();
  expect(changeGameStorage(member, now, () => ({ waiting: [aScore("new", 1)] })).waiting).toHaveLength(1);
  expect([heard.mock.calls.length, setItem.mock.calls.length, debug.mock.calls.length]).toEqual([1, 1, 1]);
  stop();
  changeGameStorage(member, now, () => ({}));
  expect(heard).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
  debug.mockRestore();
});
