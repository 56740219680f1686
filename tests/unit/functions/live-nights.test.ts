import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../../shared/model/errors.ts";

const calls = vi.hoisted(() => ({ limit: vi.fn(), post: vi.fn(), watchers: vi.fn() }));

vi.mock("../../../functions/platform/http/rate-limit.ts", () => ({ enforceRateLimit: calls.limit }));
vi.mock("../../../functions/realtime/push-changes.ts", () => ({ postToClients: calls.post }));
vi.mock("../../../functions/realtime/subscriptions.ts", () => ({
  listSubscribers: calls.watchers,
  unsubscribe: vi.fn(),
}));

const { liveNights } = await import("../../../functions/realtime/live-nights.projection.ts");

const now = "2027-02-01T17:00:00.000Z";
const aStockChange = (event_id: string) =>
  ({ entity: "stock", before: { event_id, left: 2 }, after: { event_id, left: 1 } }) as never;
const apply = (...eventIds: string[]) => liveNights.apply(eventIds.map(aStockChange), { now } as never);

beforeEach(() => {
  vi.resetAllMocks();
  calls.watchers.mockResolvedValue([{ connection_id: "c1" }]);
});

test("[night-06] whoever watches a night is told once a second at most, each event for itself", async () => {
  await apply("evt_1", "evt_1", "evt_2");
  expect(calls.post.mock.calls.map(([, message]) => message)).toEqual([
    { type: "night-changed", event_id: "evt_1" },
    { type: "night-changed", event_id: "evt_2" },
  ]);
  expect(calls.limit.mock.calls).toEqual([
    ["live-night", "evt_1", { max: 1, seconds: 1 }, now],
    ["live-night", "evt_2", { max: 1, seconds: 1 }, now],
  ]);
  calls.limit.mockRejectedValue(new AppError("too-many-requests", "Too many", { retryAfterSeconds: 1 }));
  await apply("evt_1");
  expect(calls.post).toHaveBeenCalledTimes(2);
});

test("[night-06] an event that nobody watches counts nothing, and a limit that can't be read isn't taken for reached", async () => {
  calls.watchers.mockResolvedValueOnce([]);
  await apply("evt_1");
  expect([calls.limit.mock.calls, calls.post.mock.calls]).toEqual([[], []]);
  calls.limit.mockRejectedValue(new AppError("unavailable", "Busy"));
  await expect(apply("evt_1")).rejects.toMatchObject({ code: "unavailable" });
});

test.each([
  [
    "a ticket's status",
    "ticket",
    { event_id: "evt_1", status: "valid" },
    { event_id: "evt_1", status: "used" },
    "evt_1",
  ],
  ["a new version of the event", "event", { id: "evt_1", version: 1 }, { id: "evt_1", version: 2 }, "evt_1"],
  ["a device at the door", "door-device", { event_id: "evt_1" }, { event_id: "evt_1" }, "evt_1"],
  [
    "anything else of a ticket",
    "ticket",
    { event_id: "evt_1", name: "a" },
    { event_id: "evt_1", name: "b" },
    undefined,
  ],
  [
    "anything else of the event",
    "event",
    { id: "evt_1", version: 1 },
    { id: "evt_1", version: 1, title: "b" },
    undefined,
  ],
])("[night-06] %s is told to whoever watches the night, or to nobody", async (_, entity, before, after, told) => {
  await liveNights.apply([{ entity, before, after } as never], { now } as never);
  expect(calls.post.mock.calls.map(([, { event_id }]) => event_id)).toEqual(told ? [told] : []);
});
