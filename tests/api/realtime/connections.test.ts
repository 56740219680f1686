import { expect, inject, test } from "vitest";
import { WebSocket } from "ws";
import { socketProtocol, socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aMember, anEvent } from "../../support/fixtures.ts";

const address = () => `${inject("origin").replace(/^http/, "ws")}/ws`;

/** How a handshake ends: "open", or the status it is refused with. */
const outcomeOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.on("open", () => resolve("open"));
    socket.on("unexpected-response", (_request, { statusCode }) => resolve(String(statusCode)));
    socket.on("error", () => undefined);
  });

const nextMessage = (socket: WebSocket): Promise<unknown> =>
  new Promise((resolve) => socket.once("message", (data) => resolve(JSON.parse(String(data)))));

test("[realtime-02] a live connection without a valid token is refused", async () => {
  const { token } = await aMember();
  const altered = `${token.slice(0, -6)}AAAAAA`;
  for (const protocols of [[], [socketProtocol], socketProtocols("a.b.c"), socketProtocols(altered)])
    expect([protocols.length, await outcomeOf(new WebSocket(address(), protocols))]).toEqual([protocols.length, "401"]);
});

test("a live connection with a token opens under our protocol, and its heartbeat is answered", async () => {
  const { token } = await aMember();
  const socket = new WebSocket(address(), socketProtocols(token));
  expect(await outcomeOf(socket)).toBe("open");
  expect(socket.protocol).toBe(socketProtocol);
  const answer = nextMessage(socket);
  socket.send(JSON.stringify({ action: "ping" }));
  expect(await answer).toEqual({ type: "pong" });
  socket.close();
});

test("new tickets are announced on every open device of their buyer and to nobody else", async () => {
  const [buyer, other, event] = await Promise.all([aMember(), aMember(), anEvent()]);
  const open = async (token = "") => {
    const socket = new WebSocket(address(), socketProtocols(token));
    expect(await outcomeOf(socket)).toBe("open");
    return socket;
  };
  const sockets = await Promise.all([open(buyer.token), open(buyer.token), open(other.token)]);
  const overheard: unknown[] = [];
  sockets[2]?.on("message", (data) => overheard.push(JSON.parse(String(data))));
  const told = sockets.slice(0, 2).map(nextMessage);
  const { session: session_id } = await buy(buyer, event.id);
  await payAndSettle(session_id);
  const ticket_ids = (await ticketsOf(buyer, session_id)).map(({ id }) => id);
  for (const message of await Promise.all(told)) {
    expect(message).toEqual({ type: "tickets-issued", session_id, ticket_ids });
  }
  expect(overheard).toEqual([]);
  for (const socket of sockets) socket.close();
});
