import { resolveCaller } from "../http/caller.ts";
import type { CallMiddleware } from "./call.ts";

/** Finds out who is calling, by their token alone; null for nobody. */
export const identifyCaller = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    context.call.caller = await resolveCaller(event);
  },
});
