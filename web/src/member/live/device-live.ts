import type { LiveChange, LiveTopic, ServerMessage } from "../../../../shared/model/realtime.ts";
import { call } from "../../api/index.ts";
import { createLiveConnection } from "../../api/live-connection.ts";
import type { LiveEvent } from "../../api/live-order.ts";
import { deviceSession } from "../session/device-session.ts";
import { browserTabs } from "./browser-tabs.ts";
import { joinLiveRoom } from "./live-room.ts";

/** Callbacks of a screen. Changes come in order, each once; after `reset` what is shown has to be read anew. */
export type LiveListener = {
  /** Which topic's changes it wants; none for what isn't a change. */
  topic?: LiveTopic;
  /** The event whose night it watches, as an administrator. */
  night?: string;
  /** Whether it watches what waits in the back-office. */
  desk?: boolean;
  change?(change: LiveChange): void;
  reset?(): void;
  /** The connection was lost; it is retried. */
  lost?(): void;
  /** The connection was lost and is back; every change of that time was handed on. */
  returned?(): void;
  message?(message: ServerMessage): void;
};

type Presence = { room: ReturnType<typeof joinLiveRoom>; end(): void };

const listeners = new Set<LiveListener>();
let presence: (Presence & { userId: string }) | null = null;

const notify = (what: (listener: LiveListener) => void) => {
  for (const listener of [...listeners]) what(listener);
};

const handEvent = (event: LiveEvent) =>
  notify((listener) => {
    if (event.kind === "reset") listener.reset?.();
    else if (event.kind === "lost") listener.lost?.();
    else if (event.kind === "returned") listener.returned?.();
    else if (listener.topic === event.change.topic) listener.change?.(event.change);
  });

const openConnection: Parameters<typeof joinLiveRoom>[0]["connect"] = (hands) =>
  createLiveConnection({
    ...hands,
    ticket: async () => ((await deviceSession.accessToken()) ? call("realtime", "ticket", {}) : null),
    connect: (protocols) => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws`, protocols),
    readChanges: (cursors) => call("realtime", "changes", cursors),
  });

const join = (userId: string): Presence => {
  const tabs = browserTabs(userId);
  const room = joinLiveRoom({
    tab: crypto.randomUUID(),
    tabs,
    connect: openConnection,
    event: handEvent,
    message: (said) => notify((listener) => listener.message?.(said)),
  });
  const stop = new AbortController();
  const { signal } = stop;
  const onVisibility = () => {
    tellNeeds();
    if (!document.hidden) room.wake();
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  window.addEventListener("online", () => room.wake(), { signal });
  window.addEventListener("pagehide", () => room.leave(), { signal });
  // Back from the browser's page cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && rejoin(), { signal });
  return {
    room,
    end: () => {
      stop.abort();
      room.leave();
      tabs.close();
    },
  };
};

const tellNeeds = () =>
  presence?.room.setNeeds({
    feed: [...listeners].some(({ topic }) => topic === "feed"),
    nights: [...new Set([...listeners].flatMap(({ night }) => night ?? []))],
    desk: [...listeners].some(({ desk }) => desk === true),
    visible: !document.hidden,
  });

const rejoin = () => {
  if (!presence) return;
  const { userId } = presence;
  end();
  presence = { ...join(userId), userId };
  tellNeeds();
};

const end = () => {
  presence?.end();
  presence = null;
};

/** Listens to this browser's live connection as a member; open while there is a listener. Returns a function that ends it. */
export const listenLive = (userId: string, listener: LiveListener): (() => void) => {
  if (presence && presence.userId !== userId) end();
  listeners.add(listener);
  presence ??= { ...join(userId), userId };
  tellNeeds();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) end();
    else tellNeeds();
  };
};
