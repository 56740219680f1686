import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import type { WebServer } from "../../../local/edge/web-server.ts";
import { startSmallStack } from "./support/small-stack.ts";

/** A development server that answers which path it was asked for, and greets each socket. */
const answer = (request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "text/plain", "cache-control": "no-cache" });
  response.end(`source of ${request.url}`);
};
const server = createServer(answer);
new WebSocketServer({ server }).on("connection", (socket, { url }) => socket.send(`hot ${url}`));
const webServer: WebServer = { url: "", nonce: "bm9uY2U=" };

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  webServer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const stack = startSmallStack({ webServer });

test("[dev-03] pages and sources come from the development server, and everything else from the stack", async () => {
  const read = async (path: string) => (await fetch(stack.origin + path)).text();
  expect(await read("/index.html")).toBe("source of /index.html");
  expect(await read("/@vite/client")).toBe("source of /@vite/client");
  expect(await read("/src/main.tsx?t=1")).toBe("source of /src/main.tsx?t=1");
  expect(await read("/api/echo")).not.toContain("source of");
});

test("[dev-03] pages hear of changed modules by a socket of the stack's own address", async () => {
  const socket = new WebSocket(`${stack.origin.replace("http", "ws")}/@hot?token=1`, { origin: stack.origin });
  const [message] = await once(socket, "message");
  expect(String(message)).toBe("hot /@hot?token=1");
  socket.close();
});

test("[dev-03] a page of another site hears nothing", async () => {
  const socket = new WebSocket(`${stack.origin.replace("http", "ws")}/@hot`, { origin: "https://evil.example" });
  const [error] = await once(socket, "error");
  expect(String(error)).toContain("403");
});
