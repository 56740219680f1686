import { decodePath } from "../../../../local/http-api/lambda-event.ts";
import type { StripeContext } from "../state/context.ts";
import { StripeApiError } from "./errors.ts";
import type { Params } from "./params.ts";

export type Handler = (world: StripeContext, params: Params, ids: string[]) => unknown;

/** Routes of one resource: `"POST /customers/:id"` -> handler; `:name` parts arrive in `ids` in their order. */
export type Routes = Record<string, Handler>;

interface Route {
  /** The named operation, such as `GET /customers/:id`. */
  endpoint: string;
  method: string;
  parts: string[];
  handler: Handler;
}

export interface Match {
  endpoint: string;
  handler: Handler;
  ids: string[];
}

/** Finds handlers by method and path; a path without parameters wins over one with. */
export function createRouter(...resources: Routes[]): (method: string, path: string) => Match {
  const routes = resources.flatMap((resource) => Object.entries(resource).map(([key, handler]) => parse(key, handler)));
  routes.sort((left, right) => parameterCount(left) - parameterCount(right));
  return (method, path) => {
    const parts = path.split("/").filter(Boolean).map(decodePath);
    for (const route of routes) {
      const ids = route.method === method ? matched(route, parts) : undefined;
      if (ids) return { endpoint: route.endpoint, handler: route.handler, ids };
    }
    throw new StripeApiError(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${method}: /v1${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      {},
      { isValidation: true },
    );
  };
}

function parse(key: string, handler: Handler): Route {
  const [method = "", path = ""] = key.split(" ");
  return { endpoint: key, method, parts: path.split("/").filter(Boolean), handler };
}

function parameterCount(route: Route): number {
  return route.parts.filter((part) => part.startsWith(":")).length;
}

function matched(route: Route, parts: string[]): string[] | undefined {
  if (route.parts.length !== parts.length) return undefined;
  const ids: string[] = [];
  for (const [index, part] of parts.entries()) {
    const expected = route.parts[index];
    if (expected?.startsWith(":")) ids.push(part);
    else if (expected !== part) return undefined;
  }
  return ids;
}
