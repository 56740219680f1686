import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangeToAppend } from "../../../functions/realtime/change-log.ts";
import { overtake } from "../../support/overtake.ts";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/realtime/change-log.ts")),
  ...(await import("../../../functions/realtime/change-log.projection.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let log: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  log = await load();
});
afterAll(() => table.remove());

const now = "2027-03-01T12:00:00.000Z";
const aCause = (cause: string): ChangeToAppend => ({
  cause,
  change: { type: "post-deleted", ids: { post_id: cause } },
});
const silent = (cause: string): ChangeToAppend => ({ cause, change: null });
const append = (topic: string, ...causes: ChangeToAppend[]) => log.appendChanges(topic, causes, now);
const kept = async (topic: string) =>
  (await log.listChangesAfter(topic, 0, 100)).map(({ seq, ids }) => [seq, (ids as { post_id: string }).post_id]);

test("causes that were appended before are left out, and those beside them are appended, each once", async () => {
  await append("mixed", aCause("b"), silent("d"));
  await append("mixed", aCause("a"), aCause("b"), aCause("c"), silent("d"));
  expect(await kept("mixed")).toEqual([
    [1, "b"],
    [2, "a"],
    [3, "c"],
  ]);
});

test("what disappears because its time is over is no change, unlike what is deleted", async () => {
  const removed = (id: string, isExpiry: boolean) => ({
    ...{ id, isExpiry, entity: "post", verb: "remove", at: now, keys: {}, after: null },
    before: { id: `pst_${id}`, user_id: "usr_1", state: "shown" },
  });
  const before = (await log.listChangesAfter("feed", 0, 100)).length;
  await log.changeLog.apply([removed("expired", true), removed("deleted", false)] as never, { now } as never);
  const changes = (await log.listChangesAfter("feed", 0, 100)).slice(before);
  expect(changes.map(({ type, ids }) => [type, ids])).toEqual([["post-deleted", { post_id: "pst_deleted" }]]);
});

test("causes that change nothing are marked once, also when some of them were marked before", async () => {
  await append("silent", silent("a"));
  await append("silent", silent("a"), silent("b"));
  await append("silent", silent("b"));
  expect(await kept("silent")).toEqual([]);
});

const appendAtOnce = async (topic: string, isGuarded?: boolean) => {
  await append(topic, aCause("first"));
  await overtake(
    {
      write: { containing: table.TableName },
      late: () => append(topic, aCause("late")),
      meanwhile: () => append(topic, aCause("meanwhile")),
    },
    isGuarded,
  );
  return kept(topic);
};

test("who appends at the same moment gets the next number", async () => {
  expect(await appendAtOnce("raced")).toEqual([
    [1, "first"],
    [2, "meanwhile"],
    [3, "late"],
  ]);
});

test("control: without the condition on the counter one of two changes is lost", async () => {
  expect(await appendAtOnce("control", false)).toEqual([
    [1, "first"],
    [2, "late"],
  ]);
});
