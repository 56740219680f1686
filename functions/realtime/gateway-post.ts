import { createHash } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import type { SignatureV4 } from "@smithy/signature-v4";
import { backOff } from "../platform/back-off.ts";

const pauses = { first: 50, longest: 100 };

/** How many messages are on their way to the gateway at once. */
export const parallelPosts = 100;
const timeoutMilliseconds = 3_000;
const attempts = 3;

const connections = { keepAlive: true, maxSockets: parallelPosts };
const transports = {
  "http:": { request: http.request, agent: new http.Agent(connections) },
  "https:": { request: https.request, agent: new https.Agent(connections) },
};

/** A message made ready once for everybody it goes to. */
export type GatewayMessage = { body: Buffer; hash: string };

/** Where the gateway is, and who signs the calls. */
export type GatewayAccess = { endpoint: string; signer: SignatureV4 };

/** Makes a message ready to be posted. */
export const toGatewayMessage = (message: unknown): GatewayMessage => {
  const body = Buffer.from(JSON.stringify(message));
  return { body, hash: createHash("sha256").update(body).digest("hex") };
};

// The hash in its header spares the signer to compute it for every connection.
const signHeaders = async (
  { protocol, hostname, host, pathname: path }: URL,
  { body, hash }: GatewayMessage,
  signer: SignatureV4,
  now: string,
): Promise<Record<string, string>> => {
  const headers = { host, "x-amz-content-sha256": hash, "content-length": String(body.length) };
  const request = { method: "POST", protocol, hostname, path, query: {}, headers, body };
  return (await signer.sign(request, { signingDate: new Date(now) })).headers;
};

const send = (url: URL, headers: Record<string, string>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request, agent } = transports[url.protocol as keyof typeof transports];
    const { hostname, port, pathname: path } = url;
    const sent = request({ hostname, port, path, agent, method: "POST", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", reject);
    });
    sent.setTimeout(timeoutMilliseconds, () => sent.destroy(new Error("The gateway didn't answer in time")));
    sent.on("error", reject);
    sent.end(body);
  });

const isFinal = (status: number): boolean => status !== 429 && status < 500;

/**
 * Posts a message to one connection at `now` and returns the gateway's status. A request that breaks off, as on a connection
 * that was kept while the function slept, is limited or fails at the gateway is sent up to twice more.
 * Throws what broke the last attempt.
 */
export const postMessage = async (
  connectionId: string,
  message: GatewayMessage,
  { endpoint, signer }: GatewayAccess,
  now: string,
): Promise<number> => {
  const url = new URL(`${endpoint}/@connections/${encodeURIComponent(connectionId)}`);
  const headers = await signHeaders(url, message, signer, now);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(url, headers, message.body).catch((error: Error) => error);
    if (typeof outcome === "number" && (isFinal(outcome) || attempt === attempts)) return outcome;
    if (typeof outcome !== "number" && attempt === attempts) throw outcome;
    await backOff(pauses, attempt - 1);
  }
};
