import type { allRoutes, Entry } from "../../shared/api/index.ts";
import { isMutating } from "../../shared/api/route.ts";
import type { RouteKind, StageSettings } from "../stages.ts";

type ContractRoute = Pick<(typeof allRoutes)[number], "entry" | "route">;

/** Entries through which strangers make us send mail. */
const guarded = new Set<Entry>(["contact", "identity"]);

/** Which limit a route of the contract has. */
export const routeKindOf = ({ entry, route }: ContractRoute): RouteKind => {
  if (route.access === "public" && isMutating(route) && guarded.has(entry)) return "guarded";
  if (route.access === "public" && !isMutating(route)) return "read";
  return entry === "tickets" || route.path.endsWith("/checkout") ? "payment" : "usual";
};

/** A limit as API Gateway's stages spell it. */
export const toThrottleSettings = ({ throttle }: StageSettings, kind: RouteKind) => ({
  ThrottlingRateLimit: throttle[kind].rate,
  ThrottlingBurstLimit: throttle[kind].burst,
});
