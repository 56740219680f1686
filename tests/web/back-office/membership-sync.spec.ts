import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { MembershipMetrics, SyncAudit, SyncRun } from "../../../shared/model/sync.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { aMember, anAdmin, openSettings } from "../../support/fixtures.ts";
import { openPlanPage, subscribe } from "../../support/plans.ts";
import { anUnmatchedSubscription } from "../../support/unmatched-subscription.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const metrics: MembershipMetrics = {
  total_members: 40,
  active_paying: 12,
  stripe_active_count: 12,
  unmatched_count: 0,
  synced_count: 12,
  not_synced_count: 3,
  mrr: 16_188,
  revenue_1d: 3_298,
  revenue_30d: 15_988,
  active_emails: [],
  stripe_emails: [],
  cleanup_statement: `SELECT "ref" FROM "city" WHERE "__edb_e__" = 'ledger'`,
  sync_status: { in_sync: true, stripe_count: 12, database_count: 12 },
};

const audit = (about: Partial<SyncAudit> = {}): SyncAudit => ({
  id: "sync_1",
  job_type: "reconcile",
  window: "recent",
  started_at: new Date(Date.now() - 5 * 60_000 - 10_000).toISOString(),
  finished_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  summary: { unmatched_details: [] },
  records_fetched: 9,
  records_created: 1,
  records_updated: 2,
  records_skipped: 6,
  records_unmatched: 0,
  profiles_created: 0,
  errors: [],
  ...about,
});

const aRun = (about: Partial<SyncRun> = {}): SyncRun => ({
  id: "run_1",
  kind: "reconcile",
  window: "full",
  status: "running",
  phase: "subscriptions",
  fetched: 9,
  created: 1,
  updated: 2,
  skipped: 6,
  unmatched: 0,
  profiles_created: 0,
  profiles_updated: 0,
  profiles_error: null,
  errors: [],
  started_at: "2026-11-22T12:00:00.000Z",
  finished_at: null,
  ...about,
});

type Answers = { metrics?: Partial<MembershipMetrics>; audit?: Partial<SyncAudit>; lists?: "empty" };

/** What others do to the shared records must not change what is asserted: the figures come from the test. */
const answerWith = async (page: Page, { metrics: figures = {}, audit: record = {}, lists }: Answers) => {
  await page.route("**/api/admin/sync/metrics", (route) => route.fulfill({ json: { ...metrics, ...figures } }));
  await page.route("**/api/admin/sync/audits?*", (route) =>
    route.fulfill({ json: { items: [audit(record)], cursor: null } }),
  );
  await page.route("**/api/admin/sync/runs?*", (route) => route.fulfill({ json: { items: [], cursor: null } }));
  if (!lists) return;
  for (const name of ["memberships", "subscriptions"]) {
    await page.route(`**/api/admin/sync/${name}?*`, (route) => route.fulfill({ json: { items: [], cursor: null } }));
  }
};

const open = async (page: Page, tab = "") => {
  await signInAs(page.context(), await anAdmin());
  await page.goto(`/admin/membership-sync${tab}`);
};

test.beforeAll(async () => {
  await openSettings();
  // The first payment page creates the plans' prices at Stripe.
  await openPlanPage(await aMember(), "essential");
});

test("[sync-01] the sync screen has its title, its subtitle and three tabs, the first one open", async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { name: "Membership & Revenue Management" })).toBeVisible();
  await expect(page.getByText(/Automated reconciliation with revenue tracking/)).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Revenue & Stats", "Stripe ↔ Database", "System Status"]);
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Revenue & Stats");
});

test("[sync-02] [sync-08] the revenue card has its spinner, four buttons with a badge of the unmatched count, and six tiles", async ({
  page,
}) => {
  await answerWith(page, { audit: { records_unmatched: 3 } });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/admin/sync/metrics", async (route) => {
    await held;
    await route.fulfill({ json: metrics });
  });
  await open(page);
  await expect(page.getByRole("status", { name: "Loading membership revenue" })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { name: "Membership Revenue & Stripe Sync" })).toBeVisible();
  for (const name of ["Backfill Profiles", "Copy Cleanup SQL", "30 Days", "Full Sync & Create Users"]) {
    await expect(page.getByRole("button", { name })).toBeEnabled();
  }
  await expect(page.getByTestId("unmatched-badge")).toContainText("3");
  const tile = (name: string) => page.getByRole("article", { name, exact: true });
  await expect(tile("Total Profiles")).toContainText("40");
  await expect(tile("Subscriptions of members")).toContainText("12");
  await expect(tile("Subscriptions at Stripe")).toContainText("12");
  await expect(tile("MRR")).toContainText("$161.88");
  await expect(tile("Membership Revenue (24h)")).toContainText("$32.98");
  await expect(tile("Membership Revenue (30d)")).toContainText("$159.88");
});

test("[sync-02] there is no badge when the last reconcile left nothing unmatched", async ({ page }) => {
  await answerWith(page, {});
  await open(page);
  await expect(page.getByTestId("unmatched-badge")).toBeVisible();
  await expect(page.getByTestId("unmatched-badge").locator(".MuiBadge-badge")).toHaveClass(/MuiBadge-invisible/);
});

for (const [outcome, title] of [
  ["done", "Sync complete"],
  ["failed", "Failed to reconcile Stripe data"],
] as const) {
  test(`[sync-03] [sync-23] the sync buttons are disabled and spin until a sync is ${outcome}, which a toast tells`, async ({
    page,
    pageErrors,
  }) => {
    if (outcome === "failed") pageErrors.allow(/Failed to reconcile Stripe data/);
    await answerWith(page, {});
    let run: SyncRun | null = null;
    await page.route("**/api/admin/sync/runs?*", (route) =>
      route.fulfill({ json: { items: run ? [run] : [], cursor: null } }),
    );
    await page.route("**/api/admin/sync/reconcile", (route) => {
      run = aRun();
      return route.fulfill({ status: 202, json: run });
    });
    await open(page);
    await page.getByRole("button", { name: "30 Days" }).click();
    for (const name of ["Backfill Profiles", "30 Days", "Full Sync & Create Users"]) {
      await expect(page.getByRole("button", { name })).toBeDisabled();
    }
    await expect(page.locator("[data-spinning=true]")).toHaveCount(2);
    const reloaded = page.waitForRequest("**/api/admin/sync/metrics");
    const finished_at = "2026-11-22T12:00:03.240Z";
    run = aRun({ status: outcome, finished_at, errors: outcome === "failed" ? ["subscriptions: Stripe is down"] : [] });
    await expect(getToast(page, title)).toBeVisible();
    if (outcome === "done") await expect(getToast(page, title)).toContainText("in 3.2s");
    await reloaded;
    await expect(page.locator("[data-spinning=true]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "30 Days" })).toBeEnabled();
  });
}

test("[sync-04] [sync-06] the last reconcile is destructive with unmatched records, lists each email once, and creates missing profiles by a full sync", async ({
  page,
}) => {
  const one = { email: "ana@example.com", amount_cents: 1_299, reason: "user_not_found" } as const;
  const unmatched_details = [one, one, { ...one, email: "ben@example.com", amount_cents: 1_999 }];
  await answerWith(page, { audit: { records_unmatched: 3, summary: { unmatched_details } } });
  const windows: string[] = [];
  await page.route("**/api/admin/sync/reconcile", (route) => {
    windows.push(route.request().postDataJSON().window);
    return route.fulfill({ status: 202, json: aRun() });
  });
  await open(page);
  const alert = page.getByRole("alert").filter({ hasText: "Last Reconcile" });
  await expect(alert).toContainText("Last Reconcile: 5m ago");
  await expect(alert).toContainText("1 created, 2 updated, 6 skipped, 3 unmatched, 0 errors");
  await expect(alert).toHaveAttribute("data-destructive", "true");
  await expect(alert).toContainText("Active Stripe subscription(s) without member profile(s)");
  await expect(alert.getByRole("listitem")).toHaveText(["ana@example.com · $12.99/mo", "ben@example.com · $19.99/mo"]);
  await alert.getByRole("button", { name: "Create Missing Profiles Now" }).click();
  await expect.poll(() => windows).toEqual(["full"]);
});

test("[sync-04] the last reconcile is styled normally without errors and unmatched records", async ({ page }) => {
  await answerWith(page, {});
  await open(page);
  const alert = page.getByRole("alert").filter({ hasText: "Last Reconcile" });
  await expect(alert).toHaveAttribute("data-destructive", "false");
});

test("[sync-22] what failed in a comparison is told with its reason, after the last one and in the record of all", async ({
  page,
}) => {
  const reason = "sub_1: No such price: 'price_9'";
  await answerWith(page, { audit: { errors: [reason] } });
  await open(page);
  const alert = page.getByRole("alert").filter({ hasText: "Last Reconcile" });
  await expect(alert).toContainText("0 unmatched, 1 error");
  await expect(alert.getByRole("listitem")).toHaveText([reason]);
  await page.getByRole("tab", { name: "System Status" }).click();
  await expect(page.getByRole("grid", { name: "Sync audit" }).getByText(reason)).toBeVisible();
});

test("[sync-07] a mismatch is reported exactly when Stripe's active count differs from the stored one", async ({
  page,
}) => {
  await answerWith(page, {
    metrics: { stripe_active_count: 13, sync_status: { in_sync: false, stripe_count: 13, database_count: 12 } },
  });
  await open(page);
  const mismatch = page.getByRole("alert").filter({ hasText: "Sync Mismatch Detected" });
  await expect(mismatch).toContainText("Run a Full Sync");
  await page.unroute("**/api/admin/sync/metrics");
  await page.route("**/api/admin/sync/metrics", (route) => route.fulfill({ json: metrics }));
  await page.reload();
  await expect(page.getByRole("article", { name: "MRR" })).toBeVisible();
  await expect(mismatch).toHaveCount(0);
});

test("[sync-10] two lists show who is active here and at Stripe, at most 12 rem high, and say when nobody is", async ({
  page,
}) => {
  const member = await aMember();
  await subscribe(member, "premium");
  await open(page);
  const lists = ["Active memberships", "Subscriptions at Stripe"];
  for (const name of lists) {
    const list = page.getByRole("list", { name, exact: true });
    await expect(list).toContainText(member.email);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(12 * 16);
  }
  const link = page.getByRole("link", { name: "Open in Stripe" });
  await expect(link).toHaveAttribute("href", "https://dashboard.stripe.com/subscriptions");
  await answerWith(page, { lists: "empty" });
  await page.reload();
  await expect(page.getByText("No active memberships found")).toBeVisible();
  await expect(page.getByText("No subscriptions found")).toBeVisible();
});

test("[sync-11] the comparison counts synced, unsynced and orphaned, and lists active memberships with a badge each", async ({
  page,
}) => {
  const [paying, granted] = [await aMember(), await aMember({ tier: "premium" })];
  await subscribe(paying, "essential");
  await open(page, "?tab=comparison");
  for (const name of ["Synced with provider", "Not synced (promo/manual)", "Provider orphans (no user)"]) {
    await expect(page.getByRole("article", { name })).toContainText(/\d/);
  }
  const row = (email: string) => page.getByRole("row").filter({ hasText: email });
  await expect(row(paying.email)).toContainText("Essential");
  await expect(row(paying.email)).toContainText(/active.*Synced$/s);
  await expect(row(granted.email)).toContainText(/Premium.*active.*Not synced/s);
});

test("[sync-13] orphan subscriptions are listed with email, amount and reason, and one is linked to a member by hand", async ({
  page,
}) => {
  const name = `Lee ${randomUUID().slice(0, 8)}`;
  const [{ email }, member] = [await anUnmatchedSubscription(), await aMember({ name })];
  await open(page, "?tab=comparison");
  const alert = page.getByRole("alert").filter({ hasText: "These users must sign up first" });
  await expect(alert).toContainText("the sync then links them automatically");
  const row = alert.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("$12.99/mo");
  await expect(row).toContainText("User account does not exist");
  await row.getByRole("button", { name: "Link to member" }).click();
  const dialog = page.getByRole("dialog", { name: "Link to member" });
  await dialog.getByLabel("Member").fill(name);
  await page.getByRole("option", { name: new RegExp(member.email) }).click();
  await dialog.getByRole("button", { name: "Link to member" }).click();
  await expect(getToast(page, "Subscription linked")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: email })).toHaveCount(0);
});

test("[sync-14] System Status says how webhooks, the job and auto-heal keep memberships in step", async ({ page }) => {
  await open(page, "?tab=status");
  const card = page.getByRole("region", { name: "How the sync works" });
  await expect(card).toContainText(
    "Webhooks process events in real time: checkout, subscription changes and payments.",
  );
  await expect(card).toContainText("A job runs every 15 minutes and matches missing user ids by email.");
  await expect(card).toContainText("Unmatched records are linked when users log in (auto-heal).");
  await expect(card).toContainText("All sync operations are logged to an audit table.");
});

test("[sync-25] a backfill reports what it created and updated; a failed one shows 'Failed to backfill profiles', within a sync as a warning", async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to backfill profiles/);
  await answerWith(page, {});
  let run: SyncRun | null = null;
  const finish = (about: Partial<SyncRun>) => {
    run = aRun({ finished_at: "2026-11-22T12:00:01.000Z", status: "done", ...about });
  };
  await page.route("**/api/admin/sync/runs?*", (route) =>
    route.fulfill({ json: { items: run ? [run] : [], cursor: null } }),
  );
  for (const path of ["backfill", "reconcile"]) {
    await page.route(`**/api/admin/sync/${path}`, (route) => {
      run = aRun({ id: `run_${randomUUID()}`, kind: path === "backfill" ? "backfill" : "reconcile" });
      return route.fulfill({ status: 202, json: run });
    });
  }
  const start = async (name: string) => {
    const started = page.waitForResponse((response) => response.status() === 202);
    await page.getByRole("button", { name }).click();
    await started;
    await expect(page.getByRole("button", { name })).toBeDisabled();
    return (run as unknown as SyncRun).id;
  };
  await open(page);
  finish({ id: await start("Backfill Profiles"), kind: "backfill", profiles_created: 4, profiles_updated: 1 });
  await expect(getToast(page, "Profiles backfilled")).toContainText("4 created, 1 updated, in 1.0s");
  finish({ id: await start("Backfill Profiles"), kind: "backfill", status: "failed", errors: ["profiles: down"] });
  await expect(getToast(page, "Failed to backfill profiles")).toContainText("profiles: down");
  finish({ id: await start("Full Sync & Create Users"), profiles_error: "profiles: down" });
  await expect(getToast(page, "Sync complete")).toBeVisible();
  await expect(getToast(page, "Failed to backfill profiles")).toContainText(
    "The sync went on without it. profiles: down",
  );
});

test("[sync-26] Copy Cleanup SQL puts the read-only statement on the clipboard and says what to do with it", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await answerWith(page, {});
  await open(page);
  await page.getByRole("button", { name: "Copy Cleanup SQL" }).click();
  const title = "SQL query copied! Run it in the DynamoDB PartiQL editor to clean duplicates.";
  await expect(getToast(page, title)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(metrics.cleanup_statement);
});

test("a failed email shows its reason, is sent again, and leaves the list", async ({ page }) => {
  const mail = {
    id: "mail-1",
    to: "ana@example.com",
    template: "ticket-confirmation",
    error: "MessageRejected: no such mailbox",
    attempts: 1,
    created_at: "2026-11-22T12:00:00.000Z",
    failed_at: "2026-11-22T12:00:00.000Z",
  };
  let items = [mail];
  await page.route("**/api/admin/mails/failed?*", (route) => route.fulfill({ json: { items, cursor: null } }));
  await page.route("**/api/admin/mails/resend", (route) => {
    items = [];
    return route.fulfill({ json: { status: "sent", error: null } });
  });
  await open(page, "?tab=status");
  const row = page.getByRole("row").filter({ hasText: mail.to });
  await expect(row).toContainText("Ticket confirmation");
  await expect(row).toContainText("MessageRejected: no such mailbox");
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(getToast(page, "Email sent")).toBeVisible();
  await expect(page.getByText("Every email was delivered to the mail service.")).toBeVisible();
});
