import { minutes } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { LeaseEntity } from "../../platform/table/lease.entity.ts";
import type { StoredRun } from "../../subscriptions/sync/stored-sync-runs.ts";
import { SyncRunEntity } from "../../subscriptions/sync/sync-run.entity.ts";
import { leaseName } from "./sync-runs.ts";

/** Longer than a function may work; a claim whose function died is over when it ends. */
const claimMilliseconds = minutes(5);

/** Returns the id of the run that may work, or null. */
export const findWaitingRun = async (now: string): Promise<string | null> => {
  const { data: lease } = await LeaseEntity.get({ name: leaseName }).go({ consistent: true });
  return lease && lease.until > now ? lease.holder : null;
};

/**
 * Claims a run for one function call, as its next step; what an earlier step still writes is refused from then on. Returns null if the run is
 * over or another call works on it.
 */
export const claimRun = async (id: string, now: string): Promise<StoredRun | null> => {
  const claimed = await tryWrite(
    SyncRunEntity.patch({ id })
      .set({ busy_until: addMilliseconds(now, claimMilliseconds) })
      .add({ step: 1 })
      .where(({ status, busy_until }, { eq, lte, notExists }) => {
        const isFree = `${notExists(busy_until)} OR ${lte(busy_until, now)}`;
        return `${eq(status, "running")} AND (${isFree})`;
      })
      .go({ response: "all_new" }),
  );
  return claimed && (claimed.data as StoredRun);
};
