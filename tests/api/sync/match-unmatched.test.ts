import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const sync = giveOwnTable(async () => ({
  ...(await import("../../../functions/stripe/reconcile/match-unmatched.ts")),
  ...(await import("../../../functions/stripe/reconcile/reconcile-report.ts")),
  ...(await import("../../../functions/subscriptions/sync/subscription.entity.ts")),
}));

const at = "2027-03-01T12:00:00.000Z";

test("of unmatched subscriptions all are counted, and the first 500 named", async () => {
  const { emptyReport, matchUnmatchedPage, SubscriptionEntity } = sync();
  for (const email of ["one@x.test", "two@x.test"])
    await SubscriptionEntity.put({
      ...{ subscription_id: `sub_${email}`, customer_id: `cus_${email}`, email, unmatched_state: "running" },
      ...{ status: "active", monthly_amount: 1_299, cancel_at_period_end: false, created_at: at, read_at: at },
    }).go();
  const named = { email: null, amount_cents: 1, reason: "user_not_found" } as const;
  const report = { ...emptyReport(), unmatched: 499, unmatched_details: Array.from({ length: 499 }, () => named) };
  expect(await matchUnmatchedPage(null, report)).toBeNull();
  expect([report.unmatched, report.unmatched_details.length]).toEqual([501, 500]);
  expect(report.unmatched_details.at(-1)).toEqual({
    email: expect.stringMatching(/^(one|two)@x\.test$/),
    amount_cents: 1_299,
    reason: "user_not_found",
  });
});
