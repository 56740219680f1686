import { beforeEach, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/stripe/reconcile/match-unmatched.ts")),
  ...(await import("../../../functions/stripe/reconcile/reconcile-report.ts")),
  ...(await import("../../../functions/subscriptions/list-unmatched.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
}));

beforeEach(async () => {
  for (const [email, day] of [
    ["one@x.test", "02"],
    ["two@x.test", "03"],
    ["three@x.test", "01"],
  ] as const) {
    const at = `2027-03-${day}T12:00:00.000Z`;
    await sync()
      .SubscriptionEntity.put({
        ...{ subscription_id: `sub_${email}`, customer_id: `cus_${email}`, email, unmatched_state: "running" },
        ...{ status: "active", monthly_amount: 1_299, cancel_at_period_end: false, created_at: at, read_at: at },
      })
      .go();
  }
});

test("unmatched subscriptions are listed newest first", async () => {
  const { items, position } = await sync().listUnmatchedSubscriptions("running", { limit: 2, position: null });
  expect(items.map(({ email }) => email)).toEqual(["two@x.test", "one@x.test"]);
  const rest = await sync().listUnmatchedSubscriptions("running", { limit: 2, position });
  expect(rest.items.map(({ email }) => email)).toEqual(["three@x.test"]);
});

test("of unmatched subscriptions all are counted, and the first 500 named", async () => {
  const { emptyReport, matchUnmatchedPage } = sync();
  const named = { email: null, amount_cents: 1, reason: "user_not_found" } as const;
  const report = { ...emptyReport(), unmatched: 499, unmatched_details: Array.from({ length: 499 }, () => named) };
  expect(await matchUnmatchedPage(null, report)).toBeNull();
  expect([report.unmatched, report.unmatched_details.length]).toEqual([502, 500]);
  expect(report.unmatched_details.at(-1)).toEqual({
    email: "two@x.test",
    amount_cents: 1_299,
    reason: "user_not_found",
  });
});
