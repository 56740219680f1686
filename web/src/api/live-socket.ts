import type { ClientMessage, ServerMessage } from "../../../shared/model/realtime.ts";
import { minutes } from "../../../shared/rules/durations.ts";

/** While the page is visible (R45). */
const heartbeatMilliseconds = minutes(5);
const replyTimeoutMilliseconds = 10_000;

type Events = { opened(): void; message(message: ServerMessage): void; closed(): void };

/** An open or opening connection. */
export type LiveSocket = {
  send(message: ClientMessage): void;
  /** Sends a heartbeat now; without a reply within 10 s the connection counts as closed. */
  check(): void;
  /** Closes it without calling `closed`. */
  close(): void;
};

const parseMessage = (data: unknown): ServerMessage | null => {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return null;
  }
};

/**
 * Runs one connection, with a heartbeat every 5 minutes while `isVisible`; closes it if the handshake or a heartbeat gets no
 * reply within 10 s. `closed` is called once, unless it was closed on purpose.
 */
export const runSocket = (
  socket: WebSocket,
  isVisible: () => boolean,
  { opened, message, closed }: Events,
): LiveSocket => {
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
  const startReplyTimer = () => {
    clearTimeout(replyTimer);
    replyTimer = setTimeout(closeAndReport, replyTimeoutMilliseconds);
  };
  const send = (sent: ClientMessage) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(sent));
  };
  const check = () => {
    if (isClosed || socket.readyState !== WebSocket.OPEN) return;
    send({ action: "ping" });
    startReplyTimer();
  };
  socket.onopen = () => {
    if (isClosed) return socket.close();
    clearTimeout(replyTimer);
    heartbeat = setInterval(() => isVisible() && check(), heartbeatMilliseconds);
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
  return {
    send,
    check,
    close: () => {
      cleanUp();
      // Browsers complain about an aborted handshake, so it's closed as soon as it opens.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
    },
  };
};
