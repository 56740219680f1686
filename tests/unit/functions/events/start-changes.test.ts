import { afterAll, beforeEach, expect, test, vi } from "vitest";

const calls = vi.hoisted(() => ({ invoke: vi.fn() }));
vi.mock("../../../../functions/platform/invoke-later.ts", () => ({ invokeLater: calls.invoke }));

const { startChanges } = await import("../../../../functions/event-changes/start-changes.projection.ts");

beforeEach(() => {
  calls.invoke.mockReset();
  vi.stubEnv("EVENT_CHANGES_FUNCTION", "event-changes");
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const made = { before: null, after: { id: "change" } };
const noted = { before: { id: "change" }, after: { id: "change", step: 1 } };

test.each([
  ["a change is made beside one that goes on", [noted, made], [["event-changes"]]],
  ["only a run's progress is noted", [noted, noted], []],
])("work on changes begins or not when %s", async (_case, changes, invoked) => {
  await startChanges.apply(changes as never, { zone: "America/New_York", now: "2027-02-01T17:00:00.000Z" });
  expect(calls.invoke.mock.calls).toEqual(invoked);
});
