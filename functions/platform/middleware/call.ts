import type { MiddlewareObj } from "@middy/core";
import type { Context } from "aws-lambda";
import type { Route } from "../../../shared/api/route.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import type { Caller, HttpEvent } from "../http/caller.ts";
import type { PageOf } from "../page.ts";

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
export type AnyCaller = Caller | DoorDevice | null;

export type Handler = (input: unknown, caller: AnyCaller, request: RequestContext) => Promise<unknown>;

/** A route of the contract with the function that serves it; `operation` is `<entry>.<route>`. */
export type ServedRoute = { operation: string; route: Route; handle: Handler };

/** One call of a route. Each middleware fills in what it finds out; those after it may rely on it. */
export type Call = {
  /** On the scale of `performance.now()`. */
  startedAt: number;
  now: string;
  /** Unset until `findRoute` has found it. */
  served?: ServedRoute;
  caller: Caller | null;
  /** The paired scanner that calls, on routes with the access `door`. */
  device?: DoorDevice;
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
