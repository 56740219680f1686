import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";

const run = vi.hoisted(() => ({ findWaitingRun: vi.fn(), claimRun: vi.fn(), workOnRun: vi.fn() }));
vi.mock("../../../functions/stripe/sync-runs/claim-run.ts", () => run);
vi.mock("../../../functions/stripe/sync-runs/work-on-run.ts", () => run);

const { handler: syncRunJob } = await import("../../../functions/stripe/sync-runs/sync-run.job.ts");
const { startSync } = await import("../../../functions/stripe/sync-runs/start-sync.projection.ts");

const lambda = mockClient(LambdaClient);
beforeEach(() => {
  vi.resetAllMocks();
  lambda.reset();
  lambda.resolves({});
  vi.stubEnv("RECONCILE_RATE", "8");
  vi.stubEnv("SYNC_RUN_FUNCTION", "sync-run");
});

const timeLeft = (milliseconds: number) => ({ getRemainingTimeInMillis: () => milliseconds });

describe("the job that works on a sync", () => {
  test("works on the one that waits, six comparisons at once, and begins nothing in its last 40 seconds", async () => {
    run.findWaitingRun.mockResolvedValue("run_1");
    run.claimRun.mockResolvedValue({ id: "run_1" });
    for (const milliseconds of [40_001, 40_000])
      expect(await syncRunJob({}, timeLeft(milliseconds))).toEqual({ run: "run_1" });
    const paces = run.workOnRun.mock.calls.map(([, pace]) => [pace.concurrency, pace.perSecond, pace.mayContinue()]);
    expect(paces).toEqual([
      [6, 8, true],
      [6, 8, false],
    ]);
  });

  test("does nothing where none waits, or another call works on it", async () => {
    run.claimRun.mockResolvedValue(null);
    run.findWaitingRun.mockResolvedValueOnce(null).mockResolvedValueOnce("run_1");
    expect(await syncRunJob({}, timeLeft(60_000))).toBeNull();
    expect(run.claimRun).not.toHaveBeenCalled();
    expect(await syncRunJob({}, timeLeft(60_000))).toBeNull();
    expect(run.claimRun.mock.calls).toEqual([["run_1", expect.any(String)]]);
    expect(run.workOnRun).not.toHaveBeenCalled();
  });
});

test("the job is called for changes of which one is a sync that runs, and for no others", async () => {
  const change = (status: string) => ({
    id: status,
    at: "",
    entity: "sync-run",
    before: null,
    after: { status },
    isExpiry: false,
  });
  const context = { zone: "America/New_York", now: "2027-03-01T12:00:00.000Z" };
  await startSync.apply([change("done"), change("failed")], context);
  expect(lambda.commandCalls(InvokeCommand)).toHaveLength(0);
  await startSync.apply([change("done"), change("running")], context);
  expect(lambda.commandCalls(InvokeCommand).map(({ args: [{ input }] }) => input.FunctionName)).toEqual(["sync-run"]);
});
