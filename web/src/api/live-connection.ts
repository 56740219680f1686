import type { ChangePage, LiveChange, ServerMessage } from "../../../shared/model/realtime.ts";
import { scatterWait, waitAsTold } from "../../../shared/model/retry-wait.ts";
import { socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { isTooMany } from "./api-error.ts";
import { createLiveOrder, type LiveCursors, type LiveEvent } from "./live-order.ts";
import { type LiveSocket, runSocket } from "./live-socket.ts";

/** How long to wait before each retry, give or take a fifth; the last value repeats. */
const reconnectMilliseconds = [1_000, 2_000, 5_000, 10_000] as const;

type LiveParts = {
  /** A new one-use ticket, with where the topics stand; null while nobody is signed in. Rejects when it can't be had. */
  ticket(): Promise<{ ticket: string; feed: number; member: number } | null>;
  connect(protocols: string[]): WebSocket;
  readChanges(cursors: LiveCursors): Promise<ChangePage>;
  /** Ordered changes, each once, and what else the server says. */
  event(event: LiveEvent): void;
  message(message: ServerMessage): void;
  /** 0 to 1. */
  random?(): number;
};

/** What is wanted of the connection; `nights` are events' ids, `desk` is what waits in the back-office. */
export type LiveNeeds = { feed: boolean; nights: readonly string[]; desk: boolean; visible: boolean };

/** The live connection of one browser, from `start` to `stop`. */
export type LiveConnection = {
  start(known?: LiveCursors): void;
  stop(): void;
  /** Whether the feed is followed, which events' nights and whether the desk are watched, and whether any page is visible: a hidden one lets a lost connection rest. */
  setNeeds(needs: LiveNeeds): void;
  /** The page came back or the network did: reconnects now, or checks the connection. */
  wake(): void;
  cursors(): LiveCursors;
};

const isChange = (message: ServerMessage): message is LiveChange => "topic" in message && "seq" in message;

/**
 * Creates the live connection. Lost, it is retried after 1, 2, 5 and then every 10 seconds, give or take a fifth (R45). Each time it
 * is open, it first reads what was missed, unless it has just begun and the server's numbers say that nothing was; a number that is missing
 * among the pushed ones is read the same way.
 */
export const createLiveConnection = (parts: LiveParts): LiveConnection => {
  const { ticket, connect, readChanges, event, message, random = Math.random } = parts;
  const order = createLiveOrder(event);
  let needs: LiveNeeds = { feed: false, nights: [], desk: false, visible: true };
  let isRunning = false;
  /** Counts starts and stops: what was begun before the last one is over. */
  let run = 0;
  let retries = 0;
  let socket: LiveSocket | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isResting = false;
  let isOpening = false;
  let catchingUp: Promise<void> | null = null;
  let isCatchUpWanted = false;
  /** What was pushed while missed changes were being read. */
  let pushed: LiveChange[] = [];
  /** Whether it was open before in this run: then it comes back. */
  let wasOpen = false;
  let isReturning = false;

  const readMissed = async (): Promise<void> => {
    const mine = run;
    for (let hasMore = true; hasMore; ) {
      const { feed } = needs;
      const { member, feed: feedCursor } = order.cursors();
      const page = await readChanges({ member, feed: feed ? feedCursor : undefined });
      if (mine !== run) return;
      order.catchUp(page, feed);
      hasMore = page.has_more;
    }
    if (isReturning) event({ kind: "returned" });
    isReturning = false;
  };
  // Without what was pushed meanwhile a busy topic would have to be read again and again.
  const takePushed = (): boolean => {
    const arrivals = pushed.map((change) => order.take(change));
    pushed = [];
    return arrivals.includes("missing");
  };
  const endCatchUp = (isRead: boolean) => {
    catchingUp = null;
    const isMissing = isRead && takePushed();
    const isWanted = isCatchUpWanted || isMissing;
    [isCatchUpWanted, pushed] = [false, []];
    if (isWanted) catchUpOrRetry();
  };
  // One at a time; what is asked for meanwhile is done once afterwards.
  const catchUp = (): Promise<void> => {
    if (catchingUp) {
      isCatchUpWanted = true;
      return catchingUp;
    }
    const work = readMissed().then(
      () => endCatchUp(true),
      (error: unknown) => {
        endCatchUp(false);
        throw error;
      },
    );
    catchingUp = work;
    return work;
  };
  const catchUpOrRetry = () => {
    catchUp().catch((error: unknown) => {
      if (!isRunning) return;
      socket?.close();
      scheduleRetry(error);
    });
  };
  const received = (said: ServerMessage) => {
    if (said.type === "subscribed") {
      if (isReturning || catchingUp || !order.hasAll(said)) catchUpOrRetry();
      return;
    }
    if (!isChange(said)) return message(said);
    // While missed ones are read, what is pushed is among them or comes after.
    if (catchingUp) pushed.push(said);
    else if (order.take(said) === "missing") catchUpOrRetry();
  };
  const watchNights = () => {
    for (const event_id of needs.nights) socket?.send({ action: "watch", event_id });
  };
  const opened = () => {
    retries = 0;
    isReturning = wasOpen;
    wasOpen = true;
    watchNights();
    if (needs.desk) socket?.send({ action: "watch-desk" });
    if (needs.feed) socket?.send({ action: "subscribe", topic: "feed" });
    else catchUpOrRetry();
  };
  const scheduleRetry = (error?: unknown) => {
    if (socket) event({ kind: "lost" });
    socket = null;
    clearTimeout(retryTimer);
    isResting = !needs.visible;
    if (!isRunning || isResting) return;
    const delay = reconnectMilliseconds[Math.min(retries, reconnectMilliseconds.length - 1)] ?? 0;
    retries += 1;
    const told = isTooMany(error) ? waitAsTold(error.retryAfterSeconds, random()) : 0;
    retryTimer = setTimeout(open, Math.max(told, scatterWait(delay, random())));
  };
  const open = () => {
    const mine = run;
    isOpening = true;
    ticket().then(
      (current) => {
        if (mine !== run) return;
        isOpening = false;
        if (!current) return scheduleRetry();
        order.startFromIfNew(current, needs.feed);
        const closed = () => mine === run && scheduleRetry();
        socket = runSocket(connect(socketProtocols(current.ticket)), () => needs.visible, {
          opened,
          message: received,
          closed,
        });
      },
      (error: unknown) => {
        if (mine !== run) return;
        isOpening = false;
        scheduleRetry(error);
      },
    );
  };

  const wake = () => {
    if (!isRunning || isOpening) return;
    if (socket) return socket.check();
    clearTimeout(retryTimer);
    [retries, isResting] = [0, false];
    open();
  };

  return {
    start: (known = {}) => {
      if (isRunning) return;
      isRunning = true;
      run += 1;
      order.startFrom(known);
      open();
    },
    stop: () => {
      isRunning = false;
      run += 1;
      retries = 0;
      isOpening = false;
      wasOpen = false;
      pushed = [];
      clearTimeout(retryTimer);
      socket?.close();
      socket = null;
      order.forget("feed");
      order.forget("member");
    },
    setNeeds: (next) => {
      const before = needs;
      needs = next;
      if (next.feed && !before.feed) {
        // Reads where the feed stands now; what comes after is pushed or read again.
        if (socket) catchUpOrRetry();
        socket?.send({ action: "subscribe", topic: "feed" });
      }
      if (!next.feed && before.feed) {
        order.forget("feed");
        socket?.send({ action: "unsubscribe", topic: "feed" });
      }
      // Also those that were watched before: another page of theirs hears that they are.
      watchNights();
      for (const event_id of before.nights.filter((id) => !next.nights.includes(id)))
        socket?.send({ action: "unwatch", event_id });
      if (next.desk !== before.desk) socket?.send({ action: next.desk ? "watch-desk" : "unwatch-desk" });
      if (next.visible && isResting && isRunning) wake();
    },
    wake,
    cursors: order.cursors,
  };
};
