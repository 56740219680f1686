import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createForwarder, tunnel } from "../http/forward.ts";
import { BodyTooLarge, json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { foreignHostMessage, isLoopbackHost, isSameOrigin } from "./loopback-hosts.ts";

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** More than any service accepts, in bytes, so that each returns its own error for a body that is too large. */
const BODY_LIMIT = 32 * 1024 * 1024;

export type RequestRouterOptions = {
  /** Serves everything that CloudFront serves on AWS. */
  edge(request: WebRequest): Promise<WebResponse>;
  /** Handlers that exist only locally, by first path segment, e.g. `stripe`. */
  local: Record<string, NodeHandler>;
  upgrade: Record<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>;
};

export type RequestRouter = {
  request: (request: IncomingMessage, response: ServerResponse) => void;
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/**
 * Creates the router of the one local origin. It reads `x-local-now`, and refuses foreign host names (421) and sockets that
 * another site's page opens (403).
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
      const handled = handler ? handler(incoming, response) : serveFromEdge(parts, incoming, response);
      handled.catch((error) => respondWithError(response, error));
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
  // With x-local-now the server lives at another time, and its Date header has to show that.
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

/** Forwards requests to a local server; `strip` is removed from the start of the path. */
export const proxyTo = (target: string, strip = ""): NodeHandler => {
  const forward = createForwarder(target);
  return async (incoming, response) => {
    const request = await readRequest(incoming, BODY_LIMIT);
    const path = request.path.startsWith(strip) ? request.path.slice(strip.length) || "/" : request.path;
    writeResponse(response, await forward({ ...request, path }), request.method);
  };
};

/** Forwards upgrade requests to a local server. */
export const proxyUpgradesTo = (target: string) => (request: IncomingMessage, socket: Duplex, head: Buffer) =>
  tunnel(target, request, socket, head);
