import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { createLiveConnection } from "../../../web/src/api/live-connection.ts";

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
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const aLive = (token: string | null = "token") => {
  const sockets: PlayedSocket[] = [];
  const connect = vi.fn((_protocols: string[]) => {
    const socket = new PlayedSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  const live = createLiveConnection({ token: async () => token, connect });
  const last = () => sockets.at(-1) as PlayedSocket;
  return { live, connect, sockets, last };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const nobody = { message: () => {} };

test("[live-01] an open connection sends a heartbeat every 25 seconds", async () => {
  const { live, connect, last } = aLive();
  live.listen(nobody);
  await after(0);
  expect(connect).toHaveBeenCalledWith(socketProtocols("token"));
  last().onopen?.();
  await after(24_999);
  expect(last().sent).toEqual([]);
  for (const sent of [1, 2, 3]) {
    await after(sent === 1 ? 1 : 25_000);
    expect(last().sent).toHaveLength(sent);
    last().says({ type: "pong" });
  }
  expect(last().sent[0]).toEqual({ action: "ping" });
  expect(connect).toHaveBeenCalledTimes(1);
});

test("[live-01] a heartbeat without a reply for 10 seconds closes the connection", async () => {
  const { live, connect, last } = aLive();
  live.listen(nobody);
  await after(0);
  const first = last();
  first.onopen?.();
  await after(25_000);
  await after(9_999);
  first.says({ type: "pong" });
  await after(15_001);
  expect(first.sent).toHaveLength(2);
  await after(9_999);
  expect(first.isClosed).toBe(false);
  await after(1);
  expect(first.isClosed).toBe(true);
  await after(1_000);
  expect(connect).toHaveBeenCalledTimes(2);
});

test("[live-01] a handshake without a reply for 10 seconds is given up", async () => {
  const { live, last } = aLive();
  live.listen(nobody);
  await after(9_999);
  expect(last().isClosed).toBe(false);
  await after(1);
  expect(last().isClosed).toBe(true);
});

test("[live-01] a lost connection is retried after 1, 2, 5 and then every 10 seconds, and a success restarts the sequence", async () => {
  const { live, connect, last } = aLive();
  live.listen(nobody);
  await after(0);
  for (const [index, seconds] of [1, 2, 5, 10, 10, 10].entries()) {
    last().onclose?.();
    await after(seconds * 1_000 - 1);
    expect(connect).toHaveBeenCalledTimes(index + 1);
    await after(1);
    expect(connect).toHaveBeenCalledTimes(index + 2);
  }
  last().onopen?.();
  last().onclose?.();
  await after(1_000);
  expect(connect).toHaveBeenCalledTimes(8);
});

test("messages reach every listener, heartbeat replies reach none, and a gap is reported once it is over", async () => {
  const { live, last } = aLive();
  const [one, other] = [
    { message: vi.fn(), reopened: vi.fn() },
    { message: vi.fn(), reopened: vi.fn() },
  ];
  live.listen(one);
  live.listen(other);
  await after(0);
  last().onopen?.();
  const said = { type: "something.new", id: "1" };
  last().says({ type: "pong" });
  last().says(said);
  last().onmessage?.({ data: "not json" });
  for (const { message, reopened } of [one, other]) {
    expect(message.mock.calls).toEqual([[said]]);
    expect(reopened).not.toHaveBeenCalled();
  }
  last().onclose?.();
  await after(1_000);
  last().onopen?.();
  for (const { reopened } of [one, other]) expect(reopened).toHaveBeenCalledTimes(1);
});

test("the connection closes for good when its last listener leaves", async () => {
  const { live, connect, last } = aLive();
  const leave = live.listen(nobody);
  await after(0);
  last().readyState = WebSocket.OPEN;
  last().onopen?.();
  leave();
  expect(last().isClosed).toBe(true);
  last().onclose?.();
  await after(60_000);
  expect(connect).toHaveBeenCalledTimes(1);
});

test("a listener that leaves during the handshake closes the connection as soon as it opens", async () => {
  const { live, last } = aLive();
  const leave = live.listen(nobody);
  await after(0);
  leave();
  expect(last().isClosed).toBe(false);
  last().readyState = WebSocket.OPEN;
  last().onopen?.();
  expect(last().isClosed).toBe(true);
});

test("nothing connects without a session", async () => {
  const { live, connect } = aLive(null);
  live.listen(nobody);
  await after(30_000);
  expect(connect).not.toHaveBeenCalled();
});
