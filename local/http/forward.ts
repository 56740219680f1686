import type { IncomingMessage } from "node:http";
import { Agent, request as send } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { readBody, type WebRequest, type WebResponse } from "./message.ts";

export type Forwarder = {
  (request: WebRequest): Promise<WebResponse>;
  close(): void;
};

/** Headers that belong to one connection and must not be forwarded. */
const HOP_BY_HOP_HEADERS = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "expect",
]);

/** Creates a function that forwards requests to a local server over keep-alive connections. */
export const createForwarder = (target: string): Forwarder => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(target);
  const forward = (request: WebRequest): Promise<WebResponse> =>
    new Promise<WebResponse>((resolve, reject) => {
      const path = request.query ? `${request.path}?${request.query}` : request.path;
      const options = { hostname, port, method: request.method, path, headers: withContentLength(request), agent };
      const outgoing = send(options, (incoming) => collectResponse(incoming).then(resolve, reject));
      // The server may just have closed a kept-alive connection; nothing was read, so the request is sent again on a new one.
      outgoing.on("error", (error: NodeJS.ErrnoException) =>
        outgoing.reusedSocket && error.code === "ECONNRESET" ? resolve(forward(request)) : reject(error),
      );
      outgoing.end(request.body);
    });
  return Object.assign(forward, { close: () => agent.destroy() });
};

const withoutHopByHop = <Value>(headers: Record<string, Value | undefined>): Record<string, Value> => {
  const kept: Record<string, Value> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP_HEADERS.has(name)) kept[name] = value;
  }
  return kept;
};

const withContentLength = (request: WebRequest): Record<string, string> => {
  const headers = withoutHopByHop(request.headers);
  const hasBody = request.body.length > 0 || ["POST", "PUT", "PATCH"].includes(request.method);
  if (hasBody) headers["content-length"] = String(request.body.length);
  return headers;
};

const collectResponse = async (incoming: IncomingMessage): Promise<WebResponse> => ({
  status: incoming.statusCode ?? 502,
  headers: withoutHopByHop(incoming.headers),
  body: await readBody(incoming),
});

/** Connects a client's upgrade request to a local server, byte for byte. */
export const tunnel = (target: string, request: IncomingMessage, socket: Duplex, head: Buffer): void => {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname, () => {
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let index = 0; index < request.rawHeaders.length; index += 2) {
      lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
    }
    upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on("error", () => socket.destroy());
  socket.on("error", () => upstream.destroy());
};
