import { notFound } from "../../../shared/model/errors.ts";
import type { CallMiddleware, ServedRoute } from "./call.ts";

/** Finds the route of the call by API Gateway's route key. Throws `not-found`. */
export const findRoute = (routes: ReadonlyMap<string, ServedRoute>): CallMiddleware => ({
  before: ({ event, context }) => {
    const served = routes.get(event.routeKey);
    if (!served) throw notFound();
    context.call.served = served;
  },
});
