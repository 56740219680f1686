import type { MiddlewareObj } from "@middy/core";
import type { Context } from "aws-lambda";
import { isMutating, type Route } from "../../../shared/api/route.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { notFound } from "../../../shared/model/errors.ts";
import type { Role } from "../../../shared/model/roles.ts";
import { clock } from "../clock.ts";
import { withDeadline } from "../deadline.ts";
import type { Caller, HttpEvent } from "../http/caller.ts";
import type { CursorScope } from "../http/cursor.ts";
import { runOnce } from "../http/idempotency.ts";
import { idempotencyKeyOf, parseInput } from "../http/parse-request.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { createPageOf, type PageOf } from "../page.ts";
import { requestIdOf } from "../request-id.ts";

/** What a handler knows of its request besides input and caller. */
export type RequestContext = {
  now: string;
  requestId: string;
  ip: string;
  /** The Idempotency-Key, for a route that recognises its repetition itself; the others run at most once anyway. */
  idempotencyKey: string | undefined;
  /** Reads one page of a list: opens the caller's cursor and seals the next one. */
  pageOf: PageOf;
};

/** Who calls: a person by their token, a paired scanner on the door's routes, or nobody. */
type AnyCaller = Caller | DoorDevice | null;

/** What a handler of the back-office knows of its request: also the role by which the caller may call it (R87). */
export type DeskRequest = RequestContext & { role: Role };

export type Handler = (input: unknown, caller: AnyCaller, request: DeskRequest) => Promise<unknown>;

/** A route of the contract with the function that serves it; `operation` is `<entry>.<route>`. */
export type ServedRoute = { operation: string; route: Route; handle: Handler };

/** One call of a route. Each middleware fills in what it finds out; those after it may rely on it. */
export type Call = {
  /** On the scale of `performance.now()`. */
  startedAt: number;
  now: string;
  requestId: string;
  /** Unset until `findRoute` has found it. */
  served?: ServedRoute;
  caller: Caller | null;
  /** The paired scanner that calls, on routes with the access `door`. */
  device?: DoorDevice;
  /** The caller's role, on routes of the back-office. */
  role?: Role | undefined;
  input: unknown;
  idempotencyKey: string | undefined;
};

/** Lambda's context with the call in it: middy hands the handler no other state. */
export type CallContext = Context & { call: Call };

/** Its `response` is the handler's result until `presentResult`, and an HTTP response from there on. */
export type CallMiddleware = MiddlewareObj<HttpEvent, unknown, Error, CallContext>;

/** What tells one caller from another: the person, the scanner, or null for nobody. */
export const callerIdOf = ({ caller, device }: Call): string | null => device?.id ?? caller?.userId ?? null;

/** The route of a call. Throws when no middleware has looked for it. */
export const servedRoute = ({ call }: CallContext): ServedRoute => {
  if (!call.served) throw new Error("The call has no route: findRoute comes first");
  return call.served;
};

/** Opens the record of a call: when it began, and the one `now` that everything in it goes by. */
export const startCall = (): CallMiddleware => ({
  before: ({ event, context }) => {
    context.call = {
      startedAt: performance.now(),
      now: clock.now(),
      requestId: requestIdOf(event),
      caller: null,
      input: undefined,
      idempotencyKey: undefined,
    };
  },
});

/** Finds the route of the call by API Gateway's route key. Throws `not-found`. */
export const findRoute = (routes: ReadonlyMap<string, ServedRoute>): CallMiddleware => ({
  before: ({ event, context }) => {
    const served = routes.get(event.routeKey);
    if (!served) throw notFound();
    context.call.served = served;
  },
});

/** Parses query or body and path parameters by the route's input schema, and reads the Idempotency-Key of a change. */
export const readInput = (): CallMiddleware => ({
  before: ({ event, context }) => {
    const { route } = servedRoute(context);
    context.call.input = parseInput(route, event);
    context.call.idempotencyKey = isMutating(route) ? idempotencyKeyOf(event) : undefined;
  },
});

/** What middy runs between the middlewares; its result still goes through the presenter. */
export type CallHandler = (event: HttpEvent, context: CallContext) => Promise<unknown>;

// A cursor belongs to one query of one caller, however many items they ask for at a time.
const cursorScopeOf = (operation: string, call: Call): CursorScope => {
  const { cursor: _cursor, limit: _limit, ...query } = call.input as Record<string, unknown>;
  return { operation, userId: callerIdOf(call), query };
};

/** Calls the function that serves the route, with the parsed input, the caller and what else it may need. */
export const callHandler: CallHandler = (event, context) => {
  const { operation, handle } = servedRoute(context);
  const { input, caller, device, role, now, requestId, idempotencyKey } = context.call;
  return handle(input, device ?? caller, {
    now,
    requestId,
    ip: viewerAddress(event),
    idempotencyKey,
    pageOf: createPageOf(cursorScopeOf(operation, context.call)),
    // Only handlers of the back-office take it, and `checkAccess` lets nobody in there without.
    role: role as Role,
  });
};

/**
 * Runs a change that carries an Idempotency-Key at most once per caller; a repeat gets the first result. Routes with
 * `idempotency: "own"` see to that themselves. Wraps the handler, because a `before` hook that answers skips every `after`
 * hook, and a repeat goes through the presenter like any other call.
 */
export const atMostOnce =
  (handler: CallHandler): CallHandler =>
  async (event, context) => {
    const { operation, route } = servedRoute(context);
    const { caller, idempotencyKey: key, input } = context.call;
    if (!key || !caller || route.idempotency === "own") return handler(event, context);
    return runOnce({ operation, userId: caller.userId, key, input }, context, () => handler(event, context));
  };

/** Lets everything that the handler awaits see how much of the function's time is left (decision 23). Wraps the handler. */
export const withinDeadline =
  (handler: CallHandler): CallHandler =>
  (event, context) =>
    withDeadline(context, () => handler(event, context));
