import { resolveCaller } from "../http/caller.ts";
import { type CallMiddleware, servedRoute } from "./call.ts";

/**
 * Finds out who is calling, by their token alone; null for nobody. A shared route never learns it: its answer is everybody's
 * (decision D46).
 */
export const identifyCaller = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    if (servedRoute(context).route.cache?.isShared) return;
    context.call.caller = await resolveCaller(event);
  },
});
