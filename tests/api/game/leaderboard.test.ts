import { beforeAll, describe, expect, test } from "vitest";
import { cityWeek } from "../../../functions/game/leaderboard/boards.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { saveFlight } from "../../support/flights.ts";

const day = 86_400_000;
const week = 7 * day;
const firstMonday = Date.parse("2030-01-07T17:00:00.000Z");

let mondays = 0;
/** Noon of a Monday that no other test uses: boards of this week and the next for one test alone. */
const aMonday = (): number => {
  mondays += 1;
  return firstMonday + mondays * 4 * week;
};
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

const boardOf = async ({ token }: Member, now: string, more: { limit?: number; cursor?: string } = {}) =>
  ok(call("game", "leaderboard", { board: "week", ...more }, { token, now }));
const aPlayer = (name?: string) => aMember({ tier: "essential", ...(name ? { name } : {}) });

let reader: Member;
beforeAll(async () => {
  reader = await aPlayer();
});

test("the week's board has one line a member, the highest score first, and of equal scores the earlier one", async () => {
  const monday = aMonday();
  const [ada, bea, cal] = await Promise.all([aPlayer("Ada Ames"), aPlayer("Bea Boyd"), aPlayer("Cal Cobb")]);
  await saveFlight(cal, 2, at(monday));
  await saveFlight(ada, 3, at(monday + 1_000));
  await saveFlight(bea, 2, at(monday + 2_000));
  await saveFlight(cal, 1, at(monday + 3_000));
  const { items, cursor } = await boardOf(ada, at(monday + day));
  expect(items.map(({ display_name, score, is_me }) => [display_name, score, is_me])).toEqual([
    ["Ada Ames", 3, true],
    ["Cal Cobb", 2, false],
    ["Bea Boyd", 2, false],
  ]);
  expect(cursor).toBeNull();
  expect(JSON.stringify(items)).not.toMatch(/@|phone|\+1904/);
});

test("the board calls members what the community calls them, and leaves out whom one blocks or is blocked by", async () => {
  const monday = aMonday();
  const [ada, bea, cal] = await Promise.all([aPlayer("Ada Ames"), aPlayer("Bea Boyd"), aPlayer("Cal Cobb")]);
  await Promise.all([ada, bea, cal].map((player, index) => saveFlight(player, 3 - index, at(monday))));
  await ok(call("community", "openProfile", {}, { token: bea.token }));
  await ok(call("community", "updateProfile", { display_name: "River Bea" }, { token: bea.token }));
  const namesFor = async (player: Member) => (await boardOf(player, at(monday))).items.map((line) => line.display_name);
  expect(await namesFor(ada)).toEqual(["Ada Ames", "River Bea", "Cal Cobb"]);
  await ok(call("community", "block", { userId: bea.userId }, { token: ada.token }));
  expect(await namesFor(ada)).toEqual(["Ada Ames", "Cal Cobb"]);
  expect(await namesFor(bea)).toEqual(["River Bea", "Cal Cobb"]);
  expect(await namesFor(cal)).toEqual(["Ada Ames", "River Bea", "Cal Cobb"]);
});

test("a member's rank is told on both boards, and a lower score changes neither", async () => {
  const monday = aMonday();
  const [first, second] = await Promise.all([aPlayer(), aPlayer()]);
  await saveFlight(first, 4, at(monday));
  await saveFlight(second, 2, at(monday));
  await saveFlight(second, 1, at(monday + 1_000));
  const bestOf = async ({ token }: Member) => ok(call("game", "best", {}, { token, now: at(monday + 2_000) }));
  expect((await bestOf(first)).week).toEqual({ score: 4, achieved_at: at(monday), rank: 1 });
  expect((await bestOf(second)).week).toEqual({ score: 2, achieved_at: at(monday), rank: 2 });
  const { all } = await bestOf(first);
  expect([all?.score, all?.rank === null || (all?.rank ?? 0) >= 1]).toEqual([4, true]);
});

test("a new week begins on Monday at midnight in New York, with an empty board", async () => {
  const monday = aMonday();
  const player = await aPlayer();
  await saveFlight(player, 1, at(monday));
  // At 17:00 UTC it is noon or 1 PM in New York: the week is over six and a half days later.
  const sunday = at(monday + 6 * day);
  expect((await boardOf(player, sunday)).items).toHaveLength(1);
  expect((await boardOf(player, at(monday + week))).items).toEqual([]);
  expect((await ok(call("game", "best", {}, { token: player.token, now: at(monday + week) }))).week).toBeNull();
  expect((await saveFlight(player, 1, at(monday + week))).is_new_best).toBe(false);
  expect((await boardOf(player, at(monday + week))).items).toHaveLength(1);
});

test("a flight without a point is saved but stands on no board", async () => {
  const monday = aMonday();
  const player = await aPlayer();
  expect(await saveFlight(player, 0, at(monday))).toMatchObject({ score: 0, is_new_best: false });
  expect((await boardOf(player, at(monday))).items).toEqual([]);
});

test("a board goes on page by page, also when its week ends meanwhile", async () => {
  const monday = aMonday();
  const players = await Promise.all(Array.from({ length: 3 }, () => aPlayer()));
  for (const [index, player] of players.entries()) await saveFlight(player, index + 1, at(monday));
  const first = await boardOf(reader, at(monday), { limit: 2 });
  expect(first.items.map(({ score }) => score)).toEqual([3, 2]);
  const second = await boardOf(reader, at(monday + week), { limit: 2, cursor: first.cursor ?? "" });
  expect(second.items.map(({ score }) => score)).toEqual([1]);
  expect(second.cursor).toBeNull();
});

test("a board answers 20 lines at most, and only this week's or all time's", async () => {
  const { token } = reader;
  for (const wrong of [{ limit: 21 }, { board: "2026-11-16" }, { cursor: "made-up" }]) {
    const refused = await call("game", "leaderboard", { board: "week", ...wrong } as never, { token });
    expect(refused.status).toBe(400);
  }
  expect((await ok(call("game", "leaderboard", { board: "all" }, { token }))).items.length).toBeLessThanOrEqual(20);
});

describe("the city's week begins on Monday in New York", () => {
  test.each([
    ["2026-11-16T05:00:00.000Z", "2026-11-16"],
    ["2026-11-16T04:59:59.999Z", "2026-11-09"],
    ["2026-11-22T23:00:00.000Z", "2026-11-16"],
    ["2026-11-23T04:59:59.999Z", "2026-11-16"],
    ["2026-03-09T04:00:00.000Z", "2026-03-09"],
    ["2026-03-09T03:59:59.999Z", "2026-03-02"],
    ["2026-01-01T12:00:00.000Z", "2025-12-29"],
  ])("at %s it is the week of %s", (instant, monday) => {
    expect(cityWeek(instant, "America/New_York")).toBe(monday);
  });
});
