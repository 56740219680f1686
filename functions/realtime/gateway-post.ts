import { randomInt } from "node:crypto";
import * as http from "node:http";
import * as https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { type AwsKeys, hashOf, signRequest, toAmzDate } from "../platform/sign-request.ts";

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

/** Where the gateway is and who calls it. */
export type GatewayAccess = { endpoint: string; region: string; keys: AwsKeys };

/** Makes a message ready to be posted. */
export const toGatewayMessage = (message: unknown): GatewayMessage => {
  const body = Buffer.from(JSON.stringify(message));
  return { body, hash: hashOf(body) };
};

const createHeaders = (host: string, path: string, hash: string, { region, keys }: GatewayAccess, now: string) => {
  const headers = {
    host,
    "x-amz-date": toAmzDate(now),
    ...(keys.sessionToken ? { "x-amz-security-token": keys.sessionToken } : {}),
  };
  const request = { method: "POST", path, headers, bodyHash: hash };
  return { ...headers, authorization: signRequest(request, keys, { region, service: "execute-api" }) };
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
  { body, hash }: GatewayMessage,
  access: GatewayAccess,
  now: string,
): Promise<number> => {
  const url = new URL(`${access.endpoint}/@connections/${encodeURIComponent(connectionId)}`);
  const headers = {
    ...createHeaders(url.host, url.pathname, hash, access, now),
    "content-length": String(body.length),
  };
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send(url, headers, body).catch((error: Error) => error);
    if (typeof outcome === "number" && (isFinal(outcome) || attempt === attempts)) return outcome;
    if (typeof outcome !== "number" && attempt === attempts) throw outcome;
    await pause(randomInt(10, 50) * attempt);
  }
};
