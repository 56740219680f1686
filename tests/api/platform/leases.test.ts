import { afterAll, beforeAll, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { overtake } from "../../support/overtake.ts";
import { createOwnTable } from "../../support/own-table.ts";

const load = () => import("../../../functions/platform/table/lease.ts");
let table: Awaited<ReturnType<typeof createOwnTable>>;
let leases: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  leases = await load();
});
afterAll(() => table.remove());

const at = (seconds: number) => new Date(Date.parse("2027-03-01T12:00:00.000Z") + seconds * 1_000).toISOString();
const hold = (name: string, seconds: number, work: () => Promise<unknown> = async () => "done") =>
  leases.withLease(name, 60, at(seconds), work);

/** Two ask for a lease, both before one has it; what the later one gets while the other works. */
const askAtOnce = async (name: string, isGuarded?: boolean) => {
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let first: Promise<unknown> | undefined;
  const meanwhile = () => {
    first = hold(name, 0, async () => {
      begun.resolve();
      await ends.promise;
    });
    return begun.promise;
  };
  const write = { operation: "PutItem", containing: name };
  const second = await overtake({ write, late: () => hold(name, 0), meanwhile }, isGuarded);
  ends.resolve();
  await first;
  return second;
};

test("of two who ask for a lease at once, one works", async () => {
  expect(await askAtOnce("guarded-lease")).toBeNull();
});

test("control: without the condition both would work", async () => {
  expect(await askAtOnce("bare-lease", false)).toBe("done");
});

test("a lease is free again after its work, also when that failed, and after its time", async () => {
  expect(await hold("freed", 0)).toBe("done");
  await expect(hold("freed", 1, () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  const tries: unknown[] = [];
  await hold("freed", 2, async () => {
    tries.push(await hold("freed", 61), await hold("freed", 62));
  });
  expect(tries).toEqual([null, "done"]);
});

/** Somebody works longer than the lease lasts, and another one has it when they end; what a third one gets then. */
const endLate = async (name: string) => {
  const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = hold(name, 0, () => {
    begun.resolve();
    return ends.promise;
  });
  await begun.promise;
  let third: unknown;
  await hold(name, 61, async () => {
    ends.resolve();
    await late;
    third = await hold(name, 62);
  });
  return third;
};

test("who ends after the lease's time leaves it to the one who has it by then", async () => {
  expect(await endLate("outlasted")).toBeNull();
});

test("control: released without regard to its holder, a third one would work beside the second", async () => {
  await stack().fault({ kind: "unconditional", operation: "DeleteItem", containing: "outlasted-bare" });
  expect(await endLate("outlasted-bare")).toBe("done");
});
