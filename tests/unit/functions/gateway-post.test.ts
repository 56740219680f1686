import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
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

const signer = new SignatureV4({ service: "execute-api", region: "us-east-1", credentials: keys, sha256: Sha256 });
const post = (message: unknown = { type: "pong" }) =>
  postMessage(connectionId, toGatewayMessage(message), { endpoint, signer }, now);

test("a message is the request that the AWS SDK's command makes, signed by the same key for the same scope", async () => {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date"] });
  const client = new ApiGatewayManagementApiClient({ endpoint, region: "us-east-1", credentials: keys });
  await client.send(
    new PostToConnectionCommand({ ConnectionId: connectionId, Data: JSON.stringify({ type: "pong" }) }),
  );
  await post();
  const [theirs, ours] = seen.map(({ request: { method, url, headers }, body }) => ({
    method,
    url,
    body,
    date: headers["x-amz-date"],
    token: headers["x-amz-security-token"],
    scope: /Credential=[^,]+/.exec(String(headers.authorization))?.[0],
  }));
  expect(ours).toEqual(theirs);
  expect(ours?.scope).toBe("Credential=AKIDEXAMPLE/20261122/us-east-1/execute-api/aws4_request");
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
  await expect(post()).rejects.toBeInstanceOf(Error);
  expect(seen).toHaveLength(3);
});
