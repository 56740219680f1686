import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createForwarder, tunnel } from "../http/forward.ts";
import { BodyTooLarge, json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";

import { foreignHostMessage, isLoopbackHost, isSameOrigin } from "./loopback-hosts.ts";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** More than any part behind the edge takes, so that each gives its own answer to what is too large for it. */
const BODY_LIMIT = 32 * 1024 * 1024;

export type RequestRouterOptions = {
  /** Everything CloudFront would serve. */
  edge(request: WebRequest): Promise<WebResponse>;
  /** Handlers by first path segment that exist on one machine only, e.g. `stripe`. */
  local: Record<string, NodeHandler>;
  upgrade: Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>;
};

export type RequestRouter = {
  request: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/**
 * The one address of the system on this machine: sorts what comes in, reads `x-local-now`, and answers for failures.
 * Other names than this machine's are refused (421), and sockets that another site's page opens (403).
 */
export const createRequestRouter = (parts: RequestRouterOptions): RequestRouter => {
  const first = (url = "/") => url.split(/[/?]/)[1] ?? "";
  const local = new Map(Object.entries(parts.local));
  const upgrades = new Map(Object.entries(parts.upgrade));
  return {
    request: (incoming, response) => {
      if (!isLoopbackHost(incoming.headers.host))
        return writeResponse(response, json(421, { message: foreignHostMessage }));
      const handler = local.get(first(incoming.url));
      const answered = handler ? handler(incoming, response) : serveFromEdge(parts, incoming, response);
      answered.catch((error) => respondWithError(response, error));
    },
    upgrade: (request, socket, head) => {
      const handler = upgrades.get(first(request.url));
      if (!isLoopbackHost(request.headers.host)) refuseUpgrade(socket, "421 Misdirected Request");
      else if (!isSameOrigin(request.headers)) refuseUpgrade(socket, "403 Forbidden");
      else if (handler) handler(request, socket, head);
      else refuseUpgrade(socket, "404 Not Found");
    },
  };
};

const refuseUpgrade = (socket: Duplex, status: string) => socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);

const serveFromEdge = async (
  { edge }: RequestRouterOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { "x-local-now": now, ...headers } = incoming.headers;
  if (now !== undefined && Number.isNaN(Date.parse(String(now)))) {
    writeResponse(response, json(400, { message: "x-local-now must be an ISO instant." }));
    return;
  }
  incoming.headers = headers;
  const at = now ? new Date(String(now)) : null;
  const request = { ...(await readRequest(incoming, BODY_LIMIT)), ...(at ? { now: at.toISOString() } : {}) };
  const answer = await edge(request);
  // A server of another time says so, as every server's clock shows in its `Date`.
  if (at) response.setHeader("date", at.toUTCString());
  writeResponse(response, answer, request.method);
};

const respondWithError = (response: ServerResponse, error: unknown): void => {
  const isTooLarge = error instanceof BodyTooLarge;
  if (!isTooLarge) console.error("edge:", error);
  if (response.headersSent) response.destroy();
  else
    writeResponse(
      response,
      isTooLarge ? json(413, { message: "Request Entity Too Large" }) : json(502, { message: "Bad Gateway" }),
    );
};

/** Passes requests on to a local server, `strip` taken off the front of the path. */
export const proxyTo = (target: string, strip = ""): NodeHandler => {
  const forward = createForwarder(target);
  return async (incoming, response) => {
    const request = await readRequest(incoming, BODY_LIMIT);
    const path = request.path.startsWith(strip) ? request.path.slice(strip.length) || "/" : request.path;
    writeResponse(response, await forward({ ...request, path }), request.method);
  };
};

/** Passes upgrades on to a local server. */
export const proxyUpgradesTo = (target: string) => (request: IncomingMessage, socket: Duplex, head: Buffer) =>
  tunnel(target, request, socket, head);
