import { beforeEach, expect, test, vi } from "vitest";
import { deliveries } from "../../../functions/fan-out/deliveries.ts";
import { invokeLater } from "../../../functions/platform/invoke-later.ts";
import type { StreamChange } from "../../../functions/platform/stream/change.ts";

vi.mock("../../../functions/platform/invoke-later.ts", () => ({ invokeLater: vi.fn() }));
beforeEach(() => {
  vi.stubEnv("SYNC_RUN_FUNCTION", "sync-run");
  vi.mocked(invokeLater).mockReset();
});

const context = { zone: "America/New_York", now: "2026-11-28T12:00:00.000Z" };
const run = { id: "run_1", status: "running", updated_at: "2026-11-28T12:00:00.000Z" };
const change = (before: StreamChange["before"]): StreamChange => ({
  ...{ id: "c1", at: context.now, entity: "sync-run", before, after: run, isExpiry: false },
});
const follow = async (one: StreamChange) => {
  const started = deliveries.filter(({ name }) => name === "start-sync");
  for (const projection of started) await projection.apply([one], context);
  return [started.length, vi.mocked(invokeLater).mock.calls.length];
};

test("a new sync is started, and none because the record of a running one changed", async () => {
  expect(await follow(change(null))).toEqual([1, 1]);
  expect(await follow(change({ ...run, status: "queued" }))).toEqual([1, 1]);
});
