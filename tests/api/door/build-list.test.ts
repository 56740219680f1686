import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/door/list/build-list.ts")),
  ...(await import("../../../functions/door/list/list-build.entity.ts")),
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
