import { expect, test } from "vitest";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/events.ts")),
}));

const now = "2027-02-01T12:00:00.000Z";
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const put = async (...starts: string[]) => {
  for (const start_at of starts)
    await city()
      .EventEntity.put({ ...aStoredEvent(), start_at, end_at: undefined })
      .go();
};
const page = (limit: number, position: string | null = null) =>
  city().listPublishedEvents("upcoming", { limit, position }, now);

test("the next parties are found behind those that ended in the last 31 days, page by page and each once", async () => {
  // 40 that ended, from a day ago on back, one that is on, and 4 to come.
  await put(...Array.from({ length: 40 }, (_, index) => at(-24 - index)), at(-5), ...[3, 4, 5, 6].map(at));
  const first = await page(12);
  expect(first.items.map(({ start_at }) => start_at)).toEqual([at(-5), ...[3, 4, 5, 6].map(at)]);
  expect(first.position).toBeNull();
  const two = await page(2);
  expect(two.items).toHaveLength(0);
  const all: string[] = [];
  for (let position: string | null | undefined; position !== null; ) {
    const next = await page(2, position ?? null);
    all.push(...next.items.map(({ start_at }) => start_at));
    position = next.position;
  }
  expect(all).toEqual([at(-5), ...[3, 4, 5, 6].map(at)]);
});
