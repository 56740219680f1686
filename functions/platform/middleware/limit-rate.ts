import { enforceRateLimit } from "../http/rate-limit.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { type CallMiddleware, servedRoute } from "./call.ts";

/** Counts the call where its route has a limit: per user, or per address where nobody is signed in. Throws `too-many-requests`. */
export const limitRate = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    const { operation, route } = servedRoute(context);
    const { caller, now } = context.call;
    if (route.rate) await enforceRateLimit(operation, caller?.userId ?? viewerAddress(event), route.rate, now);
  },
});
