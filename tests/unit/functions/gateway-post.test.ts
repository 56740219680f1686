import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { hashOf, signRequest } from "../../../functions/platform/sign-request.ts";
import { postMessage, toGatewayMessage } from "../../../functions/realtime/gateway-post.ts";

const now = "2026-11-22T19:00:00.123Z";
const keys = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  sessionToken: "token/of+role=",
};
const connectionId = "L0SM9cOFvHcCIhw=";

type Seen = { request: IncomingMessage; body: string };
const seen: Seen[] = [];
let answers: ((request: IncomingMessage) => number | "break")[] = [];
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk;
  });
  request.on("end", () => {
    seen.push({ request, body });
    const answer = answers.shift()?.(request) ?? 200;
    if (answer === "break") return request.socket.destroy();
    response.writeHead(answer).end();
  });
});
let endpoint = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  seen.length = 0;
  answers = [];
  vi.useRealTimers();
});

const post = (message: unknown = { type: "pong" }) =>
  postMessage(connectionId, toGatewayMessage(message), { endpoint, region: "us-east-1", keys }, now);

test("a signature is the one that the AWS SDK makes of the same request", async () => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  const body = JSON.stringify({ type: "pong" });
  const client = new ApiGatewayManagementApiClient({ endpoint, region: "us-east-1", credentials: keys });
  await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: body }));
  const { headers = {}, url = "" } = (seen[0]?.request ?? {}) as Partial<IncomingMessage>;
  const authorization = String(headers.authorization);
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  expect(names).toContain("x-amz-security-token");
  const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  const request = { method: "POST", path: url, headers: signed, bodyHash: hashOf(body) };
  expect(signRequest(request, keys, { region: "us-east-1", service: "execute-api" })).toBe(authorization);
});

test("a message is posted to the connection's own address, as the SDK's command does", async () => {
  expect(await post({ text: "Grüße 👋" })).toBe(200);
  expect(seen.map(({ request, body }) => [request.method, request.url, body])).toEqual([
    ["POST", "/ws/@connections/L0SM9cOFvHcCIhw%3D", JSON.stringify({ text: "Grüße 👋" })],
  ]);
  expect(seen[0]?.request.headers).toMatchObject({
    "x-amz-date": "20261122T190000Z",
    "x-amz-security-token": keys.sessionToken,
    authorization: expect.stringContaining("AKIDEXAMPLE/20261122/us-east-1/execute-api/aws4_request"),
  });
});

test.each([410, 403, 413])("an answer of %i is final", async (status) => {
  answers = [() => status];
  expect([await post(), seen.length]).toEqual([status, 1]);
});

test("a limited request, one that fails at the gateway and one that breaks off are sent again", async () => {
  answers = [() => 429, () => "break", () => 200];
  expect([await post(), seen.length]).toEqual([200, 3]);
  answers = [() => 500, () => 502, () => 503];
  expect([await post(), seen.length]).toEqual([503, 6]);
});

test("a connection that breaks off three times is an error", async () => {
  answers = [() => "break", () => "break", () => "break"];
  await expect(post()).rejects.toThrow();
  expect(seen).toHaveLength(3);
});
