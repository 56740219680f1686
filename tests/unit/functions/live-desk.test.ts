import { beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../../shared/model/errors.ts";

const calls = vi.hoisted(() => ({ limit: vi.fn(), post: vi.fn(), watchers: vi.fn() }));

vi.mock("../../../functions/platform/http/rate-limit.ts", () => ({ enforceRateLimit: calls.limit }));
vi.mock("../../../functions/realtime/push-changes.ts", () => ({ postToClients: calls.post }));
vi.mock("../../../functions/realtime/subscriptions.ts", () => ({
  listSubscribers: calls.watchers,
  unsubscribe: vi.fn(),
}));

const { liveDesk } = await import("../../../functions/realtime/live-desk.projection.ts");

const now = "2027-02-01T17:00:00.000Z";
type Item = Record<string, unknown> | null;
const apply = (entity: string, before: Item, after: Item) =>
  liveDesk.apply([{ entity, before, after } as never], { now } as never);

beforeEach(() => {
  vi.resetAllMocks();
  calls.watchers.mockResolvedValue([{ connection_id: "c1" }]);
});

test("[desk-55] who watches the desk is told once a second at most", async () => {
  await apply("audit", null, { id: "audit_1" });
  expect(calls.post.mock.calls.map(([, message]) => message)).toEqual([{ type: "desk-changed" }]);
  expect(calls.limit.mock.calls).toEqual([["live-desk", "desk", { max: 1, seconds: 1 }, now]]);
  calls.limit.mockRejectedValue(new AppError("too-many-requests", "Too many", { retryAfterSeconds: 1 }));
  await apply("audit", null, { id: "audit_2" });
  expect(calls.post).toHaveBeenCalledTimes(1);
});

test("[desk-55] a desk that nobody watches counts nothing", async () => {
  calls.watchers.mockResolvedValueOnce([]);
  await apply("audit", null, { id: "audit_1" });
  expect([calls.limit.mock.calls, calls.post.mock.calls]).toEqual([[], []]);
});

const seats = (left: number, held = 0, is_closed = false) => ({ left, held, is_closed });
const told: [string, string, Item, Item][] = [
  ["a message to support", "contact-message", null, { state: "waiting" }],
  ["an answered message", "contact-message", { state: "waiting" }, { state: "answered" }],
  ["a dispute's new deadline", "dispute", { respond_by: "a" }, { respond_by: "b" }],
  ["an answered dispute", "dispute", { awaits: "evidence" }, {}],
  ["an event's change that is done", "event-change", { status: "open" }, { status: "done" }],
  ["a decided case", "moderation-case", { state: "open" }, { state: "decided" }],
  ["an appeal", "moderation-decision", {}, { appeal_state: "open" }],
  ["an email that failed", "outbox", { status: "due" }, { status: "failed" }],
  ["a failed email that is sent again", "outbox", { status: "failed" }, { status: "due" }],
  ["an event that sold out", "stock", seats(0, 1), seats(0)],
  ["an event with a spot again", "stock", seats(0), seats(1)],
  ["a membership past due", "subscription", { status: "active" }, { status: "past_due" }],
  ["a subscription without a member", "subscription", {}, { unmatched_state: "running" }],
  ["a sync that failed", "sync-run", { status: "running" }, { status: "failed" }],
  ["a settled refund", "unsettled-refund", { status: "open" }, { status: "paid" }],
];

test.each(told)("[desk-55] %s is told to who watches the desk", async (_what, entity, before, after) => {
  await apply(entity, before, after);
  expect(calls.post).toHaveBeenCalledTimes(1);
});

const silent: [string, string, Item, Item][] = [
  ["an email that is sent", "outbox", { status: "due" }, { status: "sent" }],
  ["a new email", "outbox", null, { status: "due" }],
  ["a sold seat of many", "stock", seats(3), seats(2)],
  ["a last seat that is held", "stock", seats(1), seats(0, 1)],
  ["a full event that stops its sales", "stock", seats(0, 1), seats(0, 0, true)],
  ["a renewed membership", "subscription", { status: "active", read_at: "a" }, { status: "active", read_at: "b" }],
  ["a page of a sync", "sync-run", { status: "running", step: 1 }, { status: "running", step: 2 }],
];

test.each(silent)("[desk-55] %s is told to nobody, and costs no read", async (_what, entity, before, after) => {
  await apply(entity, before, after);
  expect([calls.watchers.mock.calls, calls.post.mock.calls]).toEqual([[], []]);
});

test("[desk-55] one change of several is enough", async () => {
  const sent = { entity: "outbox", before: { status: "due" }, after: { status: "sent" } };
  await liveDesk.apply([sent, { entity: "audit", before: null, after: {} }] as never, { now } as never);
  expect(calls.post).toHaveBeenCalledTimes(1);
});
