import middy from "@middy/core";
import { type Access, type InputOf, type ResultOf, type RouteGroup, routeKey } from "../../../shared/api/route.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { type AccessChecks, checkAccess, identifyCaller, limitRate, verifyOrigin } from "../middleware/access.ts";
import {
  atMostOnce,
  type CallContext,
  callHandler,
  type DeskRequest,
  findRoute,
  type Handler,
  type RequestContext,
  readInput,
  type ServedRoute,
  startCall,
  withinDeadline,
} from "../middleware/call.ts";
import { logResponse, presentResult, respondToErrors } from "../middleware/response.ts";
import { requestIdOf, withRequestId } from "../request-id.ts";
import type { Caller, HttpEvent } from "./caller.ts";

type CallerOf<A extends Access> = A extends "public" ? Caller | null : A extends "door" ? DoorDevice : Caller;

/** One function per route, by name; a missing, extra or wrongly typed one does not compile. */
export type Handlers<Routes extends RouteGroup> = {
  [Name in keyof Routes]: (
    input: InputOf<Routes[Name]>,
    caller: CallerOf<Routes[Name]["access"]>,
    request: Routes[Name]["access"] extends "admin" ? DeskRequest : RequestContext,
  ) => Promise<ResultOf<Routes[Name]>>;
};

const routesByKey = <Routes extends RouteGroup>(entry: string, routes: Routes, handlers: Handlers<Routes>) =>
  new Map<string, ServedRoute>(
    Object.entries(routes).map(([name, route]) => [
      routeKey(route),
      { operation: `${entry}.${name}`, route, handle: handlers[name] as Handler },
    ]),
  );

/**
 * Makes the Lambda handler of one contract entry. A request goes down this list to the handler; its result, or an error, goes
 * up again.
 */
export const createServe =
  (checks: AccessChecks) =>
  <Routes extends RouteGroup>(entry: string, routes: Routes, handlers: Handlers<Routes>) => {
    const served = middy<HttpEvent, unknown, Error, CallContext>()
      .use(startCall())
      .use(logResponse())
      .use(respondToErrors())
      .use(findRoute(routesByKey(entry, routes, handlers)))
      .use(verifyOrigin())
      .use(identifyCaller())
      .use(checkAccess(checks))
      .use(limitRate())
      .use(readInput())
      .use(presentResult())
      .handler(withinDeadline(atMostOnce(callHandler)));
    return (event: HttpEvent, context: CallContext): Promise<unknown> =>
      withRequestId(requestIdOf(event), () => served(event, context));
  };
