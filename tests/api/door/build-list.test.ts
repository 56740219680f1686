import { afterAll, beforeAll, expect, test } from "vitest";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/door/list/build-list.ts")),
  ...(await import("../../../functions/door/list/list-build.entity.ts")),
  ...(await import("../../../functions/door/list/read-list.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let door: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  door = await load();
});
afterAll(() => table.remove());

const now = "2027-03-01T12:00:00.000Z";
const read = async (event_id: string) => (await door.ListBuildEntity.get({ event_id }).go({ consistent: true })).data;

test("a step of building the list that arrives again after later ones doesn't lead back to its place; the current one goes on", async () => {
  const current = { event_id: "event_built", step: 3, position: undefined };
  await door.ListBuildEntity.put(current).go();
  const before = await read("event_built");
  await door.continueListBuild({ event_id: "event_built", step: 1 }, now);
  expect(await read("event_built")).toEqual(before);
  await door.continueListBuild(current, now);
  expect(await read("event_built")).toMatchObject({ step: 4, ended_at: now });
});

test("the list of an event is read while it is there, and is over once it is deleted", async () => {
  const { id, ...event } = aStoredEvent();
  const readPage = () =>
    door.readListPage(
      id,
      {},
      async (_input, list) => ({ items: (await list({ limit: undefined, position: null })).items, cursor: null }),
      now,
    );
  await door.EventEntity.put({ id, ...event }).go();
  expect(await readPage()).toMatchObject({ version: Date.parse(now), cursor: null, next: null, orders: [] });
  await door.EventEntity.delete({ id }).go();
  await expect(readPage()).rejects.toMatchObject({ code: "door.ended" });
});
