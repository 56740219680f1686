import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "../../../shared/model/errors.ts";
import type { Grant } from "../../../shared/model/membership.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";

const atStripe = vi.hoisted(() => ({
  pausePlan: vi.fn(),
  unpausePlan: vi.fn(),
  endPlanNow: vi.fn(),
  changePlan: vi.fn(),
}));
// What Stripe does; the table is real.
vi.mock("../../../functions/subscriptions/change/pause-plan.ts", () => atStripe);
vi.mock("../../../functions/subscriptions/change/change-plan.ts", () => atStripe);

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/audit/audit-intent.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/memberships/manage-membership.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "usr_admin", email: "admin@x.test" };

beforeEach(() => {
  for (const call of Object.values(atStripe)) call.mockReset();
});

type Wish = Partial<Parameters<ReturnType<typeof plans>["manageMembership"]>[1]>;

const stripe = { source: "stripe", source_ref: "sub_1" } as const;
const suspension = { source_ref: "suspension", status: "suspended" };

/** A member with grants, and what an administrator does with the membership. */
const aMember = async (...about: Partial<Grant>[]) => {
  const { AuditEntity, AuditIntentEntity, GrantEntity, listGrants, manageMembership, MemberEntity, toGrantItem } =
    plans();
  const member = aStoredMember();
  const { user_id: userId } = member;
  await MemberEntity.put(member).go();
  for (const one of about) {
    const dates = { start_at: "2027-02-01T12:00:00.000Z", end_at: "2027-04-01T12:00:00.000Z", past_due_since: null };
    const grant = { source: "admin", source_ref: "grant-1", tier: "premium", status: "active", ...dates } as const;
    const stored = { user_id: userId, ...grant, cancel_at_period_end: false, updated_at: dates.start_at, ...one };
    await GrantEntity.put(toGrantItem(stored)).go();
  }
  return {
    userId,
    manage: (action: "suspend" | "activate" | "cancel" | "revoke" | "set-tier", wish: Wish = {}) =>
      manageMembership(userId, { action, timing: "now", ...wish }, admin, now),
    grants: async () =>
      (await listGrants(userId)).map(({ source, source_ref, status }) => [source, source_ref, status]),
    audited: async () =>
      (await AuditEntity.query.bySubject({ subject: userId }).go()).data.map(({ action, details }) => {
        const { outcome, error, amount } = JSON.parse(details);
        return [action, outcome, error ?? amount].filter((value) => value !== undefined);
      }),
    open: async () => (await AuditIntentEntity.query.bySubject({ subject: userId }).go()).data.length,
  };
};

describe("[members-10] what Stripe doesn't do is told as", () => {
  const refused = ["membership.stripe-refused", "Stripe refused this change, so nothing has changed."];
  const unanswered = ["upstream-failed", "Stripe refused or didn't answer, so nothing has changed here. Try again."];
  test.each([
    ["a refusal, for a payment that failed", new AppError("membership.payment-failed", "Pay."), refused],
    ["a refusal, where there is no subscription", new AppError("membership.no-subscription", "None."), refused],
    [
      "a refusal, where Stripe takes the request for invalid",
      new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message: "No." }),
      refused,
    ],
    ["no answer", new AppError("upstream-failed", "Try again."), unanswered],
    [
      "what it is, for any other refusal",
      new AppError("price-changed", "Look again."),
      ["price-changed", "Look again."],
    ],
    ["what it is, for a failure", new Error("Broken"), [undefined, "Broken"]],
  ])("%s", async (_what, error, told) => {
    const { manage, grants } = await aMember(stripe);
    const before = await grants();
    atStripe.pausePlan.mockRejectedValue(error);
    const end = await manage("suspend").then(
      () => "done",
      ({ code, message }) => [code, message],
    );
    expect([end, await grants()]).toEqual([told, before]);
  });
});

describe("[members-09] a change at Stripe is in the audit log once", () => {
  test("where it suspends", async () => {
    const { manage, audited, open } = await aMember(stripe);
    await manage("suspend");
    expect([await audited(), await open()]).toEqual([[["membership.suspend"]], 0]);
    expect(atStripe.pausePlan).toHaveBeenCalledTimes(1);
  });

  test("where it ends a suspension", async () => {
    const { manage, audited, open } = await aMember({ ...stripe, status: "paused" }, suspension);
    await manage("activate");
    expect([await audited(), await open()]).toEqual([[["membership.activate"]], 0]);
    expect(atStripe.unpausePlan).toHaveBeenCalledTimes(1);
  });

  test("where it ends a pause that was made at Stripe", async () => {
    const { manage, audited, open } = await aMember({ ...stripe, status: "paused" });
    await manage("activate");
    expect([await audited(), await open()]).toEqual([[["membership.activate", "done"]], 0]);
    expect(atStripe.unpausePlan).toHaveBeenCalledTimes(1);
  });

  test.each([
    [undefined, ["membership.set-tier", "done"]],
    [0, ["membership.set-tier", "done", 0]],
    [500, ["membership.set-tier", "done", 500]],
  ])("where it changes the tier, with the amount that was expected: %s", async (expected_amount, row) => {
    const { manage, audited } = await aMember(stripe);
    await manage("set-tier", { tier: "essential", expected_amount, prorated_at: now });
    expect(await audited()).toEqual([row]);
    const change = { tier: "essential", timing: "now", expectedAmount: expected_amount, proratedAt: now };
    expect(atStripe.changePlan.mock.calls[0]?.[0]).toEqual(change);
  });

  test("where it ends the plan, and the grants beside it end as well", async () => {
    const { manage, audited, grants } = await aMember(stripe, { source_ref: "given" });
    await manage("cancel");
    expect((await audited()).sort()).toEqual([["membership.cancel", "done"], ["membership.end-grants"]]);
    expect(await grants()).toContainEqual(["admin", "given", "inactive"]);
    expect(atStripe.endPlanNow).toHaveBeenCalledTimes(1);
  });
});

describe("a membership is changed at Stripe", () => {
  test("where one of its grants is a subscription that hasn't ended", async () => {
    const { manage } = await aMember({ source_ref: "given" }, stripe);
    await manage("set-tier", { tier: "essential" });
    expect(atStripe.changePlan).toHaveBeenCalledTimes(1);
  });

  test("and not where its subscription has ended", async () => {
    const { manage, grants, userId } = await aMember({ ...stripe, status: "canceled" });
    await manage("set-tier", { tier: "essential" });
    expect(atStripe.changePlan).not.toHaveBeenCalled();
    expect(await grants()).toContainEqual(["admin", `grant-essential-1-${userId}`, "active"]);
  });

  test("and not for the end of a suspension where nothing is paused there", async () => {
    const { manage, grants } = await aMember({ ...stripe, status: "canceled" }, { source: "promo" }, suspension);
    await manage("activate");
    expect(atStripe.unpausePlan).not.toHaveBeenCalled();
    expect(await grants()).not.toContainEqual(["admin", "suspension", "suspended"]);
  });
});

describe("refused is", () => {
  test.each([
    [
      "suspending a subscription that is paused",
      "suspend",
      "membership.nothing-to-suspend",
      [{ ...stripe, status: "paused" }],
    ],
    ["suspending nothing", "suspend", "membership.nothing-to-suspend", []],
    ["activating what isn't suspended", "activate", "membership.not-suspended", [{}]],
    ["activating a grant that isn't Stripe's", "activate", "membership.not-suspended", [{ status: "paused" }]],
    ["another tier while suspended", "set-tier", "membership.still-suspended", [{}, suspension]],
  ] as const)("%s", async (_what, action, code, grants) => {
    const { manage, audited } = await aMember(...grants);
    expect([await endOf(manage(action, { tier: "essential" })), await audited()]).toEqual([code, []]);
    for (const call of Object.values(atStripe)) expect(call).not.toHaveBeenCalled();
  });

  test("choosing free while a plan is paid", async () => {
    const { manage, grants } = await aMember(stripe, { source_ref: "given" });
    expect(await endOf(manage("set-tier", { tier: "free" }))).toBe("membership.paid-plan");
    expect(await grants()).toContainEqual(["admin", "given", "active"]);
  });

  test("anything for an unknown member", async () => {
    const { manageMembership } = plans();
    const end = endOf(manageMembership("usr_nobody", { action: "cancel", timing: "now" }, admin, now));
    expect(await end).toBe("not-found");
  });
});

test("[members-08] suspending a suspended membership once more changes nothing", async () => {
  const { manage, audited } = await aMember({}, suspension);
  expect(await manage("suspend")).toMatchObject({ tier: "premium", is_subscribed: false });
  expect(await audited()).toEqual([]);
});

test.each([
  ["suspend", {}, ["membership.suspend"]],
  ["cancel", {}, ["membership.end-grants"]],
  ["revoke", { source_ref: "grant-1" }, ["membership.revoke-grant"]],
  ["set-tier", { tier: "free" }, ["membership.end-grants"]],
  ["set-tier", { tier: "essential" }, ["membership.set-tier"]],
] as const)("without a subscription %s %o is a change here", async (action, wish, row) => {
  const { manage, audited } = await aMember({});
  await manage(action, wish);
  expect(await audited()).toEqual([row]);
  for (const call of Object.values(atStripe)) expect(call).not.toHaveBeenCalled();
});
