import type { EntityItem } from "electrodb";
import type { SyncRun } from "../../../shared/model/sync.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { SyncRunEntity } from "./sync-run.entity.ts";

export type StoredRun = EntityItem<typeof SyncRunEntity>;

/** Longer than two steps may take; each step extends it. A run that died is over when it ends. */
const leaseMilliseconds = minutes(15);
const pageSize = 20;

/** Returns until when a run may work before another may start. */
export const leaseEnd = (now: string): string => addMilliseconds(now, leaseMilliseconds);

// A run whose function died for good is never finished; it has failed once its lease is over.
const isAbandoned = ({ status, updated_at }: StoredRun, now: string): boolean =>
  status === "running" && leaseEnd(updated_at) <= now;

/** Maps a stored run to the model; one that stopped working has failed. */
export const toSyncRun = (run: StoredRun, now: string): SyncRun => {
  const abandoned = isAbandoned(run, now);
  return {
    ...run,
    window: run.window ?? null,
    status: abandoned ? "failed" : run.status,
    errors: abandoned ? [...run.errors, "The sync stopped working and didn't finish."] : run.errors,
    profiles_error: run.profiles_error ?? null,
    finished_at: run.finished_at ?? (abandoned ? run.updated_at : null),
  };
};

/** Lists the runs, newest first. */
export const listRuns = async (
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<SyncRun>> => {
  const { data, cursor } = await SyncRunEntity.query.newest({}).go({ order: "desc", limit, cursor: position });
  return { items: data.map((run) => toSyncRun(run, now)), position: cursor };
};

/** Counts the kinds of runs, of the newest 20, whose last run that is over has failed: one that succeeds settles it. */
export const countFailedKinds = async (now: string): Promise<number> => {
  const { items } = await listRuns({ limit: pageSize, position: null }, now);
  const over = items.filter(({ status }) => status !== "running");
  const lastOfKinds = [...Map.groupBy(over, ({ kind }) => kind).values()].flatMap(([last]) => last ?? []);
  return lastOfKinds.filter(({ status }) => status === "failed").length;
};
