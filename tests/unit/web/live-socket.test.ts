import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LiveChange } from "../../../shared/model/realtime.ts";
import { createLiveOrder, type LiveEvent } from "../../../web/src/api/live-order.ts";
import { runSocket } from "../../../web/src/api/live-socket.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser's socket whose events a test plays, run by the app. */
const aSocket = (readyState: number = WebSocket.OPEN) => {
  const played = { readyState, send: vi.fn(), close: vi.fn() } as unknown as WebSocket & {
    onopen: () => void;
    onclose: () => void;
    onmessage: (event: { data: string }) => void;
    readyState: number;
  };
  const heard = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() };
  return { played, heard, live: runSocket(played, () => true, heard) };
};

describe("a connection", () => {
  test("that is lost is told once", () => {
    const { played, heard } = aSocket();
    played.onclose();
    played.onclose();
    vi.advanceTimersByTime(20_000);
    expect(heard.closed).toHaveBeenCalledTimes(1);
    expect(played.close).toHaveBeenCalledTimes(1);
  });

  test("hands on what it can read, and neither pongs nor what was said after it was closed", () => {
    const { played, heard, live } = aSocket();
    for (const data of ["{", "null", '{"type":"pong"}', '{"type":"desk-changed"}']) played.onmessage({ data });
    live.close();
    played.onmessage({ data: '{"type":"desk-changed"}' });
    expect(heard.message.mock.calls).toEqual([[{ type: "desk-changed" }]]);
  });

  test("sends nothing before it is open, and a check doesn't prolong the wait for that", () => {
    const { played, heard, live } = aSocket(WebSocket.CONNECTING);
    live.send({ action: "ping" });
    vi.advanceTimersByTime(5_000);
    live.check();
    vi.advanceTimersByTime(5_000);
    expect(heard.closed).toHaveBeenCalledTimes(1);
    expect(played.send).not.toHaveBeenCalled();
  });

  test("is no longer checked once it was closed", () => {
    const { played, live } = aSocket();
    live.close();
    live.check();
    expect(played.send).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that is closed while it opens is closed as soon as it is open, and says nothing", () => {
    const { played, heard, live } = aSocket(WebSocket.CONNECTING);
    live.close();
    expect(played.close).not.toHaveBeenCalled();
    played.onopen();
    expect(played.close).toHaveBeenCalledTimes(1);
    expect(heard.opened).not.toHaveBeenCalled();
    const open = aSocket();
    open.live.close();
    expect(open.played.close).toHaveBeenCalledTimes(1);
    expect(open.heard.closed).not.toHaveBeenCalled();
  });
});

describe("the order of changes", () => {
  const aChange = (seq: number, topic: "feed" | "member" = "member") =>
    ({ topic, seq, type: "post-deleted" }) as LiveChange;
  const anOrder = () => {
    const events: LiveEvent[] = [];
    const handed = () => events.map((event) => (event.kind === "change" ? event.change.seq : event.kind));
    return { order: createLiveOrder((event) => events.push(event)), handed };
  };
  const page = { changes: [], feed: 9, member: 9, reset: false, has_more: false };

  test("of a topic of which nothing is known misses whatever came before", () => {
    const { order, handed } = anOrder();
    expect([order.take(aChange(0)), order.take(aChange(7))]).toEqual(["missing", "missing"]);
    expect(handed()).toEqual([]);
  });

  test("starts from numbers that are known, and never goes back", () => {
    const { order } = anOrder();
    order.startFrom({ feed: 5, member: 3 });
    expect(order.cursors()).toEqual({ feed: 5, member: 3 });
    order.startFrom({ feed: 4 });
    expect(order.cursors()).toEqual({ feed: 5, member: 3 });
    order.startFrom({ member: 8 });
    expect(order.cursors()).toEqual({ feed: 5, member: 8 });
  });

  test("starts where the topics stand that it follows, unless it knows better", () => {
    const { order } = anOrder();
    order.startFromIfNew({ feed: 2, member: 4 }, false);
    expect(order.cursors()).toEqual({ feed: undefined, member: 4 });
    order.startFromIfNew({ feed: 2, member: 6 }, true);
    expect(order.cursors()).toEqual({ feed: 2, member: 4 });
  });

  test("hands on of a page what came after its numbers, and forgets a feed that isn't followed", () => {
    const { order, handed } = anOrder();
    order.startFrom({ feed: 1, member: 3 });
    order.catchUp({ ...page, changes: [aChange(2), aChange(3), aChange(4), aChange(2, "feed")] }, true);
    expect([handed(), order.cursors()]).toEqual([[4, 2], { feed: 9, member: 9 }]);
    order.catchUp(page, false);
    expect(order.cursors()).toEqual({ feed: undefined, member: 9 });
    order.catchUp({ ...page, changes: [aChange(1, "feed")] }, false);
    expect(handed()).toEqual([4, 2]);
  });
});
