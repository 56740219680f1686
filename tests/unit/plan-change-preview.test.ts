import { beforeEach, expect, test, vi } from "vitest";

const stripe = vi.hoisted(() => ({ invoices: { createPreview: vi.fn() } }));

vi.mock("../../functions/platform/stripe/client.ts", () => ({ getStripe: async () => stripe }));
vi.mock("../../functions/subscriptions/plan-prices.ts", () => ({ ensurePlanPrice: async () => "price_premium" }));

const { readPreview } = await import("../../functions/subscriptions/change/preview-change.ts");

const [start, end, now] = [1_800_000_000, 1_802_592_000, 1_801_000_000];
const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();
const change = (timing: "now" | "period-end") =>
  ({
    ...{ subscription: { id: "sub_1", cancel_at_period_end: false, cancel_at: null }, from: "essential" },
    ...{ to: "premium", timing, item: { id: "si_1", current_period_start: start, current_period_end: end } },
  }) as never;
const line = (amount: number, proration: boolean, periodEnd = now + 2_592_000) => ({
  ...{ amount, period: { end: periodEnd } },
  parent: { subscription_item_details: { proration } },
});
const preview = (amount_due: number, lines: object[]) =>
  stripe.invoices.createPreview.mockResolvedValueOnce({ amount_due, lines: { data: lines } });

beforeEach(() => vi.resetAllMocks());

test("a change now shows the new price, the credit for unused time, and what is due of them", async () => {
  preview(1_200, [line(-500, true), line(-299, true), line(1_999, false), line(0, false, now + 9)]);
  expect(await readPreview(change("now"), at(now))).toEqual({
    ...{ from: "essential", tier: "premium", timing: "now", price: 1_999, unused_credit: 799, other_credit: 0 },
    ...{ amount_due: 1_200, starts_at: at(now), next_amount: 1_999, next_at: at(now + 2_592_000) },
    prorated_at: at(now),
  });
  expect(stripe.invoices.createPreview.mock.calls[0]?.[0]).toMatchObject({
    subscription: "sub_1",
    subscription_details: {
      billing_cycle_anchor: { type: "now" },
      proration_date: now,
      items: [{ price: "price_premium" }],
    },
  });
});

test.each([
  [
    "a credit that the member has besides takes from what is due",
    1_000,
    [line(-500, true), line(1_999, false)],
    500,
    499,
  ],
  ["what is due beyond the price is no credit", 2_100, [line(1_999, false)], 0, 0],
  ["a charge for the time before is no credit", 2_099, [line(100, true), line(1_999, false)], 0, 0],
])("%s", async (_case, due, lines, unused_credit, other_credit) => {
  preview(due, lines);
  expect(await readPreview(change("now"), at(now))).toMatchObject({ amount_due: due, unused_credit, other_credit });
});

test("a change with the next period costs nothing today, and the renewal's price then", async () => {
  preview(1_999, []);
  expect(await readPreview(change("period-end"), at(now))).toEqual({
    ...{ from: "essential", tier: "premium", timing: "period-end", price: 0, unused_credit: 0, other_credit: 0 },
    ...{ amount_due: 0, starts_at: at(end), next_amount: 1_999, next_at: at(end), prorated_at: at(now) },
  });
  expect(stripe.invoices.createPreview.mock.calls[0]?.[0]).toMatchObject({
    subscription_details: { items: [{ id: "si_1", price: "price_premium" }], proration_behavior: "none" },
  });
});
