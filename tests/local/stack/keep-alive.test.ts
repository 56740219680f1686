import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { createForwarder } from "../../../local/http/forward.ts";
import { listen } from "../../../local/http/server.ts";

const request = { method: "GET", path: "/", query: "", headers: {}, body: Buffer.alloc(0), sourceIp: "127.0.0.1" };

test("an idle connection that the other side has just closed is replaced without the caller noticing", async () => {
  const sockets: Socket[] = [];
  const server = createServer((_request, response) => response.end("hello"));
  server.on("connection", (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const forward = createForwarder(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect((await forward(request)).body.toString()).toBe("hello");
  for (const socket of sockets) socket.resetAndDestroy();
  expect((await forward(request)).body.toString()).toBe("hello");
  forward.close();
  server.close();
});

test("a failing handler loses only its own connection", async () => {
  let calls = 0;
  const listening = await listen(async (_request, response) => {
    calls += 1;
    if (calls === 1) throw new Error("lost");
    response.end("still here");
  });
  await expect(fetch(listening.url)).rejects.toThrow();
  expect(await (await fetch(listening.url)).text()).toBe("still here");
  await listening.close();
});
