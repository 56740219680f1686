import { setTimeout as pause } from "node:timers/promises";
import type { SyncRun, SyncWindow } from "../../shared/model/sync.ts";
import { call, ok } from "./call.ts";
import { anAdmin } from "./fixtures.ts";

const timeoutMilliseconds = 30_000;

/** Waits until a run has ended. */
export const runEnded = async (id: string): Promise<SyncRun> => {
  const { token } = await anAdmin();
  const until = Date.now() + timeoutMilliseconds;
  for (;;) {
    const { items } = await ok(call("stripeAdmin", "runs", { limit: 20 }, { token }));
    const run = items.find((one) => one.id === id);
    if (run && run.status !== "running") return run;
    if (Date.now() > until) throw new Error(`The sync ${id} didn't end: ${JSON.stringify(run)}`);
    await pause(100);
  }
};

/** Starts a sync as an administrator does and waits for its end. */
export const runSync = async (window: SyncWindow): Promise<SyncRun> => {
  const { token } = await anAdmin();
  return runEnded((await ok(call("stripeAdmin", "reconcile", { window }, { token }))).id);
};

/** Starts a backfill as an administrator does and waits for its end. */
export const runBackfill = async (): Promise<SyncRun> => {
  const { token } = await anAdmin();
  return runEnded((await ok(call("stripeAdmin", "backfill", {}, { token }))).id);
};

/** The newest record of a comparison with Stripe. */
export const newestAudit = async () => {
  const { token } = await anAdmin();
  return (await ok(call("stripeAdmin", "audits", { limit: 1 }, { token }))).items[0];
};
