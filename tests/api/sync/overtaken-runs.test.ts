import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/platform/table/lease.entity.ts")),
  ...(await import("../../../functions/stripe/sync-runs/claim-run.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-run.entity.ts")),
  ...(await import("../../../functions/stripe/sync-runs/sync-runs.ts")),
  ...(await import("../../../functions/stripe/sync-runs/work-on-run.ts")),
}));

const admin = { userId: "admin", email: "admin@example.com" };
const at = (minutes: number) => new Date(Date.parse("2027-03-01T12:00:00.000Z") + minutes * 60_000).toISOString();
const pace = { concurrency: 1, perSecond: 100, mayContinue: () => false };

/** A run that nobody works on yet. */
const aRun = async (window: "full" | null) => {
  const { LeaseEntity, SyncRunEntity, leaseName, startRun, claimRun } = sync();
  await LeaseEntity.delete({ name: leaseName }).go();
  const { id } = await startRun(window, admin, at(0));
  return {
    id,
    claim: (minutes: number) => claimRun(id, at(minutes)),
    read: async () => (await SyncRunEntity.get({ id }).go({ consistent: true })).data,
  };
};

/**
 * A run that a call has claimed. The call fails at the pool, which isn't there: that ends a backfill, while a sync stores it and lets a later
 * call go on.
 */
const aClaimedRun = async (window: "full" | null) => {
  const { LeaseEntity, leaseName, startRun, workOnRun } = sync();
  const { id, claim, read } = await aRun(window);
  const claimed = await claim(0);
  if (!claimed) throw new Error("Nothing was claimed");
  return {
    id,
    read,
    work: () => endOf(workOnRun(claimed, pace)),
    /** Another call takes over, as the claim of the first one is over. */
    takeOver: () => claim(6),
    /** Another run begins, as the lease of the first one is over. */
    startNext: () => startRun(window, admin, at(16)),
    readHolder: async () => (await LeaseEntity.get({ name: leaseName }).go({ consistent: true })).data?.holder,
  };
};

testOvertaken(
  "a call that takes a run on while another one does",
  async () => {
    const { id, claim, read } = await aRun("full");
    const outcome = async (claimed: unknown) => [claimed === null, (await read())?.step];
    const write = { operation: "UpdateItem", containing: id };
    return { write, late: () => claim(0), meanwhile: () => claim(0), outcome };
  },
  { guarded: [true, 1], control: [false, 2] },
);

testOvertaken(
  "a call that stores the progress of a sync after another one took over",
  async () => {
    const { id, work, takeOver, read } = await aClaimedRun("full");
    const outcome = async () => {
      const run = await read();
      return [run?.step, run?.phase];
    };
    const late = () => work().catch(() => "refused");
    return { write: { operation: "PutItem", containing: id }, late, meanwhile: takeOver, outcome };
  },
  { guarded: [2, "profiles"], control: [1, "subscriptions"] },
);

testOvertaken(
  "a call that lets go of a sync after another one took over",
  async () => {
    const { id, work, takeOver, read } = await aClaimedRun("full");
    const outcome = async () => {
      const run = await read();
      return [run?.step, run?.busy_until];
    };
    return { write: { containing: id }, late: work, meanwhile: takeOver, outcome };
  },
  { guarded: [2, at(11)], control: [1, undefined] },
);

testOvertaken(
  "a call that ends a run after another one took over",
  async () => {
    const { id, work, takeOver, read } = await aClaimedRun(null);
    const outcome = async () => {
      const run = await read();
      return [run?.step, run?.status];
    };
    return { write: { containing: id }, late: work, meanwhile: takeOver, outcome };
  },
  { guarded: [2, "running"], control: [1, "failed"] },
);

testOvertaken(
  "a call that lets go of a sync while the next run begins",
  async () => {
    const { id, work, startNext, readHolder } = await aClaimedRun("full");
    const outcome = async () => (await readHolder()) === id;
    return { write: { containing: id }, late: work, meanwhile: startNext, outcome };
  },
  { guarded: false, control: true },
);
