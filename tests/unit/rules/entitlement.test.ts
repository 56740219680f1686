import { describe, expect, test } from "vitest";
import type { Grant } from "../../../shared/model/membership.ts";
import {
  deriveMembership,
  findGrantEnd,
  findSuspension,
  flagsOf,
  listActiveGrants,
} from "../../../shared/rules/entitlement.ts";

const user_id = "3f0f3c1e-5a1c-4d0e-9a51-111111111111";
const now = "2026-11-21T12:00:00.000Z";
const later = "2026-12-21T12:00:00.000Z";

const grant = (about: Partial<Grant> = {}): Grant => ({
  user_id,
  source: "admin",
  source_ref: "grant_1",
  tier: "essential",
  status: "active",
  start_at: "2026-11-01T00:00:00.000Z",
  end_at: null,
  past_due_since: null,
  cancel_at_period_end: false,
  updated_at: "2026-11-01T00:00:00.000Z",
  ...about,
});
const membership = (grants: Grant[], at = now) => deriveMembership(user_id, grants, at);

describe("[membership-01] [billing-01] the tier derived from all grants", () => {
  test("is free and inactive without any grant", () => {
    expect(membership([])).toEqual({
      user_id,
      tier: "free",
      status: "inactive",
      start_at: null,
      end_at: null,
      last_source: null,
      last_source_ref: null,
      updated_at: null,
      is_subscribed: false,
      is_premium: false,
      past_due_until: null,
      cancel_at_period_end: false,
    });
  });

  test.each(["stripe", "promo", "admin"] as const)(
    "comes from an active %s grant with its source and end",
    (source) => {
      expect(membership([grant({ source, source_ref: "ref_7", tier: "premium", end_at: later })])).toMatchObject({
        tier: "premium",
        status: "active",
        last_source: source,
        last_source_ref: "ref_7",
        end_at: later,
      });
    },
  );

  test("is Premium over Essential, whichever came first or lasts longer", () => {
    const premium = grant({ source: "promo", tier: "premium", end_at: later });
    const essential = grant({ source: "stripe", source_ref: "sub_1", end_at: null });
    expect(membership([premium, essential]).last_source).toBe("promo");
    expect(membership([essential, premium]).last_source).toBe("promo");
  });

  test("takes the longer of two grants of the same tier", () => {
    const short = grant({ source: "promo", end_at: later });
    expect(membership([short, grant()]).end_at).toBeNull();
    expect(membership([short, grant({ end_at: "2027-01-01T00:00:00.000Z" })]).end_at).toBe("2027-01-01T00:00:00.000Z");
  });

  test("lists the grants of one tier by how long they last, in whatever order they are stored", () => {
    const last = "2027-01-01T00:00:00.000Z";
    const [endless, long, short] = [grant(), grant({ end_at: last }), grant({ end_at: later })];
    for (const stored of [
      [endless, long, short],
      [short, long, endless],
      [long, endless, short],
      [short, endless, long],
    ])
      expect(listActiveGrants(stored, now).map(({ end_at }) => end_at)).toEqual([null, last, later]);
  });

  test.each([null, later])("keeps the order of grants that last equally long, until %s", (end_at) => {
    const grants = ["first", "second"].map((source_ref) => grant({ source_ref, end_at }));
    expect(listActiveGrants(grants, now).map(({ source_ref }) => source_ref)).toEqual(["first", "second"]);
  });

  test("falls back to the next best grant when the best one ends", () => {
    const grants = [grant(), grant({ source: "promo", tier: "premium", end_at: later })];
    expect(membership(grants, later).tier).toBe("essential");
  });

  test("counts an active Stripe subscription without a tier as Premium", () => {
    expect(membership([grant({ source: "stripe", tier: undefined })]).tier).toBe("premium");
  });

  test.each(["incomplete", "incomplete_expired", "canceled", "unpaid", "paused"])(
    "ignores a Stripe grant that is %s",
    (status) => {
      expect(membership([grant({ source: "stripe", status })])).toMatchObject({
        status: "inactive",
        is_subscribed: false,
      });
    },
  );

  test("counts a trialing Stripe grant but no promo or admin grant of that status", () => {
    expect(membership([grant({ source: "stripe", status: "trialing" })]).is_subscribed).toBe(true);
    expect(membership([grant({ source: "promo", status: "trialing" })]).is_subscribed).toBe(false);
  });

  test("is free without an active grant, with the dates of the one that changed last", () => {
    const ended = (source_ref: string, day: number) =>
      grant({ source_ref, status: "inactive", end_at: later, updated_at: `2026-11-0${day}T00:00:00.000Z` });
    const grants = [ended("first", 1), ended("last", 3), ended("second", 2)];
    expect(membership(grants)).toMatchObject({ tier: "free", last_source_ref: "last", end_at: later });
  });

  test("tells no end of a grace period where nothing is past due", () => {
    expect(membership([grant({ end_at: later })]).past_due_until).toBeNull();
  });

  test("keeps the tier name of a suspended grant without its entitlement", () => {
    expect(membership([grant({ tier: "premium", status: "suspended" })])).toMatchObject({
      tier: "premium",
      status: "inactive",
      is_subscribed: false,
      is_premium: false,
    });
  });
});

describe("[membership-02] the two flags of a membership", () => {
  test.each([
    ["free", "active", null, false, false],
    ["essential", "active", null, true, false],
    ["premium", "active", null, true, true],
    ["premium", "inactive", null, false, false],
    ["essential", "active", later, true, false],
    ["premium", "active", later, true, true],
    ["premium", "active", now, false, false],
    ["essential", "active", "2026-11-21T11:59:59.999Z", false, false],
  ] as const)("%s, %s, until %s", (tier, status, end_at, is_subscribed, is_premium) => {
    expect(flagsOf({ tier, status, end_at }, now)).toEqual({ is_subscribed, is_premium });
  });

  test("a grant counts for nothing from the exact instant of its end", () => {
    const grants = [grant({ end_at: later })];
    expect(listActiveGrants(grants, "2026-12-21T11:59:59.999Z")).toHaveLength(1);
    expect(listActiveGrants(grants, later)).toHaveLength(0);
  });
});

describe("[membership-03] [billing-03] a past-due payment", () => {
  const since = "2026-11-20T08:00:00.000Z";
  const until = "2026-11-27T08:00:00.000Z";
  const pastDue = grant({
    source: "stripe",
    tier: "premium",
    status: "past_due",
    past_due_since: since,
    end_at: later,
  });

  test("keeps the tier for 7 days and tells until when", () => {
    expect(membership([pastDue])).toMatchObject({
      tier: "premium",
      is_premium: true,
      past_due_until: until,
      end_at: until,
    });
    expect(membership([pastDue], "2026-11-27T07:59:59.999Z").is_premium).toBe(true);
  });

  test("loses the tier once the 7 days are over", () => {
    expect(membership([pastDue], until)).toMatchObject({ tier: "free", status: "inactive", is_subscribed: false });
  });

  test("counts the 7 days from the failed payment, not from a later update, and past the paid period", () => {
    const touched = { ...pastDue, updated_at: "2026-11-26T00:00:00.000Z", end_at: since };
    expect(membership([touched], "2026-11-27T07:59:59.999Z").is_premium).toBe(true);
    expect(membership([touched], until).is_premium).toBe(false);
  });

  test("gets no endless grace period without a known start", () => {
    expect(membership([{ ...pastDue, past_due_since: null }]).is_subscribed).toBe(false);
  });
});

describe("[billing-01] around a renewal", () => {
  const renewing = grant({ source: "stripe", source_ref: "sub_1", end_at: later });
  const pastIt = (hours: number) => new Date(Date.parse(later) + hours * 3_600_000).toISOString();

  test("a renewing subscription continues for 6 hours while its event is on the way", () => {
    expect(membership([renewing])).toMatchObject({ is_subscribed: true, end_at: later });
    expect(membership([renewing], later)).toMatchObject({ is_subscribed: true, end_at: pastIt(6) });
    expect(membership([renewing], pastIt(5.99))).toMatchObject({ tier: "essential", is_subscribed: true });
    expect(membership([renewing], pastIt(6))).toMatchObject({ tier: "free", is_subscribed: false });
  });

  test.each([
    ["one that was cancelled", grant({ source: "stripe", end_at: later, cancel_at_period_end: true })],
    ["one that Stripe ended", grant({ source: "stripe", end_at: later, status: "canceled" })],
    ["a promo", grant({ source: "promo", end_at: later })],
    ["an administrator's grant", grant({ source: "admin", end_at: later })],
  ])("%s ends at its exact instant", (_what, ending) => {
    expect(membership([ending], later)).toMatchObject({ tier: "free", is_subscribed: false });
  });

  test("a subscription in its trial continues as well", () => {
    const trialing = { ...renewing, status: "trialing" };
    expect(membership([trialing], pastIt(5.99))).toMatchObject({ is_subscribed: true });
    expect(membership([trialing], pastIt(6))).toMatchObject({ is_subscribed: false });
  });

  test("only a subscription is past due: any other grant ends at its end", () => {
    expect(findGrantEnd(grant({ source: "promo", status: "past_due", end_at: later }))).toBe(later);
  });

  test("a past-due subscription has its own 7 days", () => {
    const unpaid = grant({ source: "stripe", status: "past_due", past_due_since: later, end_at: later });
    expect(membership([unpaid], pastIt(7 * 24 - 1))).toMatchObject({ is_subscribed: true });
    expect(membership([unpaid], pastIt(7 * 24))).toMatchObject({ is_subscribed: false });
  });
});

describe("[members-08] a suspended membership", () => {
  const suspension = grant({ source_ref: "suspension", status: "suspended", tier: "premium" });
  const [promo, admin] = [grant({ source: "promo" }), grant()];
  const stripe = grant({ source: "stripe", source_ref: "sub_1" });

  test("gets nothing from promo codes and administrators, and what it pays for from Stripe", () => {
    expect(listActiveGrants([promo, admin, suspension], now)).toEqual([]);
    expect(listActiveGrants([promo, stripe, admin, suspension], now)).toEqual([stripe]);
    expect(membership([promo, suspension])).toMatchObject({ tier: "premium", is_subscribed: false });
  });

  test("is one that an administrator suspended", () => {
    const code = grant({ source: "promo", source_ref: "suspension" });
    expect(findSuspension([promo, code, admin, suspension])).toBe(suspension);
    expect(findSuspension([promo, code, admin])).toBeUndefined();
  });
});
