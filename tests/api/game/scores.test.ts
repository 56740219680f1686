import { beforeAll, describe, expect, test } from "vitest";
import { GameScoreEntity } from "../../../functions/game/scores/game-score.entity.ts";
import { planFlaps } from "../../../local/seed/pelican-pilot.ts";
import { call, ok, send } from "../../support/call.ts";
import { aMember, grant, type Member } from "../../support/fixtures.ts";
import { aFlight, saveFlight } from "../../support/flights.ts";
import { keyOf, openTable } from "../../support/table.ts";

const day = 86_400_000;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const save = (member: Member, input: object, now?: string) =>
  send("POST", "/api/game/scores", input, { token: member.token, ...(now ? { now } : {}) });
const bestOf = async ({ token }: Member) => (await ok(call("game", "best", {}, { token }))).all?.score ?? null;

let member: Member;
beforeAll(async () => {
  member = await aMember({ tier: "essential" });
});

test("[game-05] a saved score has the caller, the score, collectibles and power-ups, and the top score is the caller's own best", async () => {
  const [player, other] = await Promise.all([aMember({ tier: "premium" }), aMember({ tier: "essential" })]);
  expect(await ok(call("game", "best", {}, { token: player.token }))).toEqual({ all: null, week: null });
  const saved = await saveFlight(player, 3);
  expect(saved).toEqual({
    id: expect.stringMatching(/^score_[0-9A-Z]{26}$/),
    user_id: player.userId,
    score: 3,
    collectibles_gathered: 0,
    power_ups_used: 0,
    created_at: expect.any(String),
    is_new_best: true,
  });
  await saveFlight(other, 5);
  expect((await saveFlight(player, 1)).is_new_best).toBe(false);
  const { all, week } = await ok(call("game", "best", {}, { token: player.token }));
  expect(all).toMatchObject({ score: 3, achieved_at: saved.created_at });
  expect(week).toMatchObject({ score: 3, achieved_at: saved.created_at });
});

describe("[game-05] a score is refused", () => {
  test.each([
    ["score", -1],
    ["score", 1.5],
    ["score", "3"],
    ["collectibles_gathered", -1],
    ["collectibles_gathered", 0.5],
    ["power_ups_used", -2],
    ["power_ups_used", 2.5],
  ])("with %s %s, and nothing is saved", async (field, value) => {
    const player = await aMember({ tier: "essential" });
    const flight = await aFlight(player, 2);
    const refused = await save(player, { ...flight, [field]: value });
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid-input"]);
    expect(await bestOf(player)).toBeNull();
    expect((await save(player, flight)).status).toBe(201);
  });

  test.each([
    ["a higher score than its flaps make", { score: 9 }],
    ["a lower score than its flaps make", { score: 1 }],
    ["flaps of another flight", { flaps: [0, 20, 40, 60] }],
    ["no flaps", { flaps: [] }],
    ["a collectible, which doesn't exist", { collectibles_gathered: 1 }],
    ["a power-up, which doesn't exist", { power_ups_used: 1 }],
  ])("with %s", async (_case, change) => {
    const refused = await save(member, { ...(await aFlight(member, 2)), ...change });
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      422,
      "implausible-score",
      "This score doesn't match its flight, so it can't be saved.",
    ]);
  });

  test("sooner than its flight can be over", async () => {
    const { items } = await ok(call("game", "starts", {}, { token: member.token, now: inTime(0) }));
    const [start] = items;
    const input = { flaps: planFlaps(start?.seed ?? 0, 10), score: 10, collectibles_gathered: 0, power_ups_used: 0 };
    const flight = { start: start?.token, ...input };
    expect((await save(member, flight, inTime(5_000))).error?.code).toBe("implausible-score");
    expect((await save(member, flight, inTime(30_000))).status).toBe(201);
  });

  test("with more flaps than a flight has, or unsorted ones", async () => {
    const flight = await aFlight(member, 1);
    const flaps = Array.from({ length: 10_001 }, (_, index) => index);
    for (const wrong of [flaps, [0, 5, 5], [7, 3]]) {
      expect((await save(member, { ...flight, flaps: wrong })).error?.code).toBe("invalid-input");
    }
  });
});

describe("a start", () => {
  test("is issued up to five at a time, each with its own seed, for 7 days", async () => {
    const now = inTime(0);
    const { items } = await ok(call("game", "starts", { count: 5 }, { token: member.token, now }));
    expect(items).toHaveLength(5);
    expect(new Set(items.map(({ seed }) => seed)).size).toBe(5);
    expect(items.every((start) => start.issued_at === now)).toBe(true);
    const lasts = items.map(({ expires_at }) => Date.parse(expires_at) - Date.parse(now));
    expect(lasts.every((milliseconds) => Math.abs(milliseconds - 7 * day) < 1_000)).toBe(true);
    expect((await call("game", "starts", { count: 6 }, { token: member.token })).error?.code).toBe("invalid-input");
  });

  test("is usable until its 7 days are over, and then refused with its own code", async () => {
    const [late, expired] = [await aFlight(member, 1, inTime(0)), await aFlight(member, 1, inTime(0))];
    expect((await save(member, late, inTime(6.9 * day))).status).toBe(201);
    const refused = await save(member, expired, inTime(7.1 * day));
    expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
      409,
      "game.start-expired",
      "This flight was started more than 7 days ago.",
    ]);
  });

  test("is used once: the same flight again answers the saved score, another one is refused", async () => {
    const player = await aMember({ tier: "essential" });
    const flight = await aFlight(player, 2);
    const first = await save(player, flight);
    const again = await save(player, flight);
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = { ...flight, flaps: [0], score: 0 };
    expect((await save(player, other)).error).toMatchObject({
      code: "game.start-used",
      message: "A score was already saved for this flight.",
    });
  });

  test.each([
    ["altered", (token: string) => `${token.slice(0, -6)}AAAAAA`],
    ["made up", () => "start"],
  ])("that is %s is refused", async (_case, change) => {
    const flight = await aFlight(member, 1);
    const refused = await save(member, { ...flight, start: change(flight.start) });
    expect([refused.status, refused.error?.code]).toEqual([400, "game.start-invalid"]);
  });

  test("of another member is refused like one that doesn't exist", async () => {
    const other = await aMember({ tier: "essential" });
    const flight = await aFlight(other, 1);
    const [theirs, none] = [await save(member, flight), await save(member, { ...flight, start: "start" })];
    expect([theirs.status, theirs.error?.code, theirs.error?.message]).toEqual([
      none.status,
      none.error?.code,
      none.error?.message,
    ]);
    expect((await save(other, flight)).status).toBe(201);
  });
});

describe("[guard-05] a score", () => {
  test("can be saved neither without nor with a wrong token", async () => {
    const flight = await aFlight(member, 1);
    for (const token of [undefined, "wrong"]) {
      expect((await call("game", "saveScore", flight, token ? { token } : {})).status).toBe(401);
      expect((await call("game", "starts", {}, token ? { token } : {})).status).toBe(401);
    }
  });

  test("is the caller's, whatever user id the body names", async () => {
    const [player, victim] = await Promise.all([aMember({ tier: "essential" }), aMember({ tier: "essential" })]);
    const forged = { ...(await aFlight(player, 2)), user_id: victim.userId, userId: victim.userId, is_new_best: false };
    const { status, body } = await save(player, forged);
    expect([status, (body as { user_id: string }).user_id]).toEqual([201, player.userId]);
    expect([await bestOf(player), await bestOf(victim)]).toEqual([2, null]);
  });
});

test("[game-04] free members and members whose membership has ended can't play or save, and members can again", async () => {
  const player = await aMember();
  const starts = (now?: string) => call("game", "starts", {}, { token: player.token, now });
  expect((await starts()).error?.code).toBe("membership-required");
  await grant(player, "essential", inTime(day));
  const flight = await aFlight(player, 1);
  const refused = await save(player, flight, inTime(2 * day));
  expect([refused.status, refused.error?.code]).toEqual([403, "membership-required"]);
  expect((await save(player, flight)).status).toBe(201);
});

describe("of many simultaneous requests", () => {
  test("with one start, one score is saved and everybody gets it", async () => {
    const player = await aMember({ tier: "essential" });
    const flight = await aFlight(player, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(player, flight)));
    const ids = new Set(answers.map(({ body }) => (body as { id?: string }).id));
    expect([new Set(answers.map(({ status }) => status)), ids.size]).toEqual([new Set([201]), 1]);
  });

  test("with one start, the control without the condition saves several scores", async () => {
    const [player, store] = await Promise.all([aMember({ tier: "essential" }), openTable()]);
    const Key = keyOf(GameScoreEntity, { user_id: player.userId, start_id: "start_control" });
    const saveWithoutCondition = async (): Promise<boolean> => {
      if (await store.get(Key)) return false;
      await store.put({ ...Key, score: 1 });
      return true;
    };
    const written = await Promise.all(Array.from({ length: 20 }, saveWithoutCondition));
    await store.delete(Key);
    expect(written.filter(Boolean).length).toBeGreaterThan(1);
  });

  test("with different scores, the best stays the highest one", async () => {
    const player = await aMember({ tier: "essential" });
    const flights = await Promise.all([1, 4, 2, 6, 3, 5].map((score) => aFlight(player, score)));
    const answers = await Promise.all(flights.map((flight) => save(player, flight)));
    expect(answers.map(({ status }) => status)).toEqual(flights.map(() => 201));
    expect(await bestOf(player)).toBe(6);
    const six = answers[3]?.body as { is_new_best: boolean };
    expect(six.is_new_best).toBe(true);
  });
});

const exportOf = async ({ token }: Member) => {
  const items: { section: string; data: unknown }[] = [];
  let cursor: string | undefined;
  do {
    const page = await ok(call("account", "export", { cursor }, { token }));
    items.push(...(page.items as typeof items));
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return items;
};

test("the account's export holds scores and best scores, and its deletion leaves none of them", async () => {
  const player = await aMember({ tier: "essential" });
  const saved = await saveFlight(player, 2);
  const sections = (await exportOf(player)).map(({ section }) => section);
  expect(sections.filter((section) => /^(game|best)_scores$/.test(section)).sort()).toEqual([
    "best_scores",
    "best_scores",
    "game_scores",
  ]);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: player.token }));
  const store = await openTable();
  const scores = await store.partition(String(keyOf(GameScoreEntity, { user_id: player.userId, start_id: "x" }).pk));
  expect(scores.filter((item) => JSON.stringify(item).includes(saved.id))).toEqual([]);
  expect(scores.filter((item) => /score/.test(String(item.__edb_e__)))).toEqual([]);
});
