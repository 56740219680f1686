// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import {
  changeGameStorage,
  countWaiting,
  hasExpiredScores,
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
