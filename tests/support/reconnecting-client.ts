import { once } from "node:events";
import { inject } from "vitest";
import { WebSocket as Socket } from "ws";
import type { LiveChange } from "../../shared/model/realtime.ts";
import { createLiveConnection } from "../../web/src/api/live-connection.ts";
import { call, ok } from "./call.ts";
import type { Member } from "./fixtures.ts";
import { forgetRate } from "./rates.ts";

const reconnectsPerMinute = 10;

/**
 * A member's browser as far as its live connection goes: the product's own client on a real socket. `seen` are the changes of the member's own
 * topic that it handed on. Its calls are made at played times, so that their rates allow any number of reconnects.
 */
export const aReconnectingClient = async (member: Member) => {
  const seen: LiveChange[] = [];
  const began = Date.now();
  let reconnects = 0;
  let socket: Socket | null = null;
  const options = () => ({
    token: member.token,
    now: new Date(began + Math.floor(reconnects / reconnectsPerMinute) * 60_000).toISOString(),
  });
  const live = createLiveConnection({
    ticket: () => ok(call("realtime", "ticket", {}, options())),
    readChanges: (cursors) => ok(call("realtime", "changes", cursors, options())),
    connect: (protocols) => {
      const origin = inject("origin");
      socket = new Socket(`${origin.replace(/^http/, "ws")}/ws`, protocols, { origin });
      socket.on("error", () => undefined);
      return socket as unknown as WebSocket;
    },
    event: (event) => {
      if (event.kind === "change") seen.push(event.change);
    },
    message: () => undefined,
    random: () => 0.5,
  });
  const opened = async () => {
    while (socket?.readyState !== Socket.OPEN) await (socket ? once(socket, "open") : new Promise(setImmediate));
  };
  live.start();
  await opened();
  return {
    seen,
    /** Cuts the connection as a lost network does, without a farewell, and connects again at once. */
    reconnect: async () => {
      reconnects += 1;
      if (reconnects % reconnectsPerMinute === 0) await forgetRate("realtime.connect", member.userId);
      const lost = socket;
      if (lost && lost.readyState !== Socket.CLOSED) {
        const closed = once(lost, "close");
        lost.terminate();
        await closed;
      }
      socket = null;
      live.wake();
      await opened();
    },
    stop: () => live.stop(),
  };
};
