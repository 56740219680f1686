import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack();

type SocketEvent = {
  requestContext: Record<string, unknown> & { routeKey: string; connectionId: string };
  body?: string;
};

const events = async () => (await stack.control.invoke("sockets", { ask: true })) as SocketEvent[];
const endpoint = () => (stack.control.facts().endpoints as { sockets: string }).sockets;
const connectionUrl = (id: string) => `${endpoint()}/@connections/${encodeURIComponent(id)}`;

const open = (query = "") =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(`${stack.origin.replace("http", "ws")}/ws${query}`);
    socket.on("open", () => resolve(socket));
    socket.on("unexpected-response", (_, response) => reject(new Error(`refused with ${response.statusCode}`)));
  });

const next = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once("message", (data) => resolve(data.toString())));
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", resolve));

test("a message reaches its function, and the function's post reaches the socket", async () => {
  const socket = await open("?who=me");
  const answer = next(socket);
  socket.send(JSON.stringify({ say: "hello" }));
  expect(await answer).toBe("echo: hello");
  const [connect, message] = await events();
  expect(connect).toMatchObject({
    queryStringParameters: { who: "me" },
    requestContext: { routeKey: "$connect", eventType: "CONNECT", stage: "live", messageDirection: "IN" },
  });
  expect(message?.requestContext).toMatchObject({
    routeKey: "$default",
    eventType: "MESSAGE",
    connectionId: connect?.requestContext.connectionId,
  });
  socket.close();
});

test("a handshake that $connect refuses does not open a connection", async () => {
  await expect(open("?refuse=1")).rejects.toThrow("refused with 403");
});

test("a post to a closed connection is 410 Gone", async () => {
  const socket = await open();
  const id =
    (await events()).findLast(({ requestContext }) => requestContext.routeKey === "$connect")?.requestContext
      .connectionId ?? "";
  expect((await fetch(connectionUrl(id))).status).toBe(200);
  const end = closed(socket);
  socket.close();
  await end;
  await expect.poll(async () => (await fetch(connectionUrl(id), { method: "POST", body: "late" })).status).toBe(410);
  await expect.poll(async () => (await events()).at(-1)?.requestContext.routeKey).toBe("$disconnect");
});

test("DELETE closes a connection", async () => {
  const socket = await open();
  const id =
    (await events()).findLast(({ requestContext }) => requestContext.routeKey === "$connect")?.requestContext
      .connectionId ?? "";
  const end = closed(socket);
  expect((await fetch(connectionUrl(id), { method: "DELETE" })).status).toBe(204);
  expect(await end).toBe(1000);
});

test("a post of more than 128 KB is refused, and a message of more than 128 KB closes the connection", async () => {
  const socket = await open();
  const id =
    (await events()).findLast(({ requestContext }) => requestContext.routeKey === "$connect")?.requestContext
      .connectionId ?? "";
  const large = "x".repeat(128 * 1024 + 1);
  expect((await fetch(connectionUrl(id), { method: "POST", body: large })).status).toBe(413);
  const end = closed(socket);
  socket.send(large);
  expect(await end).toBe(1009);
});

test("a message whose function fails is answered, and the connection stays open", async () => {
  const socket = await open();
  const answer = next(socket);
  socket.send(JSON.stringify({ say: "crash" }));
  expect(JSON.parse(await answer)).toMatchObject({
    message: "Internal server error",
    connectionId: expect.any(String),
  });
  const again = next(socket);
  socket.send(JSON.stringify({ say: "still here" }));
  expect(await again).toBe("echo: still here");
  socket.close();
});
