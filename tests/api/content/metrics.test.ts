import { describe, expect, test } from "vitest";
import { cityDay } from "../../../shared/rules/city-day.ts";
import { call, ok, send } from "../../support/call.ts";
import { aMember } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";

// A day of its own for each run, so that what is counted is what this file sent.
const now = `${2100 + Math.floor(Math.random() * 800)}-03-03T18:00:00.000Z`;
const event = { name: "search", properties: { search_query: "tacos", results_count: 3 }, timestamp: now } as const;

const storedOf = async (day: string) => {
  const store = await openTable();
  const shards = [..."0123456789abcdef"].map((shard) => store.partition(`$city_analytics#day_${day}#shard_${shard}`));
  return (await Promise.all(shards)).flat();
};
const counted = async (name: string, day: string) => {
  const items = await (await openTable()).partition(`$city#name_analytics:${name}`, `$count_1#subject_${day}`);
  return items.reduce((sum, item) => sum + Number(item.amount), 0);
};

describe("[analytics-05] a tracked event", () => {
  test("is stored with the user of the token, or none for a visitor, and counted by day", async () => {
    const { token, userId } = await aMember();
    const forged = { ...event, userId: "00000000-0000-4000-8000-000000000000", user_id: "forged" };
    expect((await send("POST", "/api/analytics", forged, { now })).status).toBe(202);
    // A public route verifies the token itself: at the real time, or it would have expired.
    await ok(call("metrics", "track", event, { token }));
    const visitors = await storedOf(cityDay(now));
    expect(visitors).toHaveLength(1);
    expect(visitors[0]).toMatchObject({ ...event, received_at: now, user_id: "none" });
    expect(visitors[0]).not.toHaveProperty("gsi1pk");
    const today = await storedOf(cityDay(new Date().toISOString()));
    expect(today.filter((item) => item.user_id === userId)).toMatchObject([event]);
    expect(await counted("search", cityDay(now))).toBe(1);
  });

  test.each([
    {},
    { ...event, name: "anything" },
    { ...event, timestamp: "yesterday" },
    { ...event, properties: "none" },
    { ...event, properties: { "bad name!": 1 } },
    { ...event, properties: { search_query: { nested: true } } },
    { ...event, properties: { search_query: "x".repeat(10_000) } },
    { ...event, properties: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, 1])) },
  ])("that is malformed (case %#) is refused and not stored", async (body) => {
    const at = now.replace("-03-03", "-04-04");
    const answer = await send("POST", "/api/analytics", body, { now: at });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    expect(await storedOf(cityDay(at))).toEqual([]);
  });
});
