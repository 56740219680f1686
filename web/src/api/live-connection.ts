import type { ClientMessage, ServerMessage } from "../../../shared/model/realtime.ts";
import { socketProtocols } from "../../../shared/model/socket-protocol.ts";

export const heartbeatMilliseconds = 25_000;
export const replyTimeoutMilliseconds = 10_000;
/** How long to wait before each retry; the last value repeats. */
export const reconnectMilliseconds = [1_000, 2_000, 5_000, 10_000] as const;

/** Callbacks for the live connection. */
export type LiveListener = {
  message(message: ServerMessage): void;
  /** The connection is back after a gap: anything sent meanwhile was missed and must be refetched. */
  reopened?(): void;
};

type LiveConnection = {
  /** Adds a listener and returns a function that removes it; the connection stays open while there is one. */
  listen(listener: LiveListener): () => void;
};

type LiveParts = {
  /** The current access token; without one no connection is attempted. */
  token(): Promise<string | null>;
  connect(protocols: string[]): WebSocket;
};

const ping: ClientMessage = { action: "ping" };

const parseMessage = (data: unknown): ServerMessage | null => {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
};

type Events = { opened(): void; message(message: ServerMessage): void; closed(): void };

/**
 * Opens one connection, with a heartbeat every 25 s; closes it if the handshake or a heartbeat gets no reply within 10
 * s. Returns a function that closes it silently; in any other case `closed` is called once.
 */
const openSocket = (socket: WebSocket, { opened, message, closed }: Events): (() => void) => {
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let answer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const finish = () => {
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(answer);
  };
  const giveUp = () => {
    if (isOver) return;
    finish();
    socket.close();
    closed();
  };
  const leave = () => {
    finish();
    // Browsers complain about an aborted handshake, so it's closed as soon as it opens.
    if (socket.readyState !== WebSocket.CONNECTING) socket.close();
  };
  const awaitAnswer = () => {
    clearTimeout(answer);
    answer = setTimeout(giveUp, replyTimeoutMilliseconds);
  };
  socket.onopen = () => {
    if (isOver) return socket.close();
    clearTimeout(answer);
    heartbeat = setInterval(() => {
      socket.send(JSON.stringify(ping));
      awaitAnswer();
    }, heartbeatMilliseconds);
    opened();
  };
  socket.onmessage = ({ data }) => {
    if (isOver) return;
    clearTimeout(answer);
    const said = parseMessage(data);
    if (said && said.type !== "pong") message(said);
  };
  // An error is always followed by a close.
  socket.onclose = giveUp;
  awaitAnswer();
  return leave;
};

/**
 * Creates the live connection: open while there are listeners, and retried 1, 2, 5 and then every 10 seconds after it is
 * lost (row live-01).
 */
export const createLiveConnection = ({ token, connect }: LiveParts): LiveConnection => {
  const listeners = new Set<LiveListener>();
  let tries = 0;
  let wasOpen = false;
  let stop: (() => void) | null = null;

  const tell = (what: (listener: LiveListener) => void) => {
    for (const listener of [...listeners]) what(listener);
  };
  const opened = () => {
    tries = 0;
    if (wasOpen) tell((listener) => listener.reopened?.());
    wasOpen = true;
  };
  const tryLater = () => {
    const delay = reconnectMilliseconds[Math.min(tries, reconnectMilliseconds.length - 1)];
    tries += 1;
    const timer = setTimeout(begin, delay);
    stop = () => clearTimeout(timer);
  };
  const begin = () => {
    let isWanted = true;
    stop = () => {
      isWanted = false;
    };
    void token().then((current) => {
      if (!isWanted) return;
      if (!current) return tryLater();
      const message = (said: ServerMessage) => tell((listener) => listener.message(said));
      stop = openSocket(connect(socketProtocols(current)), { opened, message, closed: tryLater });
    }, tryLater);
  };
  const end = () => {
    stop?.();
    [stop, tries, wasOpen] = [null, 0, false];
  };

  return {
    listen(listener) {
      listeners.add(listener);
      if (!stop) begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
};
