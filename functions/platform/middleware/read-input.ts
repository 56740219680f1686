import { isMutating } from "../../../shared/api/route.ts";
import { idempotencyKeyOf, parseInput } from "../http/parse-request.ts";
import { type CallMiddleware, servedRoute } from "./call.ts";

/** Parses query or body and path parameters by the route's input schema, and reads the Idempotency-Key of a change. */
export const readInput = (): CallMiddleware => ({
  before: ({ event, context }) => {
    const { route } = servedRoute(context);
    context.call.input = parseInput(route, event);
    context.call.idempotencyKey = isMutating(route) ? idempotencyKeyOf(event) : undefined;
  },
});
