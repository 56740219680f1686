import { inject } from "vitest";
import { WebSocket } from "ws";
import type { ClientMessage, LiveChange, ServerMessage } from "../../shared/model/realtime.ts";
import { socketProtocols } from "../../shared/model/socket-protocol.ts";
import { call, ok } from "./call.ts";

/** A live connection as a test has it: what it was sent, and waiting for more of it. */
export type Live = {
  socket: WebSocket;
  received: ServerMessage[];
  send(message: ClientMessage): void;
  /** The next message that fits, also one that came before. */
  next<Type extends ServerMessage["type"]>(
    type: Type,
    fits?: (message: Extract<ServerMessage, { type: Type }>) => boolean,
  ): Promise<Extract<ServerMessage, { type: Type }>>;
  close(): Promise<void>;
};

/** Asks for a ticket of a member. */
export const aTicket = async (token: string): Promise<string> =>
  (await ok(call("realtime", "ticket", {}, { token }))).ticket;

const addressOf = (origin: string): string => `${origin.replace(/^http/, "ws")}/ws`;

/** Tries to open a live connection with any protocols and says how the handshake ends: "open", or the status. */
export const knock = (
  protocols: string[],
  origin: string | null = inject("origin"),
  stack: string = inject("origin"),
): Promise<{ socket: WebSocket; outcome: string }> =>
  new Promise((resolve) => {
    const socket = new WebSocket(addressOf(stack), protocols, origin === null ? {} : { origin });
    socket.on("open", () => resolve({ socket, outcome: "open" }));
    socket.on("unexpected-response", (_request, { statusCode }) => resolve({ socket, outcome: String(statusCode) }));
    socket.on("error", () => undefined);
  });

const waitFor = (socket: WebSocket, isThere: () => boolean, what: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${what} came within 15 seconds.`)), 15_000);
    const check = () => {
      if (!isThere()) return;
      clearTimeout(timer);
      socket.off("message", check);
      resolve();
    };
    socket.on("message", check);
    check();
  });

/** Opens a live connection of a member, on another stack where one is named; with `feed` it follows the feed before it is handed out. */
export const openLive = async (
  member: { token: string },
  { feed = false } = {},
  origin: string = inject("origin"),
): Promise<Live> => {
  const received: ServerMessage[] = [];
  const { socket, outcome } = await knock(socketProtocols(await aTicket(member.token)), origin, origin);
  if (outcome !== "open") throw new Error(`The live connection was refused with ${outcome}`);
  socket.on("message", (data) => received.push(JSON.parse(String(data)) as ServerMessage));
  const live: Live = {
    socket,
    received,
    send: (message) => socket.send(JSON.stringify(message)),
    next: async (type, fits = () => true) => {
      const find = () => received.find((message) => message.type === type && fits(message as never));
      await waitFor(socket, () => find() !== undefined, type);
      return find() as never;
    },
    close: () =>
      new Promise((resolve) => {
        socket.once("close", () => resolve());
        socket.close();
      }),
  };
  if (feed) {
    live.send({ action: "subscribe", topic: "feed" });
    await live.next("subscribed");
  }
  return live;
};

/** Where both topics of a member stand now. */
export const cursorsOf = async (member: { token: string }): Promise<{ feed: number; member: number }> => {
  const { feed, member: own } = await ok(call("realtime", "changes", {}, { token: member.token }));
  return { feed, member: own };
};

/** Everything that changed for a member after some cursors, over as many calls as it takes. */
export const changesSince = async (
  member: { token: string },
  cursors: { feed?: number; member?: number },
): Promise<LiveChange[]> => {
  const page = await ok(call("realtime", "changes", cursors, { token: member.token }));
  if (page.reset) throw new Error("The cursors were too old");
  if (!page.has_more) return page.changes;
  const rest = await changesSince(member, {
    ...(cursors.feed === undefined ? {} : { feed: page.feed }),
    ...(cursors.member === undefined ? {} : { member: page.member }),
  });
  return [...page.changes, ...rest];
};
