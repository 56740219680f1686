import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { openOffice, pageOf } from "../../support/component/back-office.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerSync, aRun, aSyncAudit, metrics } from "../../support/component/samples/back-office/sync.ts";
import { findToast } from "../../support/component/toast.ts";

const path = "/admin/membership-sync";
const syncButtons = ["Backfill Profiles", "30 Days", "Full Sync & Create Users"];
const spinning = () => document.querySelectorAll("[data-spinning=true]").length;
const findLastReconcile = async () => {
  const title = await screen.findByText(/^Last Reconcile:/);
  return title.closest<HTMLElement>("[role=alert]") as HTMLElement;
};

beforeEach(answerSync);

test("[sync-01] the sync screen has its title, its subtitle and three tabs, the first one open", async () => {
  await openOffice(path);
  expect(await screen.findByRole("heading", { name: "Membership & Revenue Management" })).toBeVisible();
  expect(screen.getByText(/^Automated reconciliation with revenue tracking/)).toBeVisible();
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Revenue & Stats",
    "Stripe ↔ Database",
    "System Status",
  ]);
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Revenue & Stats");
});

test("[sync-02] [sync-08] the revenue card has its spinner, four buttons with a badge of the unmatched count, and six tiles", async () => {
  answer("stripeAdmin", "audits", pageOf(aSyncAudit({ records_unmatched: 3 })));
  const release = hold("stripeAdmin", "metrics");
  await openOffice(path);
  expect(await screen.findByRole("status", { name: "Loading membership revenue" })).toBeVisible();
  release();
  expect(await screen.findByRole("heading", { name: "Membership Revenue & Stripe Sync" })).toBeVisible();
  for (const name of [...syncButtons, "Copy Cleanup SQL"]) expect(screen.getByRole("button", { name })).toBeEnabled();
  expect(screen.getByTestId("unmatched-badge")).toHaveTextContent("3");
  const tiles = {
    "Total Profiles": "40",
    "Subscriptions of members": "12",
    "Subscriptions at Stripe": "12",
    MRR: "$161.88",
    "Membership Revenue (24h)": "$32.98",
    "Membership Revenue (30d)": "$159.88",
  };
  for (const [name, value] of Object.entries(tiles)) {
    expect(within(screen.getByRole("article", { name })).getByText(value)).toBeVisible();
  }
});

test("[sync-02] there is no badge when the last reconcile left nothing unmatched", async () => {
  await openOffice(path);
  const badge = (await screen.findByTestId("unmatched-badge")).querySelector(".MuiBadge-badge");
  expect(badge).toHaveClass("MuiBadge-invisible");
});

test.each([
  ["done", "Sync complete", "in 3.2s"],
  ["failed", "Failed to reconcile Stripe data", "subscriptions: Stripe is down"],
] as const)(
  "[sync-03] [sync-23] the sync buttons are disabled and spin until a sync is %s, which a toast tells",
  async (status, title, text) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    answer("stripeAdmin", "reconcile", () => {
      answer("stripeAdmin", "runs", pageOf(aRun()));
      return aRun();
    });
    const user = await openOffice(path);
    await user.click(await screen.findByRole("button", { name: "30 Days" }));
    await waitFor(() => expect(spinning()).toBe(2));
    for (const name of syncButtons) expect(screen.getByRole("button", { name })).toBeDisabled();
    expect(requestsOf("stripeAdmin", "reconcile")).toEqual([{ window: "30-days" }]);
    const before = requestsOf("stripeAdmin", "metrics").length;
    const finished_at = "2026-11-22T12:00:03.240Z";
    const errors = status === "failed" ? [text] : [];
    answer("stripeAdmin", "runs", pageOf(aRun({ status, finished_at, errors })));
    await findToast(title, text);
    await waitFor(() => expect(requestsOf("stripeAdmin", "metrics")).toHaveLength(before + 1));
    expect(spinning()).toBe(0);
    expect(screen.getByRole("button", { name: "30 Days" })).toBeEnabled();
    expect(logged).toHaveBeenCalledTimes(status === "failed" ? 1 : 0);
  },
);

test("[sync-04] [sync-06] the last reconcile is destructive with unmatched records, lists each email once, and creates missing profiles by a full sync", async () => {
  const one = { email: "ana@example.com", amount_cents: 1_299, reason: "user_not_found" } as const;
  const unmatched_details = [one, one, { ...one, email: "ben@example.com", amount_cents: 1_999 }];
  answer("stripeAdmin", "audits", pageOf(aSyncAudit({ records_unmatched: 3, summary: { unmatched_details } })));
  answer("stripeAdmin", "reconcile", aRun({ status: "done" }));
  const user = await openOffice(path);
  const alert = await findLastReconcile();
  expect(alert).toHaveTextContent("Last Reconcile: 5m ago");
  expect(alert).toHaveTextContent("1 created, 2 updated, 6 skipped, 3 unmatched, 0 errors");
  expect(alert).toHaveAttribute("data-destructive", "true");
  expect(alert).toHaveTextContent("Active Stripe subscription(s) without member profile(s)");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["ana@example.com · $12.99/mo", "ben@example.com · $19.99/mo"]);
  await user.click(within(alert).getByRole("button", { name: "Create Missing Profiles Now" }));
  await waitFor(() => expect(requestsOf("stripeAdmin", "reconcile")).toEqual([{ window: "full" }]));
});

test("[sync-04] the last reconcile is styled normally without errors and unmatched records", async () => {
  await openOffice(path);
  expect(await findLastReconcile()).toHaveAttribute("data-destructive", "false");
});

test("[sync-22] what failed in a comparison is shown with its reason, after the last one and in the record of all", async () => {
  const reason = "sub_1: No such price: 'price_9'";
  answer("stripeAdmin", "audits", pageOf(aSyncAudit({ errors: [reason] })));
  const user = await openOffice(path);
  const alert = await findLastReconcile();
  expect(alert).toHaveTextContent("0 unmatched, 1 error");
  expect(
    within(alert)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([reason]);
  await user.click(screen.getByRole("tab", { name: "System Status" }));
  expect(await within(await screen.findByRole("table", { name: "Sync audit" })).findByText(reason)).toBeVisible();
});

test("[sync-07] a mismatch is reported exactly when Stripe's active count differs from the stored one", async () => {
  const sync_status = { in_sync: false, stripe_count: 13, database_count: 12 };
  answer("stripeAdmin", "metrics", metrics({ stripe_active_count: 13, sync_status }), { once: true });
  answer("stripeAdmin", "reconcile", () => {
    answer("stripeAdmin", "runs", pageOf(aRun({ status: "done", finished_at: "2026-11-22T12:00:01.000Z" })));
    return aRun();
  });
  const user = await openOffice(path);
  const mismatch = (await screen.findByText("Sync Mismatch Detected")).closest("[role=alert]");
  expect(mismatch).toHaveTextContent("Run a Full Sync to repair it.");
  await user.click(screen.getByRole("button", { name: "Full Sync & Create Users" }));
  await waitFor(() => expect(screen.queryByText("Sync Mismatch Detected")).toBeNull());
  expect(screen.getByRole("article", { name: "MRR" })).toBeVisible();
});

test("[sync-10] the two lists of who is active here and at Stripe have a text where nobody is, and a link to Stripe", async () => {
  await openOffice(path);
  expect(await screen.findByText("No active memberships found")).toBeVisible();
  expect(await screen.findByText("No subscriptions found")).toBeVisible();
  const link = screen.getByRole("link", { name: "Open in Stripe" });
  expect(link).toHaveAttribute("href", "https://dashboard.stripe.com/subscriptions");
});

test("[sync-25] a backfill reports what it created and updated, or that it failed; within a sync its failure is a warning", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const start = (run: Parameters<typeof aRun>[0], route: "backfill" | "reconcile") =>
    answer("stripeAdmin", route, () => {
      answer("stripeAdmin", "runs", pageOf(aRun({ status: "done", finished_at: "2026-11-22T12:00:01.000Z", ...run })));
      return aRun(run?.id ? { id: run.id } : {});
    });
  const user = await openOffice(path);
  start({ id: "run_1", kind: "backfill", profiles_created: 4, profiles_updated: 1 }, "backfill");
  await user.click(await screen.findByRole("button", { name: "Backfill Profiles" }));
  await findToast("Profiles backfilled", "4 created, 1 updated, in 1.0s");
  start({ id: "run_2", kind: "backfill", status: "failed", errors: ["profiles: down"] }, "backfill");
  await user.click(screen.getByRole("button", { name: "Backfill Profiles" }));
  await findToast("Failed to backfill profiles", "profiles: down");
  start({ id: "run_3", profiles_error: "profiles: out" }, "reconcile");
  await user.click(screen.getByRole("button", { name: "Full Sync & Create Users" }));
  await findToast("Sync complete");
  await findToast("Failed to backfill profiles", "The sync went on without it. profiles: out");
  expect(logged).toHaveBeenCalledExactlyOnceWith("Failed to backfill profiles", ["profiles: down"]);
});

test("a sync that can't be started shows why, and its buttons work again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  refuse("stripeAdmin", "reconcile", { status: 409, code: "conflict", message: "Stripe is being set up." });
  const user = await openOffice(path);
  await user.click(await screen.findByRole("button", { name: "30 Days" }));
  await findToast("Failed to reconcile Stripe data", "Stripe is being set up.");
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "30 Days" })).toBeEnabled();
});

test("[sync-26] Copy Cleanup SQL puts the statement on the clipboard and says what to do with it", async () => {
  const user = await openOffice(path);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy Cleanup SQL" }));
  await findToast("SQL query copied! Run it in the DynamoDB PartiQL editor to clean duplicates.");
  expect(write).toHaveBeenCalledExactlyOnceWith(metrics().cleanup_statement);
  write.mockRejectedValueOnce(new Error("Denied"));
  await user.click(screen.getByRole("button", { name: "Copy Cleanup SQL" }));
  await findToast("Couldn't copy the query", "Allow access to the clipboard and try again.");
});

test("metrics and the last reconcile that can't be loaded are each read by Try Again", async () => {
  refuse("stripeAdmin", "metrics", { status: 500, code: "internal-error" }, { once: true });
  refuse("stripeAdmin", "audits", { status: 500, code: "internal-error" }, { once: true });
  const user = await openOffice(path);
  expect(await screen.findByText("Couldn't load metrics")).toBeVisible();
  expect(screen.getByText("Couldn't load the last reconcile")).toBeVisible();
  for (const retry of screen.getAllByRole("button", { name: "Try Again" })) await user.click(retry);
  expect(await screen.findByRole("article", { name: "MRR" })).toBeVisible();
  expect(await findLastReconcile()).toBeVisible();
});
