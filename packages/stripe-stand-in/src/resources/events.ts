import { resourceMissing } from "../api/errors.ts";
import { createdFilter, pageParams, paginate } from "../api/pagination.ts";
import type { Routes } from "../api/router.ts";

const keptSeconds = 30 * 24 * 60 * 60;

/** Stripe keeps events for 30 days. */
export const isKept = (event: { created: number }, nowInSeconds: number): boolean =>
  event.created > nowInSeconds - keptSeconds;

const matches = (pattern: string, type: string): boolean => {
  if (pattern === "*") return true;
  return pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
};

export const eventRoutes: Routes = {
  "GET /events/:id": (context, _params, [id = ""]) => {
    const event = context.store.get("events", id);
    if (!event) throw resourceMissing("event", id, "id");
    const waiting = context.store.all("deliveries").some((row) => row.event === id && row.state === "waiting");
    return { ...event, pending_webhooks: waiting ? 1 : 0 };
  },

  "GET /events": (context, params) => {
    params.only("type", "types", "delivery_success", ...pageParams);
    const type = params.filled("type");
    const types = type ? [type] : (params.texts("types") ?? ["*"]);
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("events")
      .filter((row) => isWanted(row) && types.some((pattern) => matches(pattern, row.type)));
    return paginate(rows, params, "event", "/v1/events");
  },
};
