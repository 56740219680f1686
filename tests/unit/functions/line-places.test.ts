import { describe, expect, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";

vi.mock("../../../functions/tickets/holds/holds.ts", () => ({
  holdLookup: vi.fn(),
  isActive: ({ until }: { until: string }, at: string) => until > at,
  toHold: ({ id }: { id: string }) => ({ id }),
}));

const { toLinePlace, waitsForSeats } = await import("../../../functions/tickets/line/line-places.ts");
const { countWaiting } = await import("../../../functions/tickets/line/lines.ts");

const [joined_at, now] = ["2027-02-01T12:00:00.000Z", "2027-02-01T12:01:00.000Z"];
const later = (minutes: number, milliseconds = 0) =>
  new Date(Date.parse(now) + minutes * 60_000 + milliseconds).toISOString();
const order = { tier: "GA+", quantity: 2 };

type Place = Parameters<typeof toLinePlace>[0];
const placeOf = (stage: string, about: object = {}) =>
  ({ event_id: "evt_1", stage, number: 5, order, joined_at, ...about }) as unknown as Place;
const shown = (stage: string, about: object = {}, context: object = {}, at = now) =>
  toLinePlace(placeOf(stage, about), { line: null, hold: null, event: null, ...context } as never, at);

describe("who waits for seats", () => {
  test.each([
    [null, 4],
    [{ served: 0 }, 4],
    [{ served: 3 }, 1],
    [{ served: 4 }, 0],
    [{ served: 9 }, 0],
  ])("with number 5 in the line %j has %d before them at most", (line, ahead) => {
    expect(shown("seats", {}, { line })).toMatchObject({ state: "waiting", ahead, error: null, hold: null });
  });

  test("waits for the payment pages of those before them and of those who have their seats, 20 a second", () => {
    expect(limits.paymentPagesPerSecond).toBe(20);
    const waitOf = (number: number, line: object) => shown("seats", { number }, { line })?.wait_seconds;
    expect(waitOf(20, { served: 0 })).toBe(1);
    expect(waitOf(21, { served: 0 })).toBe(2);
    expect(waitOf(20, { served: 0, pages_queued: 21, pages_done: 20 })).toBe(2);
  });

  test("shows the order as it was asked for", () => {
    expect(shown("seats")?.order).toEqual({ ...order, ambassador_code: null, expected_total: null });
    const asked = { ...order, ambassador_code: "RYE", expected_total: 2_000 };
    expect(shown("seats", { order: asked })?.order).toEqual(asked);
  });
});

test.each([
  [{ pages_done: 0 }, { page_number: 3 }, 2],
  [{ pages_done: 2 }, { page_number: 3 }, 0],
  [{ pages_done: 7 }, { page_number: 3 }, 0],
  [{ pages_done: 1 }, {}, 3],
])("who waits for a page in the line %j with %j has %d before them at most", (line, about, ahead) => {
  const hold = { id: "hold_1", until: later(1) };
  expect(shown("page", about, { line, hold })).toMatchObject({ state: "waiting", ahead, hold: { id: "hold_1" } });
});

test("who waits for a page waits for those before them alone", () => {
  const line = { pages_done: 0, pages_queued: 500 };
  expect(shown("page", { page_number: 20 }, { line })?.wait_seconds).toBe(1);
  expect(shown("page", { page_number: 21 }, { line })?.wait_seconds).toBe(2);
});

describe("an order that is ready", () => {
  const hold = { id: "hold_1", status: "active", until: later(1) };

  test("has its seats while they are held, and is nothing any more afterwards, unless they are paid", () => {
    expect(shown("ready", {}, { hold })).toMatchObject({
      state: "ready",
      ahead: 0,
      wait_seconds: 0,
      hold: { id: "hold_1" },
    });
    expect(shown("ready", {}, { hold }, later(1))).toBeNull();
    expect(shown("ready", {}, { hold: { ...hold, status: "paid" } }, later(1))).toMatchObject({ state: "ready" });
    expect(shown("ready")).toBeNull();
  });

  test("has its tickets where it cost nothing", () => {
    expect(shown("ready", { ticket_ids: ["t1"] })).toMatchObject({ state: "ready", ticket_ids: ["t1"], hold: null });
  });
});

describe("an order that was refused", () => {
  const error = { code: "event.price-changed", message: "The price changed." };
  const refused = (at: string) => shown("refused", { error, ended_at: now }, { hold: { id: "hold_1" } }, at);

  test("says why for as long as seats are held, without seats or a wait", () => {
    expect(refused(later(limits.holdMinutes, -1))).toMatchObject({
      ...{ state: "refused", ahead: 0, wait_seconds: 0, hold: null, error },
    });
    expect(refused(later(limits.holdMinutes))).toBeNull();
  });

  test("is that of everybody in line when the event sold out, and of nobody who came after", () => {
    const line = { sold_out_through: 5, sold_out_at: now };
    const soldOut = { state: "refused", error: { code: "event.sold-out", details: { spots_left: 0 } } };
    expect(shown("seats", { number: 5 }, { line })).toMatchObject(soldOut);
    expect(shown("seats", { number: 6 }, { line })).toMatchObject({ state: "waiting", error: null });
    expect(shown("seats", { number: 5 }, { line }, later(limits.holdMinutes, -1))).toMatchObject(soldOut);
    expect(shown("seats", { number: 5 }, { line }, later(limits.holdMinutes))).toBeNull();
    expect(shown("page", { number: 5 }, { line })).toMatchObject({ state: "waiting" });
  });
});

test("only a place before its seats, in a line that isn't sold out for it, waits for seats", () => {
  const line = { sold_out_through: 4 } as never;
  expect(waitsForSeats(placeOf("seats"), line)).toBe(true);
  expect(waitsForSeats(placeOf("seats", { number: 4 }), line)).toBe(false);
  expect(waitsForSeats(placeOf("page"), line)).toBe(false);
  expect(waitsForSeats(null, line)).toBe(false);
});

test.each([
  [null, 0, 0],
  [{ joined: 5 }, 5, 0],
  [{ joined: 5, served: 3, pages_queued: 3, pages_done: 1 }, 2, 2],
  [{ joined: 3, served: 5, pages_queued: 1, pages_done: 3 }, 0, 0],
])("in the line %j there are %d who wait for seats and %d who wait for pages", (line, seats, pages) => {
  expect(countWaiting(line as never)).toEqual({ seats, pages });
});
