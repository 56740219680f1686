import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangePage, LiveChange } from "../../../shared/model/realtime.ts";
import { socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { ApiError } from "../../../web/src/api/api-error.ts";
import { createLiveConnection } from "../../../web/src/api/live-connection.ts";
import type { LiveEvent } from "../../../web/src/api/live-order.ts";

/** The browser's socket, played: the test says what the server does. */
class PlayedSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState: number = WebSocket.CONNECTING;
  readonly sent: unknown[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  opens(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const aChange = (seq: number, topic: "feed" | "member" = "member") =>
  ({ topic, seq, type: "post-deleted" }) as LiveChange;
const aPage = (page: Partial<ChangePage> = {}): ChangePage => ({
  changes: [],
  feed: 0,
  member: 0,
  reset: false,
  has_more: false,
  ...page,
});

const aLive = ({ random = 0.5, isSignedIn = true, current = { feed: 0, member: 0 } } = {}) => {
  const sockets: PlayedSocket[] = [];
  const connect = vi.fn((_protocols: string[]) => {
    const socket = new PlayedSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  const readChanges = vi.fn(async (_cursors: object) => aPage());
  const events: LiveEvent[] = [];
  const message = vi.fn();
  const live = createLiveConnection({
    ticket: async () => (isSignedIn ? { ticket: "ticket", ...current } : null),
    connect,
    readChanges,
    event: (event) => events.push(event),
    message,
    random: () => random,
  });
  const handed = () => events.map((event) => (event.kind === "change" ? event.change.seq : event.kind));
  return { live, connect, readChanges, events, handed, message, last: () => sockets.at(-1) as PlayedSocket };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const elapse = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const anOpen = async () => {
  const played = aLive();
  played.live.start();
  await elapse(0);
  played.last().opens();
  await elapse(0);
  return played;
};

describe("the heartbeat", () => {
  test("[live-01] is sent every 5 minutes, to a connection opened with a ticket", async () => {
    const { connect, last } = await anOpen();
    expect(connect).toHaveBeenCalledWith(socketProtocols("ticket"));
    await elapse(299_999);
    expect(last().sent).toEqual([]);
    for (const sent of [1, 2, 3]) {
      await elapse(sent === 1 ? 1 : 300_000);
      expect(last().sent).toHaveLength(sent);
      last().says({ type: "pong" });
    }
    expect(last().sent[0]).toEqual({ action: "ping" });
    expect(connect).toHaveBeenCalledTimes(1);
  });

  test("rests while no page is visible, and a connection that answers none is closed after 10 seconds", async () => {
    const { live, connect, last } = await anOpen();
    live.setNeeds({ feed: false, nights: [], desk: false, visible: false });
    await elapse(600_000);
    expect(last().sent).toEqual([]);
    live.setNeeds({ feed: false, nights: [], desk: false, visible: true });
    live.wake();
    expect(last().sent).toEqual([{ action: "ping" }]);
    await elapse(10_000);
    expect(last().isClosed).toBe(true);
    await elapse(1_000);
    expect(connect).toHaveBeenCalledTimes(2);
  });
});

describe("a lost connection", () => {
  test("[live-01] is retried after 1, 2, 5 and then every 10 seconds, and a success restarts the sequence", async () => {
    const { live, connect, last } = aLive();
    live.start();
    await elapse(0);
    for (const [index, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
      last().onclose?.();
      await elapse(seconds * 1_000 - 1);
      expect(connect).toHaveBeenCalledTimes(index + 1);
      await elapse(1);
      expect(connect).toHaveBeenCalledTimes(index + 2);
    }
    last().opens();
    last().onclose?.();
    await elapse(1_000);
    expect(connect).toHaveBeenCalledTimes(8);
  });

  test.each([
    [0, 800],
    [1, 1_200],
  ])("comes back up to a fifth earlier or later (%d: after %d ms)", async (random, milliseconds) => {
    const { live, connect, last } = aLive({ random });
    live.start();
    await elapse(0);
    last().onclose?.();
    await elapse(milliseconds - 1);
    expect(connect).toHaveBeenCalledTimes(1);
    await elapse(1);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test.each([
    [0, 30_000],
    [1, 36_000],
  ])(
    "[start-07] waits as told when it asked too often for what it missed (%d: after %d ms)",
    async (random, milliseconds) => {
      const { live, connect, readChanges, last } = aLive({ random });
      readChanges.mockRejectedValueOnce(
        new ApiError({ status: 429, code: "too-many-requests", message: "No", retryAfterSeconds: 30 }),
      );
      live.start();
      await elapse(0);
      last().opens();
      await elapse(milliseconds - 1);
      expect(connect).toHaveBeenCalledTimes(1);
      await elapse(1);
      expect(connect).toHaveBeenCalledTimes(2);
    },
  );

  test("stays closed while no page is visible, and comes back at once with one", async () => {
    const { live, connect, last } = await anOpen();
    live.setNeeds({ feed: false, nights: [], desk: false, visible: false });
    last().onclose?.();
    await elapse(60_000);
    expect(connect).toHaveBeenCalledTimes(1);
    live.setNeeds({ feed: false, nights: [], desk: false, visible: true });
    await elapse(0);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test("is closed for good by stopping, also during the handshake, and nothing connects without a session", async () => {
    const { live, connect, last } = aLive();
    live.start();
    await elapse(0);
    live.stop();
    last().opens();
    expect(last().isClosed).toBe(true);
    last().onclose?.();
    await elapse(60_000);
    expect(connect).toHaveBeenCalledTimes(1);
    const visitor = aLive({ isSignedIn: false });
    visitor.live.start();
    await elapse(30_000);
    expect(visitor.connect).not.toHaveBeenCalled();
  });
});

describe("changes", () => {
  test("are handed on in order, each once, and a number that is missing is read", async () => {
    const { last, readChanges, handed } = await anOpen();
    for (const seq of [1, 2, 2, 1]) last().says(aChange(seq));
    expect(handed()).toEqual([1, 2]);
    readChanges.mockResolvedValueOnce(aPage({ changes: [aChange(3), aChange(4)], member: 5 }));
    last().says(aChange(5));
    await elapse(0);
    expect(readChanges).toHaveBeenLastCalledWith({ member: 2, feed: undefined });
    // The fifth is hidden from this member: the server left it out and moved on.
    expect(handed()).toEqual([1, 2, 3, 4]);
    last().says(aChange(6));
    expect(handed()).toEqual([1, 2, 3, 4, 6]);
  });

  test("that were missed while it was lost are read before anything pushed, page by page, and its return is told after them", async () => {
    const { last, readChanges, handed } = await anOpen();
    last().says(aChange(1));
    last().onclose?.();
    await elapse(1_000);
    readChanges.mockResolvedValueOnce(aPage({ changes: [aChange(2)], member: 2, has_more: true }));
    readChanges.mockResolvedValueOnce(aPage({ changes: [aChange(3)], member: 3 }));
    last().opens();
    last().says(aChange(4));
    await elapse(0);
    expect(handed()).toEqual([1, "lost", 2, 3, "returned", 4]);
  });

  test("that were pushed while missed ones are read need no further call, unless a number is missing", async () => {
    const { last, readChanges, handed } = await anOpen();
    readChanges.mockClear();
    readChanges.mockResolvedValueOnce(aPage({ changes: [aChange(1), aChange(2)], member: 2 }));
    for (const seq of [2, 3, 4]) last().says(aChange(seq));
    await elapse(0);
    expect([handed(), readChanges.mock.calls.length]).toEqual([[1, 2, 3, 4], 1]);
    readChanges.mockResolvedValueOnce(aPage({ changes: [aChange(5)], member: 5 }));
    readChanges.mockResolvedValueOnce(aPage({ changes: [aChange(6), aChange(7)], member: 7 }));
    for (const seq of [6, 7]) last().says(aChange(seq));
    await elapse(0);
    expect(handed()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test("that are asked for twice while missed ones are read are read once more, and not before", async () => {
    const { last, readChanges } = await anOpen();
    readChanges.mockClear();
    const first = Promise.withResolvers<ChangePage>();
    readChanges.mockReturnValueOnce(first.promise);
    const isBehind = { type: "subscribed", topic: "feed", feed: 7, member: 3 };
    for (const said of [isBehind, isBehind, isBehind]) last().says(said);
    await elapse(0);
    expect(readChanges).toHaveBeenCalledTimes(1);
    first.resolve(aPage({ member: 3 }));
    await elapse(0);
    expect(readChanges).toHaveBeenCalledTimes(2);
  });

  test("of the feed are followed on request, after the server has confirmed it", async () => {
    const { live, last, readChanges, handed } = await anOpen();
    readChanges.mockResolvedValue(aPage({ feed: 7 }));
    live.setNeeds({ feed: true, nights: [], desk: false, visible: true });
    expect(last().sent).toEqual([{ action: "subscribe", topic: "feed" }]);
    await elapse(0);
    last().says({ type: "subscribed", topic: "feed", feed: 7, member: 0 });
    await elapse(0);
    last().says(aChange(8, "feed"));
    expect(handed()).toEqual([8]);
    live.setNeeds({ feed: false, nights: [], desk: false, visible: true });
    expect(last().sent.at(-1)).toEqual({ action: "unsubscribe", topic: "feed" });
  });

  test.each([
    ["is where the ticket said", { feed: 4, member: 2 }, 0],
    ["has changes of the feed since", { feed: 5, member: 2 }, 1],
    ["has changes of the member since", { feed: 4, member: 3 }, 1],
  ])("are read after the first opening unless the server %s", async (_case, numbers, reads) => {
    const { live, last, readChanges, handed } = aLive({ current: { feed: 4, member: 2 } });
    readChanges.mockResolvedValue(aPage({ ...numbers }));
    live.setNeeds({ feed: true, nights: [], desk: false, visible: true });
    live.start();
    await elapse(0);
    last().opens();
    last().says({ type: "subscribed", topic: "feed", ...numbers });
    await elapse(0);
    expect(readChanges).toHaveBeenCalledTimes(reads);
    last().says(aChange(numbers.feed + 1, "feed"));
    last().says(aChange(numbers.member + 1));
    expect(handed()).toEqual([numbers.feed + 1, numbers.member + 1]);
  });

  test("are always read when a connection comes back", async () => {
    const { live, last, readChanges } = aLive();
    live.setNeeds({ feed: true, nights: [], desk: false, visible: true });
    live.start();
    await elapse(0);
    for (const reads of [0, 1]) {
      last().opens();
      last().says({ type: "subscribed", topic: "feed", feed: 0, member: 0 });
      await elapse(0);
      expect(readChanges).toHaveBeenCalledTimes(reads);
      last().onclose?.();
      await elapse(1_000);
    }
  });

  test("that are older than what is kept reset, and other messages are handed on as they are", async () => {
    const { live, last, readChanges, handed, message } = await anOpen();
    readChanges.mockResolvedValueOnce(aPage({ member: 90, reset: true }));
    last().says(aChange(91));
    await elapse(0);
    expect(handed()).toEqual(["reset"]);
    expect(live.cursors()).toMatchObject({ member: 90 });
    last().says({ type: "tickets-issued", session_id: "s" });
    last().onmessage?.({ data: "not json" });
    expect(message.mock.calls).toEqual([[{ type: "tickets-issued", session_id: "s" }]]);
  });
});

describe("the desk", () => {
  const needs = (desk: boolean) => ({ feed: false, nights: [], desk, visible: true });

  test("[desk-55] is watched while it is wanted, and asked for again when the connection comes back", async () => {
    const { live, last } = await anOpen();
    live.setNeeds(needs(true));
    live.setNeeds({ ...needs(true), visible: false });
    expect(last().sent).toEqual([{ action: "watch-desk" }]);
    last().onclose?.();
    live.setNeeds(needs(true));
    await elapse(1_000);
    last().opens();
    expect(last().sent).toEqual([{ action: "watch-desk" }]);
    live.setNeeds(needs(false));
    expect(last().sent).toEqual([{ action: "watch-desk" }, { action: "unwatch-desk" }]);
  });
});

describe("what is asked of a connection", () => {
  const needs = { feed: false, nights: [] as string[], desk: false, visible: true };

  test("a message that only looks like a change is none", async () => {
    const { last, message } = await anOpen();
    for (const said of [
      { type: "odd", topic: "feed" },
      { type: "odd", seq: 3 },
    ])
      last().says(said);
    expect(message).toHaveBeenCalledTimes(2);
  });

  test("changes of the feed are read only while it is followed", async () => {
    for (const feed of [false, true]) {
      const { live, readChanges, last } = aLive();
      live.setNeeds({ ...needs, feed });
      live.start({ feed: 5, member: 3 });
      await elapse(0);
      last().opens();
      last().says({ type: "subscribed", feed: 8, member: 3 });
      await elapse(0);
      expect(readChanges).toHaveBeenNthCalledWith(1, { member: 3, feed: feed ? 5 : undefined });
    }
  });

  test("changes that arrive after it was stopped aren't handed on", async () => {
    const { live, readChanges, handed, last } = aLive();
    readChanges.mockResolvedValue(aPage({ member: 1, reset: true }));
    live.start();
    await elapse(0);
    last().opens();
    live.stop();
    await elapse(0);
    expect([handed(), live.cursors().member]).toEqual([[], undefined]);
  });

  test("a subscription that is confirmed while missed changes are read has them read once more", async () => {
    const { live, readChanges, last } = aLive();
    live.setNeeds({ ...needs, feed: true });
    live.start();
    await elapse(0);
    last().opens();
    const confirmed = { type: "subscribed", feed: 0, member: 0 };
    last().says(confirmed);
    await elapse(0);
    expect(readChanges).not.toHaveBeenCalled();
    let answer = (_page: ChangePage) => {};
    readChanges.mockImplementationOnce(
      () =>
        new Promise<ChangePage>((resolve) => {
          answer = resolve;
        }),
    );
    last().says(aChange(5));
    last().says(confirmed);
    answer(aPage({ member: 5 }));
    await elapse(0);
    expect(readChanges).toHaveBeenCalledTimes(2);
  });

  test("one that never opened isn't lost, and is tried again after a second, signed in or not", async () => {
    const ticket = vi.fn<() => Promise<null>>().mockRejectedValueOnce(new Error("No ticket")).mockResolvedValue(null);
    const event = vi.fn();
    const nothing = () => {
      throw new Error("There is nothing to connect to");
    };
    const parts = { ticket, connect: nothing, readChanges: nothing, event, message: nothing, random: () => 0.5 };
    const live = createLiveConnection(parts);
    live.wake();
    expect(ticket).not.toHaveBeenCalled();
    live.start();
    live.start();
    live.wake();
    await elapse(999);
    expect(ticket).toHaveBeenCalledTimes(1);
    await elapse(1);
    expect(ticket).toHaveBeenCalledTimes(2);
    await elapse(2_000);
    expect(ticket).toHaveBeenCalledTimes(3);
    expect(event).not.toHaveBeenCalled();
    live.stop();
  });

  test("one that was stopped before its ticket came isn't opened", async () => {
    const { live, connect } = aLive();
    live.start();
    live.stop();
    await elapse(0);
    expect(connect).not.toHaveBeenCalled();
  });

  test("a ticket that fails after it was begun again isn't its own", async () => {
    const held: ((error: Error) => void)[] = [];
    const ticket = vi.fn(() => new Promise<null>((_resolve, reject) => void held.push(reject)));
    const nothing = () => {
      throw new Error("There is nothing to connect to");
    };
    const parts = {
      ticket,
      connect: nothing,
      readChanges: nothing,
      event: nothing,
      message: nothing,
      random: () => 0.5,
    };
    const live = createLiveConnection(parts);
    live.start();
    live.stop();
    live.start();
    held[0]?.(new Error("No ticket"));
    await elapse(20_000);
    expect(ticket).toHaveBeenCalledTimes(2);
    live.stop();
  });

  test("the feed is read and subscribed to once, when it begins to be followed", async () => {
    const { live, readChanges, last } = await anOpen();
    readChanges.mockClear();
    for (const nights of [["a", "b"], ["a"]]) live.setNeeds({ ...needs, feed: true, nights });
    await elapse(0);
    expect(readChanges).toHaveBeenCalledTimes(1);
    expect(last().sent).toEqual([
      { action: "subscribe", topic: "feed" },
      { action: "watch", event_id: "a" },
      { action: "watch", event_id: "b" },
      { action: "watch", event_id: "a" },
      { action: "unwatch", event_id: "b" },
    ]);
  });

  test("one that rests is opened again only when a page is visible", async () => {
    const { live, connect, last } = await anOpen();
    live.setNeeds({ ...needs, visible: false });
    last().onclose?.();
    live.setNeeds({ ...needs, visible: false, desk: true });
    await elapse(20_000);
    expect(connect).toHaveBeenCalledTimes(1);
    live.setNeeds({ ...needs, desk: true });
    await elapse(0);
    expect(connect).toHaveBeenCalledTimes(2);
  });
});
