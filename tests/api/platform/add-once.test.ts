import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/platform/stream/add-once.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
  ...(await import("../../../functions/metrics/count.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let platform: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  platform = await load();
});
afterAll(() => table.remove());

const keyOf = (subject: string) => ({ name: "test-changes", subject, shard: "0" });
const addOne = (subject: string) => platform.CountEntity.upsert(keyOf(subject)).add({ amount: 1 });
const readAmount = async (subject: string) =>
  (await platform.CountEntity.get(keyOf(subject)).go({ consistent: true })).data?.amount ?? 0;

test("a change delivered many times at once is added once by a projection, and once by another one", async () => {
  const deliver = (projection: string) => platform.addOnce(projection, "change-1", [addOne("once")]);
  const results = await Promise.all(Array.from({ length: 8 }, () => deliver("first")));
  expect(results.toSorted()).toEqual(["added", ...Array.from({ length: 7 }, () => "repeated")]);
  expect(await readAmount("once")).toBe(1);
  expect(await deliver("second")).toBe("added");
  expect(await readAmount("once")).toBe(2);
});

test("without the mark, the same deliveries count more than once", async () => {
  await Promise.all(Array.from({ length: 8 }, () => platform.writeAll([addOne("control")])));
  expect(await readAmount("control")).toBe(8);
});

test("a condition that doesn't hold refuses the whole change, which can be added once it holds", async () => {
  const patch = () => platform.CountEntity.patch(keyOf("missing")).add({ amount: 1 });
  const add = () => platform.addOnce("first", "change-2", [addOne("beside"), patch()]);
  expect(await add()).toBe("refused");
  expect(await readAmount("beside")).toBe(0);
  await platform.writeAll([addOne("missing")]);
  expect(await add()).toBe("added");
  expect([await readAmount("beside"), await readAmount("missing")]).toEqual([1, 2]);
});

test("changes of several batches that overlap are added once each, also more than one transaction holds", async () => {
  const changes = Array.from({ length: 240 }, (_, index) => ({ id: `many-${index}` }));
  const plan = (some: readonly { id: string }[]) => [
    platform.CountEntity.upsert(keyOf("many")).add({ amount: some.length }),
  ];
  const deliver = (some: typeof changes) => platform.addAllOnce("many", some, plan);
  await deliver(changes.slice(20, 90));
  await Promise.all([deliver(changes), deliver(changes.slice(60, 200))]);
  expect(await readAmount("many")).toBe(240);
});
