import { beforeEach, describe, expect, test, vi } from "vitest";
import type { RunProgress } from "../../../functions/stripe/sync-runs/phases.ts";

const list = vi.hoisted(() => vi.fn());
const syncSubscription = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => ({ subscriptions: { list } }),
}));
vi.mock("../../../functions/subscriptions/sync/sync-subscription.ts", () => ({ syncSubscription }));

const { phases } = await import("../../../functions/stripe/sync-runs/phases.ts");
const { emptyReport } = await import("../../../functions/stripe/reconcile/reconcile-report.ts");

beforeEach(() => {
  vi.resetAllMocks();
  syncSubscription.mockResolvedValue("updated");
});

const aRun = (window: "full" | "30-days"): RunProgress => ({
  kind: "reconcile",
  window,
  started_at: "2027-03-31T12:00:00.500Z",
  profiles_updated: 0,
  report: emptyReport(),
});
const paceOf = (items: number) => {
  let left = items;
  const mayContinue = () => {
    left -= 1;
    return left >= 0;
  };
  return { concurrency: 1, perSecond: 1_000, mayContinue };
};
const page = (ids: string[], has_more: boolean) =>
  list.mockResolvedValueOnce({ data: ids.map((id) => ({ id })), has_more });

describe("a page of subscriptions", () => {
  test("is that of all of them, or of those created within 30 days before the run, and begins where the last one ended", async () => {
    for (const [window, position] of [
      ["full", null],
      ["30-days", "sub_9"],
    ] as const) {
      page([], false);
      await phases.subscriptions(position, aRun(window), paceOf(9));
    }
    const created = { gte: Date.parse("2027-03-01T12:00:00.000Z") / 1_000 };
    expect(list.mock.calls).toEqual([
      [{ limit: 100, status: "all" }],
      [{ limit: 100, status: "all", created, starting_after: "sub_9" }],
    ]);
  });

  test.each([
    ["the last one that was read whole ends the phase", ["sub_1", "sub_2"], false, 9, null],
    ["one that was read whole and has a next one goes on there", ["sub_1", "sub_2"], true, 9, "sub_2"],
    ["the last one that time cut short goes on where it stopped", ["sub_1", "sub_2"], false, 1, "sub_1"],
    ["one that wasn't begun is read again", ["sub_1", "sub_2"], false, 0, "sub_0"],
  ])("%s", async (_what, ids, has_more, items, next) => {
    page(ids, has_more);
    const run = aRun("full");
    expect(await phases.subscriptions("sub_0", run, paceOf(items))).toBe(next);
    expect(run.report).toMatchObject({ fetched: Math.min(items, 2), updated: Math.min(items, 2) });
  });

  test("names the one that fails and goes on with the others", async () => {
    page(["sub_1", "sub_2"], false);
    syncSubscription.mockRejectedValueOnce(new Error("No such price"));
    const run = aRun("full");
    expect(await phases.subscriptions(null, run, paceOf(9))).toBeNull();
    expect(run.report).toMatchObject({ fetched: 2, updated: 1, errors: ["sub_1: No such price"] });
  });
});
