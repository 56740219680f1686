import { beforeAll, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/member-search/member-listing.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/platform/table/lease.entity.ts")),
  ...(await import("../../../functions/stripe/list-active-memberships.ts")),
  ...(await import("../../../functions/stripe/membership-metrics.ts")),
  ...(await import("../../../functions/stripe/reconcile/list-sync-audits.ts")),
  ...(await import("../../../functions/stripe/reconcile/reconcile-report.ts")),
  ...(await import("../../../functions/stripe/reconcile/sync-audit.entity.ts")),
  ...(await import("../../../functions/stripe/sync-runs/sync-runs.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
  ...(await import("../../../functions/subscriptions/sync/sync-run.entity.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const newest = { limit: undefined, position: null };
const admin = { userId: "admin", email: "admin@x.test" };
const onDay = (day: string) => `2027-03-${day}T12:00:00.000Z`;

type Grants = { source: "stripe" | "promo"; ref: string; status?: string }[];

const aListing = async (
  name: string,
  day: string,
  tier: "essential" | "premium",
  grants: Grants,
  status = "active",
) => {
  const { GrantEntity, MemberListingEntity } = sync();
  const user_id = `usr_${name}`;
  await MemberListingEntity.put({
    ...{ user_id, display_name: name, email: `${name}@x.test`, created_at: onDay(day), tier, source: "stripe" },
    ...{ status: status as "active" | "inactive", is_paying: true, revision: 1 },
  }).go();
  for (const { source, ref, status: stripeStatus = "active" } of grants)
    await GrantEntity.put({
      ...{ user_id, source, source_ref: ref, tier, status: stripeStatus, start_at: onDay("01") },
      ...{ updated_at: onDay("01"), sweep_at: "never" },
    }).go();
};

beforeAll(async () => {
  await aListing("older", "02", "premium", [
    { source: "promo", ref: "promo_1" },
    { source: "stripe", ref: "sub_1", status: "canceled" },
    { source: "stripe", ref: "sub_2" },
  ]);
  await aListing("newest", "03", "essential", [{ source: "promo", ref: "promo_2" }]);
  await aListing("oldest", "01", "essential", [{ source: "stripe", ref: "sub_3", status: "canceled" }]);
  await aListing("gone", "04", "premium", [], "inactive");
});

test("active memberships are listed by newest member, each with the running subscription that pays it", async () => {
  const { items } = await sync().listActiveMemberships(newest, now);
  const shown = (name: string, tier: string, subscription_id: string | null) => ({
    ...{ user_id: `usr_${name}`, email: `${name}@x.test`, tier, status: "active", subscription_id },
  });
  expect(items).toEqual([
    shown("newest", "essential", null),
    shown("older", "premium", "sub_2"),
    shown("oldest", "essential", null),
  ]);
});

const aSubscription = (id: string, day: string, email?: string) =>
  sync()
    .SubscriptionEntity.put({
      ...{ subscription_id: id, customer_id: `cus_${id}`, email, status: "active", monthly_amount: 1_299 },
      ...{ cancel_at_period_end: false, created_at: onDay(day), read_at: onDay(day) },
    })
    .go();

test("the metrics name the addresses that are known, and are in sync until a subscription has no member", async () => {
  const { incrementCount, readMembershipMetrics } = sync();
  await aSubscription("sub_2", "02", "older@x.test");
  await aSubscription("sub_9", "03");
  await incrementCount("subscriptions", "linked", 2);
  const before = await readMembershipMetrics(now);
  expect(before.sync_status).toEqual({ in_sync: true, stripe_count: 2, database_count: 2 });
  expect(before.stripe_emails).toEqual(["older@x.test"]);
  expect(before.active_emails).toEqual(["newest@x.test", "older@x.test", "oldest@x.test"]);
  await incrementCount("subscriptions", "unmatched");
  const after = await readMembershipMetrics(now);
  expect(after.sync_status).toEqual({ in_sync: false, stripe_count: 3, database_count: 2 });
});

test("records of comparisons are listed newest first", async () => {
  const { SyncAuditEntity, emptyReport, listSyncAudits, toSyncAudit } = sync();
  for (const day of ["02", "03", "01"]) {
    const circumstances = { window: "recent", startedAt: onDay(day), finishedAt: onDay(day) } as const;
    await SyncAuditEntity.put(toSyncAudit(emptyReport(), circumstances)).go();
  }
  const { items } = await listSyncAudits(newest);
  expect(items.map(({ started_at }) => started_at)).toEqual([onDay("03"), onDay("02"), onDay("01")]);
});

test.each([
  ["full", { kind: "reconcile", window: "full", phase: "profiles" }, "sync.reconcile"],
  ["30-days", { kind: "reconcile", window: "30-days", phase: "subscriptions" }, "sync.reconcile"],
  [null, { kind: "backfill", window: null, phase: "profiles" }, "sync.backfill"],
] as const)("a sync of the window %j begins with nothing counted", async (window, expected, action) => {
  const { LeaseEntity, SyncRunEntity, leaseName, startRun } = sync();
  const { AuditEntity } = await import("../../../functions/audit/audit.entity.ts");
  await LeaseEntity.delete({ name: leaseName }).go();
  const run = await startRun(window, admin, now);
  const nothing = { fetched: 0, created: 0, updated: 0, skipped: 0, unmatched: 0 };
  expect(run).toMatchObject({ ...expected, ...nothing, profiles_created: 0, profiles_updated: 0, errors: [] });
  const { data: stored } = await SyncRunEntity.get({ id: run.id }).go({ consistent: true });
  expect(stored).toMatchObject({
    status: "running",
    step: 0,
    details: "[]",
    ttl: Date.parse(onDay("10")) / 1_000 + 30 * 86_400,
  });
  const { data: rows } = await AuditEntity.query.bySubject({ subject: run.id }).go();
  expect(rows.map((row) => row.action)).toEqual([action]);
});

test("another sync begins at the instant at which the time of the former is over", async () => {
  const { LeaseEntity, leaseName, startRun } = sync();
  await LeaseEntity.put({ name: leaseName, holder: "run_1", until: now }).go();
  await expect(startRun("full", admin, "2027-03-10T11:59:59.999Z")).rejects.toMatchObject({ code: "sync.running" });
  expect(await startRun("full", admin, now)).toMatchObject({ status: "running" });
});
