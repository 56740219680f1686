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
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value ?? "")] as const);
  return {
    method: request.method ?? "GET",
    path,
    query,
    headers: Object.fromEntries(headers),
    body: await readBody(request, limit),
    sourceIp: (request.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, ""),
  };
};

/** Splits a request target into path and query. */
export const splitUrl = (url: string): { path: string; query: string } => {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
};

const readBody = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Sends a response; HEAD and statuses without content get no body. */
export const writeResponse = (
  response: ServerResponse,
  { status, headers, body }: WebResponse,
  method = "GET",
): void => {
  const bodiless = method === "HEAD" || status === 204 || status === 304;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader("content-length", body.length);
  response.writeHead(status);
  response.end(bodiless ? undefined : body);
};

/** A response with a JSON body. */
export const json = (status: number, value: unknown, headers: Record<string, string> = {}): WebResponse => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: Buffer.from(JSON.stringify(value)),
});
