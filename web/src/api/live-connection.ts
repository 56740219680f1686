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
  let replyTimer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const cleanUp = () => {
    isClosed = true;
    clearInterval(heartbeat);
    clearTimeout(replyTimer);
  };
  const closeAndReport = () => {
    if (isClosed) return;
    cleanUp();
    socket.close();
    closed();
  };
  const closeSilently = () => {
    cleanUp();
    // Browsers complain about an aborted handshake, so it's closed as soon as it opens.
    if (socket.readyState !== WebSocket.CONNECTING) socket.close();
  };
  const startReplyTimer = () => {
    clearTimeout(replyTimer);
    replyTimer = setTimeout(closeAndReport, replyTimeoutMilliseconds);
  };
  socket.onopen = () => {
    if (isClosed) return socket.close();
    clearTimeout(replyTimer);
    heartbeat = setInterval(() => {
      socket.send(JSON.stringify(ping));
      startReplyTimer();
    }, heartbeatMilliseconds);
    opened();
  };
  socket.onmessage = ({ data }) => {
    if (isClosed) return;
    clearTimeout(replyTimer);
    const received = parseMessage(data);
    if (received && received.type !== "pong") message(received);
  };
  // An error is always followed by a close.
  socket.onclose = closeAndReport;
  startReplyTimer();
  return closeSilently;
};

/**
 * Creates the live connection: open while there are listeners, and retried 1, 2, 5 and then every 10 seconds after it is
 * lost (row live-01).
 */
export const createLiveConnection = ({ token, connect }: LiveParts): LiveConnection => {
  const listeners = new Set<LiveListener>();
  let retries = 0;
  let wasOpen = false;
  let stop: (() => void) | null = null;

  const notify = (what: (listener: LiveListener) => void) => {
    for (const listener of [...listeners]) what(listener);
  };
  const opened = () => {
    retries = 0;
    if (wasOpen) notify((listener) => listener.reopened?.());
    wasOpen = true;
  };
  const scheduleRetry = () => {
    const delay = reconnectMilliseconds[Math.min(retries, reconnectMilliseconds.length - 1)];
    retries += 1;
    const timer = setTimeout(open, delay);
    stop = () => clearTimeout(timer);
  };
  const open = () => {
    let isWanted = true;
    stop = () => {
      isWanted = false;
    };
    void token().then((current) => {
      if (!isWanted) return;
      if (!current) return scheduleRetry();
      const message = (received: ServerMessage) => notify((listener) => listener.message(received));
      stop = openSocket(connect(socketProtocols(current)), { opened, message, closed: scheduleRetry });
    }, scheduleRetry);
  };
  const end = () => {
    stop?.();
    [stop, retries, wasOpen] = [null, 0, false];
  };

  return {
    listen(listener) {
      listeners.add(listener);
      if (!stop) open();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
  };
};
