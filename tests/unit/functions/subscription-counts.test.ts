import { expect, test } from "vitest";
import { changedCounts } from "../../../functions/subscriptions/subscription-counts.ts";

type Stored = Parameters<typeof changedCounts>[1];

const subscription = (about: Partial<Stored> = {}): Stored => ({
  ...{ subscription_id: "sub_1", customer_id: "cus_1", user_id: "usr_1", status: "active", monthly_amount: 1_299 },
  ...{ cancel_at_period_end: false, unmatched_state: "none", is_counted: true, waits_for: "none" },
  ...{ created_at: "2027-03-01T12:00:00.000Z", read_at: "2027-03-01T12:00:00.000Z" },
  ...about,
});
const nobodys = { user_id: undefined };

test.each<[string, Stored | null, Stored, Record<string, number>]>([
  ["a new one of a member", null, subscription(), { linked: 1, mrr: 1_299 }],
  ["a new one of nobody", null, subscription(nobodys), { unmatched: 1 }],
  ["a new one on trial", null, subscription({ status: "trialing" }), { linked: 1, mrr: 1_299 }],
  ["a new one that is paused", null, subscription({ status: "paused" }), {}],
  ["a new paused one of nobody", null, subscription({ status: "paused", ...nobodys }), {}],
  ["one that is as it was", subscription(), subscription(), {}],
  ["one that costs more", subscription(), subscription({ monthly_amount: 1_999 }), { mrr: 700 }],
  ["one that costs a cent more", subscription(), subscription({ monthly_amount: 1_300 }), { mrr: 1 }],
  ["one that has ended", subscription(), subscription({ status: "canceled" }), { linked: -1, mrr: -1_299 }],
  ["one that finds its member", subscription(nobodys), subscription(), { linked: 1, unmatched: -1, mrr: 1_299 }],
  ["one that was never counted", subscription({ is_counted: undefined }), subscription(), { linked: 1, mrr: 1_299 }],
])("the counts of subscriptions change with %s", (_what, earlier, later, changes) => {
  expect(Object.fromEntries(changedCounts(earlier, later).map(({ subject, by }) => [subject, by]))).toEqual(changes);
});
