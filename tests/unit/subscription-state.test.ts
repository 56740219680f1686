import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { tierOfPrice, toSubscriptionState } from "../../functions/subscriptions/sync/subscription-state.ts";

const start = 1_800_000_000;
const day = 86_400;
const at = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const price = (about: object = {}) => ({
  ...{ lookup_key: "essential_monthly", unit_amount: 1_299, metadata: {} },
  ...{ recurring: { interval: "month", interval_count: 1 }, ...about },
});
const item = (about: object = {}) => ({
  ...{ price: price(), quantity: 1, current_period_end: start + 30 * day, ...about },
});
const stateOf = (about: object = {}, unpaidSince: string | null = null) =>
  toSubscriptionState(
    {
      ...{ status: "active", pause_collection: null, start_date: start, created: start - 5 },
      ...{ ended_at: null, cancel_at: null, cancel_at_period_end: false, schedule: null, latest_invoice: null },
      items: { data: [item()] },
      ...about,
    } as unknown as Stripe.Subscription,
    unpaidSince,
  );
const paying = (items: object[], latest_invoice: object | null = null) =>
  stateOf({ items: { data: items }, latest_invoice }).monthly_amount;

describe("the tier of a price", () => {
  test.each([
    ["its metadata before all else", { metadata: { tier: "premium" } }, "premium"],
    ["its lookup key", { lookup_key: "premium_monthly" }, "premium"],
    [
      "its metadata against its amount",
      { metadata: { tier: "essential" }, lookup_key: null, unit_amount: 1_999 },
      "essential",
    ],
    ["its amount, where no word says it", { lookup_key: null, unit_amount: 1_999 }, "premium"],
    ["its amount, where a word is no tier", { lookup_key: "gold_monthly" }, "essential"],
    ["nothing, for an amount that no plan has", { lookup_key: null, unit_amount: 1_300 }, undefined],
  ])("is told by %s", (_case, about, tier) => {
    expect(tierOfPrice(price(about) as unknown as Stripe.Price)).toBe(tier);
  });
});

describe("what a subscription brings a month", () => {
  test.each([
    ["month", 1, 1_299, 1_299],
    ["month", 3, 3_000, 1_000],
    ["year", 1, 12_006, 1_001],
    ["year", 1, 12_005, 1_000],
    ["week", 1, 700, 3_000],
    ["day", 1, 100, 3_000],
  ])(
    "of one that is charged every %s (%d) with %d cents is %d cents",
    (interval, interval_count, unit_amount, amount) => {
      expect(paying([item({ price: price({ unit_amount, recurring: { interval, interval_count } }) })])).toBe(amount);
    },
  );

  test("is the sum of its items, each with its quantity", () => {
    expect(paying([item({ quantity: 2 }), item({ price: price({ unit_amount: 500 }) })])).toBe(3_098);
  });

  const ofPeriod = { billing_reason: "subscription_cycle", total: 999, total_excluding_tax: 900 };
  test.each([
    ["a whole period's invoice, without tax", ofPeriod, 900],
    ["the first invoice", { ...ofPeriod, billing_reason: "subscription_create" }, 900],
    ["an invoice that names no total without tax", { ...ofPeriod, total_excluding_tax: null }, 999],
    ["an invoice with more credit than costs", { ...ofPeriod, total_excluding_tax: -200 }, 0],
    ["the list, for an invoice of a change", { ...ofPeriod, billing_reason: "subscription_update" }, 1_299],
  ])("is told by %s", (_case, invoice, amount) => {
    expect(paying([item()], invoice)).toBe(amount);
  });

  test("is nothing without an item, whatever an invoice says", () => {
    expect(paying([], ofPeriod)).toBe(0);
  });

  test("is a twelfth of a whole year's invoice", () => {
    const yearly = item({ price: price({ recurring: { interval: "year", interval_count: 1 } }) });
    expect(paying([yearly], { ...ofPeriod, total_excluding_tax: 12_006 })).toBe(1_001);
  });
});

test("a subscription ends when it did, when it is to be cancelled, or with its period", () => {
  expect(stateOf().end_at).toBe(at(start + 30 * day));
  expect(stateOf({ cancel_at: start + 9 }).end_at).toBe(at(start + 9));
  expect(stateOf({ cancel_at: start + 9, ended_at: start + 7 }).end_at).toBe(at(start + 7));
  expect(stateOf({ items: { data: [] } }).end_at).toBeNull();
});

test.each([
  [{}, false],
  [{ cancel_at_period_end: true }, true],
  [{ cancel_at: start + 9 }, true],
])("%j: whether it is set to end is %j", (about, ends) => {
  expect(stateOf(about).cancel_at_period_end).toBe(ends);
});

test("a paused collection is a pause, whatever Stripe calls it", () => {
  expect([stateOf().status, stateOf({ pause_collection: { behavior: "void" } }).status]).toEqual(["active", "paused"]);
});

test("a payment is past due since the oldest open invoice, or else since the start, and only while it is", () => {
  expect(stateOf({ status: "past_due" }, at(start + 5)).past_due_since).toBe(at(start + 5));
  expect(stateOf({ status: "past_due" }).past_due_since).toBe(at(start));
  expect(stateOf({}, at(start + 5)).past_due_since).toBeNull();
});

describe("a scheduled plan", () => {
  const next = (about: object = {}) => ({
    start_date: start + 30 * day,
    items: [{ price: price({ lookup_key: "premium_monthly", unit_amount: 1_999 }) }],
    ...about,
  });
  const scheduled = (phase: object, about: object = {}) =>
    stateOf({
      schedule: { status: "active", current_phase: { end_date: start + 30 * day }, phases: [phase], ...about },
    }).coming;

  test("comes when the phase that is under way ends", () => {
    expect(scheduled(next())).toEqual({ tier: "premium", at: at(start + 30 * day) });
  });

  test.each([
    ["a schedule that has ended", next(), { status: "released" }],
    ["a phase that begins at another time", next({ start_date: start + 31 * day }), {}],
    ["a phase of the same plan", next({ items: [{ price: price() }] }), {}],
    ["a price that was deleted", next({ items: [{ price: { id: "price_1", deleted: true } }] }), {}],
    [
      "a deleted price that has kept its key",
      next({ items: [{ price: { ...price({ lookup_key: "premium_monthly" }), deleted: true } }] }),
      {},
    ],
    ["a price that is no plan's", next({ items: [{ price: price({ lookup_key: null, unit_amount: 1 }) }] }), {}],
    ["a price that isn't known by its id alone", next({ items: [{ price: "price_1" }] }), {}],
    ["a phase without a price", next({ items: [] }), {}],
  ])("is none for %s", (_case, phase, about) => {
    expect(scheduled(phase, about)).toBeNull();
  });

  test("is none without a schedule, or with one by its id alone", () => {
    expect([stateOf().coming, stateOf({ schedule: "sub_sched_1" }).coming]).toEqual([null, null]);
  });
});

describe("the page on which an open invoice is paid", () => {
  const open = { status: "open", hosted_invoice_url: "https://pay.example/in_1" };

  test.each(["past_due", "unpaid", "incomplete"])("is offered while a subscription is %s", (status) => {
    expect(stateOf({ status, latest_invoice: open }).pay_url).toBe("https://pay.example/in_1");
  });

  test.each([
    ["an active subscription", "active", open],
    ["a paid invoice", "past_due", { ...open, status: "paid" }],
    ["an invoice without a page", "past_due", { status: "open" }],
    ["an invoice by its id alone", "past_due", "in_1"],
    ["no invoice", "past_due", null],
  ])("isn't for %s", (_case, status, latest_invoice) => {
    expect(stateOf({ status, latest_invoice }).pay_url).toBeNull();
  });
});
