import { enforceRateLimit } from "../http/rate-limit.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { type CallMiddleware, callerIdOf, servedRoute } from "./call.ts";

/** Counts the call where its route has a limit: per user or scanner, or per address where nobody is signed in. Throws `too-many-requests`. */
export const limitRate = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    const { operation, route } = servedRoute(context);
    if (!route.rate) return;
    const callerId = callerIdOf(context.call) ?? viewerAddress(event);
    await enforceRateLimit(operation, callerId, route.rate, context.call.now);
  },
});
