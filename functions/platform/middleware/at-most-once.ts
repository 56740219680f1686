import { runOnce } from "../http/idempotency.ts";
import { servedRoute } from "./call.ts";
import type { CallHandler } from "./call-handler.ts";

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
