import type * as z from "zod";
import type { Permission } from "../model/permissions.ts";

/** Who may call a route: anybody, a signed-in user, a paid member, an administrator, a scanner that is paired with an event. */
export type Access = "public" | "user" | "paid" | "admin" | "door";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** At most `max` calls in `seconds`, counted per user (or per address where nobody is signed in). */
export type RateLimit = { max: number; seconds: number };

/** How old the edge's copy of a shared route may be, in seconds (R46). */
export const sharedCopySeconds = 5;

/**
 * How the edge keeps a public read. Visitors share one copy for `seconds`, and stale-while-revalidate after that; signed-in callers get a
 * fresh answer. With `isShared` everybody has the same copy, at most `seconds` old: neither the edge nor the function knows who calls
 * (R46). Such a route has no path parameters, and no other method of its path.
 */
type EdgeCaching = { seconds: number; isShared?: true };

/**
 * One HTTP route as plain data: the only place its path is written.
 * `{name}` in `path` is a path parameter; the rest of `input` is the query (GET, DELETE) or the JSON body.
 * `permission` is what a route of the back-office asks of the caller's role; no other route has one, and a contract test checks both.
 * `status` is the answer's status when all went well (default 200).
 * `produces` is the media type of an answer that is text and not JSON; its output is then a string.
 * `idempotency: "own"` says that the domain itself recognises a repeated Idempotency-Key, by a record that is written in the
 * same transaction as the effect, or that repeating it harms nothing; every other change runs at most once through `functions/platform/http/idempotency.ts`,
 * which stores the answer for a day. So an answer that may outgrow an item of the table (an array or record without a limit) or
 * holds a `Secret` is always `"own"`; a contract test checks it.
 * `blockCheck: "none"` lets a blocked member's running token make this change, and `"own"` says that the domain itself refuses it, with a
 * record that it reads anyway; every other change refuses it with `account.blocked` before it begins.
 * `cache` makes a public read cacheable at the edge, with an ETag.
 */
export type Route<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  permission?: Permission;
  summary: string;
  input: Input;
  output: Output;
  produces?: "text/calendar" | "text/html" | "text/plain" | "application/xml";
  status?: 200 | 201 | 202 | 204;
  cache?: EdgeCaching;
  idempotency?: "own";
  rate?: RateLimit;
  blockCheck?: "none" | "own";
};

export type RouteGroup = Record<string, Route>;

/** Declares the routes of one Lambda entry and keeps their exact types. */
export const defineRoutes = <const Routes extends RouteGroup>(routes: Routes): Routes => routes;

/** What a handler receives: the parsed input. */
export type InputOf<R extends Route> = z.output<R["input"]>;
/** What a client sends: the input before parsing. */
export type RequestOf<R extends Route> = z.input<R["input"]>;
/** What a handler returns: the answer before the output schema trims it. */
export type ResultOf<R extends Route> = z.input<R["output"]>;
/** What a client receives. */
export type ResponseOf<R extends Route> = z.output<R["output"]>;

/** The names between braces in a path, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1] as string);

/** The API Gateway route key of a route, for example `GET /api/deals/{dealId}`. */
export const routeKey = (route: Pick<Route, "method" | "path">): string => `${route.method} ${route.path}`;

export const isMutating = (route: Pick<Route, "method">): boolean => route.method !== "GET";
