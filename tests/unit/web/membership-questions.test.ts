import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  activateQuestion,
  cancelQuestion,
  findPlan,
  grantChangeText,
  grantText,
  isRevocable,
  planChangeText,
  revokeQuestion,
  suspendQuestion,
} from "../../../web/src/features/admin/members/manage/membership-questions.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date("2027-03-01T12:00:00.000Z") }));
afterEach(() => vi.useRealTimers());

const period = "2027-03-15T16:00:00.000Z";
const plan = { status: "active", tier: "premium", monthly_amount: 2_999, current_period_end: period };
const memberOf = (subscription: object | null) =>
  ({
    ...{ display_name: "Ada", subscription_tier: "premium", membership: { tier: "essential" } },
    billing: { subscription },
  }) as never;
const grantOf = (about: object = {}) =>
  ({
    source: "admin",
    tier: "premium",
    created_at: "2027-01-01T12:00:00.000Z",
    start_at: "2027-01-01T12:00:00.000Z",
    end_at: null,
    revoked_at: null,
    status: "active",
    ...about,
  }) as never;
const untilMay = { end_at: "2027-05-01T16:00:00.000Z" };

test("a member's plan is the one that Stripe still bills, and none that ended", () => {
  const of = (status: string) => findPlan(memberOf({ ...plan, status }));
  expect([of("active"), of("past_due"), of("canceled"), findPlan(memberOf(null))].map(Boolean)).toEqual([
    ...[true, true, false, false],
  ]);
});

describe("a grant", () => {
  test("is told with its tier, where it comes from, and until when", () => {
    expect(grantText(grantOf(untilMay))).toBe("Premium by admin grant, until May 1, 2027");
    expect(grantText(grantOf({ source: "promo" }))).toBe("Premium by promo code, without end");
  });

  test("can be revoked while it runs, unless Stripe bills it", () => {
    const ended = { end_at: "2027-02-01T12:00:00.000Z" };
    expect([grantOf(), grantOf({ source: "stripe" }), grantOf(ended)].map(isRevocable)).toEqual([true, false, false]);
    expect(revokeQuestion(grantOf()).text).toMatch(/^Premium by admin grant, without end ends now\. Other grants/);
  });
});

describe("before a subscription ends it is asked", () => {
  const ask = (subscription: object | null, grants: never[], timing: "now" | "period-end") =>
    cancelQuestion(memberOf(subscription), grants, timing).text.split("\n");

  test("with when that is, and what isn't refunded", () => {
    expect(ask(plan, [], "now")).toEqual([
      "Premium at $29.99 per month ends now, although its period runs until March 15, 2027.".replace("March", "Mar"),
      "Nothing is refunded.",
    ]);
    expect(ask(plan, [], "period-end")[0]).toBe(
      "Premium at $29.99 per month ends with its period on Mar 15, 2027, and isn't charged again.",
    );
    const endless = { ...plan, current_period_end: null };
    expect(ask(endless, [], "now")[0]).toBe("Premium at $29.99 per month ends now.");
    expect(ask(endless, [], "period-end")[0]).toBe(
      "Premium at $29.99 per month ends with its period, and isn't charged again.",
    );
  });

  test("with the grants that end too", () => {
    expect(ask(null, [grantOf(), grantOf({ source: "stripe" })], "now")).toEqual([
      "1 grant ends now: Premium by admin grant, without end.",
      "Nothing is refunded.",
    ]);
    expect(ask(null, [grantOf(), grantOf({ source: "promo" })], "now")[0]).toBe(
      "2 grants end now: Premium by admin grant, without end; Premium by promo code, without end.",
    );
    expect(ask(null, [], "now")).toEqual(["Nothing is refunded."]);
  });
});

describe("before a membership is suspended or activated it is asked", () => {
  test("with what Stripe doesn't collect meanwhile, where it bills", () => {
    const kept = "Premium gives Ada nothing until you activate it again. The tier is kept.";
    const linesOf = (subscription: object | null) => suspendQuestion(memberOf(subscription)).text.split("\n");
    expect(linesOf(plan)).toEqual([
      kept,
      "Stripe doesn't collect the $29.99 per month meanwhile.",
      "Nothing is refunded for the period until Mar 15, 2027.",
    ]);
    expect(linesOf({ ...plan, current_period_end: null })).toHaveLength(2);
    expect(linesOf(null)).toEqual([kept]);
  });

  test("with what it collects again", () => {
    const linesOf = (subscription: object | null) => activateQuestion(memberOf(subscription)).text.split("\n");
    expect(linesOf(plan)).toEqual(["Essential counts again for Ada.", "Stripe collects $29.99 per month again."]);
    expect(linesOf(null)[1]).toBe("Nothing is charged.");
  });
});

test("a change of plan says what Stripe charges, now or with the period", () => {
  const change = {
    ...{ from: "essential", tier: "premium", starts_at: period, next_amount: 2_999, next_at: period },
    ...{ amount_due: 2_000, price: 2_999, unused_credit: 999 },
  };
  expect(planChangeText({ ...change, timing: "period-end" } as never)).toBe(
    "Premium replaces Essential on Mar 15, 2027. Nothing is charged today; Stripe charges $29.99 on Mar 15, 2027. Nothing is refunded.",
  );
  expect(planChangeText({ ...change, timing: "now" } as never)).toMatch(
    /^Stripe charges \$20\.00 now: \$29\.99 for a month of Premium, less \$9\.99 for unused time of Essential\. The next charge is \$29\.99 on Mar 15, 2027/,
  );
});

describe("another tier for a member whom Stripe doesn't bill", () => {
  test("is a grant of 30 days, which replaces the administrator's own", () => {
    const lines = (grants: never[]) => grantChangeText("premium", grants).split("\n");
    expect(lines([])).toEqual(["Premium by admin grant for 30 days, until Mar 31, 2027. Nothing is charged."]);
    expect(lines([grantOf(untilMay), grantOf({ source: "promo" })])[1]).toBe(
      "It replaces Premium by admin grant, until May 1, 2027.",
    );
    expect(lines([grantOf({ end_at: "2027-02-01T12:00:00.000Z" })])).toHaveLength(1);
  });

  test("is the end of their grants where it is free", () => {
    expect(grantChangeText("free", [grantOf()])).toBe(
      "1 grant ends now: Premium by admin grant, without end.\nNothing is charged or refunded.",
    );
    expect(grantChangeText("free", [])).toBe("Nothing is charged or refunded.");
  });
});
