import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { overtake } from "../../support/overtake.ts";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/stripe/sync-runs/claim-run.ts")),
  ...(await import("../../../functions/stripe/sync-runs/sync-runs.ts")),
  ...(await import("../../../functions/stripe/sync-runs/work-on-run.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-run.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let sync: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  sync = await load();
});
afterAll(() => table.remove());

const admin = { userId: "admin", email: "admin@example.com" };
const at = (minutes: number) => new Date(Date.parse("2027-03-01T12:00:00.000Z") + minutes * 60_000).toISOString();
const claimAtOnce = (id: string, now: string) => Promise.all(Array.from({ length: 6 }, () => sync.claimRun(id, now)));

test("of six calls at once one works on a sync; the next may when its claim is over after 5 minutes, or at once if it let go", async () => {
  const { id } = await sync.startRun("full", admin as never, at(0));
  expect(await sync.findWaitingRun(at(0))).toBe(id);
  const claimed = (await claimAtOnce(id, at(0))).filter((run) => run !== null);
  expect(claimed).toMatchObject([{ id, step: 1 }]);
  expect(await sync.claimRun(id, at(4))).toBeNull();
  expect((await claimAtOnce(id, at(5))).filter((run) => run !== null)).toMatchObject([{ id, step: 2 }]);
  await sync.SyncRunEntity.patch({ id }).remove(["busy_until"]).go();
  expect(await sync.claimRun(id, at(6))).toMatchObject({ step: 3 });
});

test("a call whose claim is over can't write over the one that took its place", async () => {
  const id = (await sync.findWaitingRun(at(0))) ?? "";
  const late = await sync.claimRun(id, at(20));
  const next = await sync.claimRun(id, at(26));
  expect([late?.id, next?.step]).toEqual([id, (late?.step ?? 0) + 1]);
  if (!late) throw new Error("Nothing was claimed");
  // It fails at the pool, which isn't there, and has to store that.
  const pace = { concurrency: 1, perSecond: 100, mayContinue: () => false };
  await expect(sync.workOnRun(late, pace)).rejects.toThrow();
  const { data } = await sync.SyncRunEntity.get({ id }).go({ consistent: true });
  expect(data).toMatchObject({ step: next?.step, status: "running" });
  expect(data?.profiles_error).toBeUndefined();
});

describe("a run that ends after its time while another one works", () => {
  const endLate = async (minutes: number) => {
    const late = await sync.startRun(null, admin as never, at(minutes));
    const claimed = await sync.claimRun(late.id, at(minutes));
    const next = await sync.startRun(null, admin as never, at(minutes + 16));
    // It fails at the pool, which isn't there, and that ends it.
    const pace = { concurrency: 1, perSecond: 100, mayContinue: () => false };
    if (claimed) await sync.workOnRun(claimed, pace);
    return [await sync.findWaitingRun(at(minutes + 17)), next.id];
  };

  test("leaves that one its lease, so that no third one starts beside it", async () => {
    const [waiting, next] = await endLate(100);
    expect(waiting).toBe(next);
    await expect(sync.startRun(null, admin as never, at(117))).rejects.toMatchObject({ code: "sync.running" });
  });

  test("takes the lease away in the control without the condition on its holder", async () => {
    await stack().fault({
      kind: "unconditional",
      operation: "TransactWriteItems",
      skip: 2,
      containing: table.TableName,
    });
    expect((await endLate(200))[0]).toBeNull();
  });
});

const startAtOnce = async (minutes: number, isGuarded?: boolean) => {
  const start = () => sync.startRun(null, admin as never, at(minutes));
  const late = async () => (await start()).status;
  const write = { containing: table.TableName };
  return overtake({ write, late: () => late().catch(({ code }) => code), meanwhile: start }, isGuarded);
};

test("of two runs that start at once one does", async () => {
  expect(await startAtOnce(300)).toBe("sync.running");
});

test("control: without the condition on the lease both would", async () => {
  expect(await startAtOnce(340, false)).toBe("running");
});

test("a run that is over is claimed by nobody, also when no call works on it", async () => {
  const { id } = await sync.startRun("full", admin as never, at(420));
  await sync.SyncRunEntity.patch({ id }).set({ status: "done" }).go();
  expect(await sync.claimRun(id, at(421))).toBeNull();
  await sync.SyncRunEntity.patch({ id }).set({ status: "running" }).go();
  expect(await sync.claimRun(id, at(421))).toMatchObject({ id, step: 1 });
});

test("nothing waits once the time of the run is over", async () => {
  expect(await sync.findWaitingRun(at(500))).toBeNull();
});
