import { beforeEach, describe, expect, test, vi } from "vitest";
import { planFlaps } from "../../../local/seed/pelican-pilot.ts";
import { measures } from "../../../shared/rules/pelican-flight/measures.ts";
import { isPlausibleFlight, replayFlight } from "../../../shared/rules/pelican-flight/replay.ts";
import { endOf, overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-comers.ts";

const secret = vi.hoisted(() => ({ read: async (): Promise<string> => "a secret of this test" }));
vi.mock("../../../functions/platform/secrets.ts", () => ({ getSecret: () => secret.read() }));

const game = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/game/leaderboard/best-score.entity.ts")),
  ...(await import("../../../functions/game/leaderboard/best-scores.ts")),
  ...(await import("../../../functions/game/leaderboard/boards.ts")),
  ...(await import("../../../functions/game/leaderboard/leaderboard.ts")),
  ...(await import("../../../functions/game/scores/game-score.entity.ts")),
  ...(await import("../../../functions/game/scores/save-score.ts")),
  ...(await import("../../../functions/game/starts/game-start.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

// A Wednesday.
const issued = "2027-03-03T12:00:00.000Z";
const later = (milliseconds: number, from = issued) => new Date(Date.parse(from) + milliseconds).toISOString();
const minute = 60_000;
const day = 1_440 * minute;
const seed = 7;

let player: string;
beforeEach(() => {
  player = crypto.randomUUID();
});

/** A flight with this score, whose start was issued at an instant. */
const aFlight = async (score: number, at = issued, about: object = {}) => {
  const { token } = await game().issueStart(player, seed, at);
  const flaps = planFlaps(seed, score);
  return { start: token, flaps, score, collectibles_gathered: 0, power_ups_used: 0, ...about };
};

const save = (flight: Awaited<ReturnType<typeof aFlight>>, now = later(10 * minute)) =>
  game().saveScore(player, flight, now);

const fly = async (score: number, at = issued) => save(await aFlight(score, at), later(10 * minute, at));

const bests = async () => {
  const { data } = await game().BestScoreEntity.query.byUser({ user_id: player }).go();
  return Object.fromEntries(data.map(({ board, score }) => [board, score]));
};

const isRefusedWith = (code: string) => ({ code });

describe("a flight", () => {
  test("is saved from two seconds before it can have ended by our clock, and not sooner", async () => {
    const flight = await aFlight(2);
    const lasted = (replayFlight(seed, flight.flaps).frame / measures.framesPerSecond) * 1_000;
    const soonest = Math.ceil(lasted - 2_000);
    const refusal = isRefusedWith("implausible-score");
    await expect(save(flight, later(soonest - 1))).rejects.toMatchObject(refusal);
    expect(await save(flight, later(soonest))).toMatchObject({ score: 2 });
  });

  test("that is over to the millisecond at two seconds before its end is saved", async () => {
    for (let score = 1; score < 40; score += 1) {
      const flight = await aFlight(score);
      const lasted = (replayFlight(seed, flight.flaps).frame / measures.framesPerSecond) * 1_000;
      if (!Number.isInteger(lasted) || lasted < 2_000) continue;
      expect(await save(flight, later(lasted - 2_000))).toMatchObject({ score });
      return;
    }
    throw new Error("No flight ends at a whole millisecond");
  });

  test.each([{ collectibles_gathered: 1 }, { power_ups_used: 1 }, { score: 3 }])(
    "with %j is refused",
    async (about) => {
      const refusal = isRefusedWith("implausible-score");
      await expect(save(await aFlight(2, issued, about))).rejects.toMatchObject(refusal);
      expect(await bests()).toEqual({});
    },
  );

  test("that is sent again is answered as it was saved, and another one with its start is refused", async () => {
    const flight = await aFlight(2);
    const saved = await save(flight);
    expect(await save(flight, later(20 * minute))).toEqual(saved);
    const other = { ...(await aFlight(1)), start: flight.start };
    await expect(save(other)).rejects.toMatchObject(isRefusedWith("game.start-used"));
    const isOther = (flaps: number[]) => isPlausibleFlight(replayFlight(seed, flaps), flaps, 2);
    const sameScore = flight.flaps
      .map((_flap, index) => flight.flaps.map((flap, place) => (place === index ? flap + 1 : flap)))
      .find(isOther);
    if (!sameScore) throw new Error("No other flight has this score");
    const again = save({ ...flight, flaps: sameScore });
    await expect(again).rejects.toMatchObject(isRefusedWith("game.start-used"));
  });
});

describe("of two flights at once", () => {
  test("one start has one score", async () => {
    const flight = await aFlight(2);
    const other = { ...(await aFlight(1)), start: flight.start };
    const end = await overtake({
      write: { containing: player },
      late: () => endOf(save(flight)),
      meanwhile: () => save(other),
    });
    expect([end, await bests()]).toEqual(["game.start-used", { all: 1, "2027-03-01": 1 }]);
  });

  test("the higher one is the best, though the lower one ends later", async () => {
    const [low, high] = [await aFlight(1), await aFlight(2)];
    const saved = await overtake({
      write: { containing: player },
      late: () => save(low),
      meanwhile: () => save(high),
    });
    expect([saved.is_new_best, await bests()]).toEqual([false, { all: 2, "2027-03-01": 2 }]);
  });
});

describe("a member's best scores", () => {
  test("are raised by higher ones alone, and of the week those of the week", async () => {
    expect(await fly(2)).toMatchObject({ is_new_best: true });
    expect(await bests()).toEqual({ all: 2, "2027-03-01": 2 });
    expect(await fly(2, later(minute))).toMatchObject({ is_new_best: false });
    const { all } = await game().getTopScore(player, later(20 * minute));
    expect(all).toMatchObject({ score: 2, achieved_at: later(10 * minute) });
    expect(await fly(1, later(7 * day))).toMatchObject({ is_new_best: false });
    expect(await bests()).toEqual({ all: 2, "2027-03-01": 2, "2027-03-08": 1 });
    expect(await fly(3, later(7 * day + minute))).toMatchObject({ is_new_best: true });
    expect(await bests()).toEqual({ all: 3, "2027-03-01": 2, "2027-03-08": 3 });
  });

  test("of a flight without a point there are none", async () => {
    expect(await fly(0)).toMatchObject({ score: 0, is_new_best: false });
    expect(await bests()).toEqual({});
    expect(await game().getTopScore(player, issued)).toEqual({ all: null, week: null });
  });

  test("of a week are kept 60 days, and those of all time for good", async () => {
    await fly(1);
    const { data } = await game().BestScoreEntity.query.byUser({ user_id: player }).go();
    const ttlOf = (name: string) => data.find(({ board }) => board === name)?.ttl;
    expect(ttlOf("all")).toBeUndefined();
    expect(ttlOf("2027-03-01")).toBe(Math.ceil(Date.parse(later(10 * minute + 60 * day)) / 1_000));
  });

  test("have a rank down to place 100, and none below", async () => {
    const now = "2026-03-04T12:00:00.000Z";
    const board = game().cityWeek(now, "America/New_York");
    const put = (user_id: string, score: number) =>
      game()
        .BestScoreEntity.put({ user_id, board, score, place: game().toSortKey(score, now), achieved_at: now })
        .go();
    await put(player, 1);
    const above = Array.from({ length: 99 }, (_, index) => `above_${index}`);
    await Promise.all(above.map((one, index) => put(one, index + 2)));
    expect((await game().getTopScore(player, now)).week?.rank).toBe(100);
    await put("above_all", 900);
    expect((await game().getTopScore(player, now)).week?.rank).toBeNull();
  });
});

describe("a board", () => {
  test("has the highest score first and its pages to the end, names members, and leaves out whose account is gone", async () => {
    const now = "2026-04-15T12:00:00.000Z";
    const board = "2026-04-13";
    const people = [aStoredMember(), aStoredMember(), aStoredMember()];
    const [first, second, gone] = people.map(({ user_id }) => user_id);
    for (const one of people.slice(0, 2)) await game().MemberEntity.put(one).go();
    await game()
      .CommunityProfileEntity.put({
        ...{ user_id: first ?? "", id: `profile_${first}`, display_name: "Mo of the city", bio: "" },
        ...{ created_at: now, updated_at: now },
      })
      .go();
    const put = (user_id: string | undefined, score: number) =>
      game()
        .BestScoreEntity.put({
          ...{ user_id: user_id ?? "", board, score, achieved_at: now },
          place: game().toSortKey(score, now),
        })
        .go();
    await put(second, 3);
    await put(first, 11);
    await put(gone, 2);
    const list = (limit: number, position: string | null = null, at = now) =>
      game().listBoard("week", second ?? "", { limit, position }, at);
    const whole = await list(9);
    expect(whole).toEqual({
      items: [
        { user_id: first, display_name: "Mo of the city", avatar_url: null, score: 11, achieved_at: now, is_me: false },
        { user_id: second, display_name: "Mo Lee", avatar_url: null, score: 3, achieved_at: now, is_me: true },
      ],
      position: null,
    });
    const page = await list(1);
    expect(page.items.map(({ user_id }) => user_id)).toEqual([first]);
    const rest = await list(2, page.position, later(7 * day, now));
    expect(rest.items.map(({ user_id }) => user_id)).toEqual([second]);
    expect((await game().listBoard("all", player, { limit: 9, position: null }, now)).items).toEqual([]);
  });

  test.each([
    ["2027-02-28T12:00:00.000Z", "2027-02-22"],
    ["2027-03-01T12:00:00.000Z", "2027-03-01"],
    ["2027-03-06T12:00:00.000Z", "2027-03-01"],
  ])("of the week of %s begins on %s", (instant, monday) => {
    expect(game().cityWeek(instant, "America/New_York")).toBe(monday);
  });

  test("sorts equal scores by the earlier one, with keys of one length", () => {
    const [early, late] = [game().toSortKey(12, issued), game().toSortKey(12, later(1))];
    expect(early > late).toBe(true);
    expect(early).toBe(`000012-${9_999_999_999_999 - Date.parse(issued)}`);
  });
});

describe("a start", () => {
  test("ends after 7 days, and is good for its member alone", async () => {
    const { token, id, expires_at } = await game().issueStart(player, seed, issued);
    expect(expires_at).toBe(later(7 * day));
    const open = (userId: string, now: string) => game().openStart(token, userId, now);
    expect(await open(player, later(7 * day - 1))).toEqual({ id, seed, issuedAt: issued });
    await expect(open(player, later(7 * day))).rejects.toMatchObject(isRefusedWith("game.start-expired"));
    await expect(open("somebody else", issued)).rejects.toMatchObject(isRefusedWith("game.start-invalid"));
    await expect(game().openStart("no token", player, issued)).rejects.toMatchObject(
      isRefusedWith("game.start-invalid"),
    );
  });

  test("that can't be checked at the moment isn't called invalid", async () => {
    const { token } = await game().issueStart(player, seed, issued);
    const read = vi.spyOn(secret, "read").mockRejectedValueOnce(new Error("no secrets now"));
    await expect(game().openStart(token, player, issued)).rejects.toThrow("no secrets now");
    read.mockRestore();
  });
});
