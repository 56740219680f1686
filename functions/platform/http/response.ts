import type { Route } from "../../../shared/api/route.ts";
import { fingerprint } from "../ids.ts";
import type { HttpEvent } from "./caller.ts";
import type { HttpResponse } from "./error-response.ts";

/**
 * A shared route has one copy for everybody, which is never older than it says (R46). Of the other public reads, signed-in
 * readers always get fresh data: the edge keys its cache of those by the Authorization header.
 */
const cacheControl = ({ cache }: Route, event: HttpEvent): string => {
  if (!cache) return "no-store";
  if (cache.isShared) return `public, max-age=0, s-maxage=${cache.seconds}`;
  if (event.headers.authorization) return "private, no-cache";
  return `public, max-age=0, s-maxage=${cache.seconds}, stale-while-revalidate=${cache.seconds * 6}`;
};

// A document is text already; everything else is JSON.
const serialize = (route: Route, result: unknown): { body: string; type: string } => {
  const answer = route.output.parse(result);
  return route.produces && typeof answer === "string"
    ? { body: answer, type: route.produces }
    : { body: JSON.stringify(answer), type: "application/json" };
};

const stripWeakPrefix = (tag: string): string => tag.trim().replace(/^W\//, "");

/**
 * Whether the reader has this version already, compared weakly (RFC 9110, 13.1.2): what compresses an answer on its way makes
 * its tag a weak one.
 */
const matchesIfNoneMatch = (event: HttpEvent, etag: string): boolean => {
  const known = event.headers["if-none-match"] ?? "";
  return known.trim() === "*" || known.split(",").map(stripWeakPrefix).includes(stripWeakPrefix(etag));
};

/**
 * The HTTP answer of a route. The output schema is the presenter: what it does not declare does not leave.
 * A cacheable read carries an ETag and answers 304 when the reader already has it.
 */
export const toResponse = (route: Route, event: HttpEvent, result: unknown): HttpResponse => {
  const { body, type } = serialize(route, result);
  const headers: Record<string, string> = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": cacheControl(route, event),
  };
  if (!route.cache) return { statusCode: route.status ?? 200, headers, body };
  headers.etag = `"${fingerprint(body)}"`;
  if (!route.cache.isShared) headers.vary = "authorization";
  if (matchesIfNoneMatch(event, headers.etag)) return { statusCode: 304, headers, body: "" };
  return { statusCode: route.status ?? 200, headers, body };
};
