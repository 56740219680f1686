import type { HttpEvent } from "../http/caller.ts";
import type { CursorScope } from "../http/cursor.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { createPageOf } from "../page.ts";
import { type Call, type CallContext, callerIdOf, servedRoute } from "./call.ts";

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
  const { input, caller, device, now, idempotencyKey } = context.call;
  return handle(input, device ?? caller, {
    now,
    requestId: event.requestContext.requestId,
    ip: viewerAddress(event),
    idempotencyKey,
    pageOf: createPageOf(cursorScopeOf(operation, context.call)),
  });
};
