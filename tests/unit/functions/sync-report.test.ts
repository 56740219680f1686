import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";

const syncSubscription = vi.hoisted(() => vi.fn());
const reconcile = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/stripe/reconcile/reconcile.ts", () => ({ reconcile }));
vi.mock("../../../functions/subscriptions/sync/sync-subscription.ts", () => ({ syncSubscription }));

const { handler: reconcileJob } = await import("../../../functions/stripe/reconcile/reconcile.job.ts");
const report = await import("../../../functions/stripe/reconcile/reconcile-report.ts");
const { toSyncAudit } = await import("../../../functions/stripe/reconcile/sync-audit.entity.ts");
const { phaseAfter } = await import("../../../functions/stripe/sync-runs/phases.ts");
const { handleStripeEvent, parseStripeEvent } = await import(
  "../../../functions/stripe/webhook/handle-stripe-event.ts"
);
const { isMissingObject } = await import("../../../functions/stripe/webhook/missing-object.ts");

const now = "2027-03-01T12:00:00.000Z";
beforeEach(() => {
  vi.resetAllMocks();
  vi.stubEnv("RECONCILE_RATE", "8");
});

const counts = { fetched: 0, created: 0, updated: 0, skipped: 0, unmatched: 0, profiles_created: 0 };

test("a new report has counted nothing", () => {
  expect(report.emptyReport()).toEqual({ ...counts, errors: [], unmatched_details: [] });
});

test.each([
  ["created", { fetched: 1, created: 1 }],
  ["updated", { fetched: 1, updated: 1 }],
  ["unchanged", { fetched: 1, skipped: 1 }],
])("a subscription that was %s counts as %j", async (result, expected) => {
  syncSubscription.mockResolvedValue(result);
  const counted = report.emptyReport();
  await report.syncAndCount("sub_1", counted);
  expect(counted).toEqual({ ...report.emptyReport(), ...expected });
});

test("a failure is kept with what failed, in 300 characters at most", () => {
  expect(report.toErrorText("sub_1", new Error("No such price"))).toBe("sub_1: No such price");
  expect(report.toErrorText("sub_1", "No such price")).toBe("sub_1: failed");
  expect(report.toErrorText("sub_1", new Error("x".repeat(300)))).toHaveLength(300);
});

test("a record of a comparison keeps its first 100 errors", () => {
  const errors = Array.from({ length: 101 }, (_, index) => `sub_${index}: failed`);
  const circumstances = { window: "full", startedAt: now, finishedAt: now } as const;
  const record = (some: string[]) => toSyncAudit({ ...report.emptyReport(), errors: some }, circumstances).errors;
  expect(record(errors)).toEqual(errors.slice(0, 100));
  expect(record(errors.slice(0, 100))).toEqual(errors.slice(0, 100));
});

test("a sync goes from profiles to subscriptions to those without a member, and a backfill ends after the profiles", () => {
  expect(phaseAfter("profiles", "reconcile")).toBe("subscriptions");
  expect(phaseAfter("subscriptions", "reconcile")).toBe("unmatched");
  expect(phaseAfter("unmatched", "reconcile")).toBeNull();
  expect(phaseAfter("profiles", "backfill")).toBeNull();
});

const anEvent = (id: string | null, type = "customer.subscription.updated") => ({
  id: "evt_1",
  type,
  data: { object: { id } },
});

test("an event's id and type are at most 255 characters long, and what isn't an event is refused", () => {
  const [longest, longer] = ["x".repeat(255), "x".repeat(256)];
  const event = { ...anEvent("sub_1"), id: longest, type: longest };
  expect(parseStripeEvent({ ...event, created: 1 })).toEqual(event);
  for (const wrong of [{ ...event, id: longer }, { ...event, type: longer }, {}, null])
    expect(() => parseStripeEvent(wrong)).toThrow("The body isn't an event.");
});

test("an event of another type or about nothing that has an id has no effect, and an id that isn't Stripe's is refused", async () => {
  await handleStripeEvent(anEvent("sub_1", "customer.created"), now);
  await handleStripeEvent(anEvent("../customers", "customer.created"), now);
  for (const none of [null, ""]) await handleStripeEvent(anEvent(none), now);
  for (const id of ["../customers", "sub_", "sub_1/items", `sub_${"1".repeat(201)}`])
    await expect(handleStripeEvent(anEvent(id), now), id).rejects.toMatchObject({ code: "bad-request" });
  expect(syncSubscription).not.toHaveBeenCalled();
});

test("an event that fails for another reason than a missing object fails", async () => {
  syncSubscription.mockRejectedValue(new Error("table busy"));
  await expect(handleStripeEvent(anEvent("sub_1"), now)).rejects.toThrow("table busy");
});

test("only Stripe's own refusal of an object that it doesn't have means a missing one", () => {
  const refusal = (code: string) =>
    new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message: "No", code });
  expect(isMissingObject(refusal("resource_missing"))).toBe(true);
  expect(isMissingObject(refusal("parameter_invalid_empty"))).toBe(false);
  expect(isMissingObject(Object.assign(new Error("No"), { code: "resource_missing" }))).toBe(false);
});

const timeLeft = (milliseconds: number) => ({ getRemainingTimeInMillis: () => milliseconds });

describe("the scheduled comparison", () => {
  test("answers its counts without what names anybody, and without a run nothing", async () => {
    const { unmatched_details: _personal, ...counts } = report.emptyReport();
    reconcile.mockResolvedValueOnce({ ...report.emptyReport(), fetched: 3 }).mockResolvedValueOnce(null);
    expect(await reconcileJob({}, timeLeft(60_000))).toEqual({ ...counts, fetched: 3 });
    expect(await reconcileJob({}, timeLeft(60_000))).toEqual({});
  });

  test("fails if a single comparison did", async () => {
    reconcile.mockResolvedValueOnce({ ...report.emptyReport(), errors: ["sub_1: failed"] });
    await expect(reconcileJob({}, timeLeft(60_000))).rejects.toThrow("1 comparisons failed");
  });

  test("begins nothing in its last 40 seconds", async () => {
    reconcile.mockResolvedValue(null);
    for (const milliseconds of [40_001, 40_000]) await reconcileJob({}, timeLeft(milliseconds));
    const paces = reconcile.mock.calls.map(([, pace]) => [pace.concurrency, pace.perSecond, pace.mayContinue()]);
    expect(paces).toEqual([
      [6, 8, true],
      [6, 8, false],
    ]);
  });
});
