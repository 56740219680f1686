import { resolveCaller } from "../http/caller.ts";
import { type CallMiddleware, servedRoute } from "./call.ts";

/**
 * Finds out who is calling, by their token alone; null for nobody. A shared route never learns it: its answer is everybody's
 * (decision D46). A scanner has no account: `checkAccess` finds it.
 */
export const identifyCaller = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    const { access, cache } = servedRoute(context).route;
    if (cache?.isShared || access === "door") return;
    context.call.caller = await resolveCaller(event);
  },
});
