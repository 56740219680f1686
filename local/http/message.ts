import type { IncomingMessage, ServerResponse } from "node:http";

/** A request between local services, with its whole body. */
export type WebRequest = {
  method: string;
  /** Percent-encoded path, without the query. */
  path: string;
  /** The raw query, without `?`. */
  query: string;
  /** Lower-case names; repeated headers joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
  sourceIp: string;
  /** The time functions should see, as an ISO instant; set by the edge from `x-local-now`. */
  now?: string;
};

export type WebResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
};

/** A request body that exceeds the limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads a request with its body.
 * Throws BodyTooLarge when the body exceeds `limit` bytes.
 */
export const readRequest = async (request: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<WebRequest> => {
  const { path, query } = splitUrl(request.url ?? "/");
  const headers: Record<string, string> = {};
  for (const name in request.headers) headers[name] = String(request.headers[name] ?? "");
  return {
    method: request.method ?? "GET",
    path,
    query,
    headers,
    body: await readBody(request, limit),
    sourceIp: (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, ""),
  };
};

/** Splits a request target into path and query. */
export const splitUrl = (url: string): { path: string; query: string } => {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
};

/**
 * Reads the whole body of a message. Every call to the database comes by here twice, and events cost less than an iterator.
 * Throws BodyTooLarge when it exceeds `limit` bytes, and an error when the connection ends in its middle.
 */
export const readBody = (message: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (Number(message.headers["content-length"] ?? 0) > limit) return reject(new BodyTooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    message.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(new BodyTooLarge());
      else chunks.push(chunk);
    });
    message.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    message.on("error", reject);
    message.on("close", () => message.complete || reject(new Error("The connection ended in the middle of a message")));
  });

/** Sends a response; HEAD and statuses without content get no body. */
export const writeResponse = (
  response: ServerResponse,
  { status, headers, body }: WebResponse,
  method = "GET",
): void => {
  const bodiless = method === "HEAD" || status === 204 || status === 304;
  const length = status !== 204 && status !== 304 ? { "content-length": body.length } : {};
  response.writeHead(status, { ...headers, ...length });
  response.end(bodiless ? undefined : body);
};

/** A response with a JSON body. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): WebResponse => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: Buffer.from(JSON.stringify(value)),
});
