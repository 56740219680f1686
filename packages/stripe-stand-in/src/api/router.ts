import type { StripeContext } from "../state/context.ts";
import { StripeApiError } from "./errors.ts";
import type { Params } from "./params.ts";

type Handler = (context: StripeContext, params: Params, ids: string[]) => unknown;

/** Routes of one resource: `"POST /customers/:id"` -> handler; `:name` parts arrive in `ids` in their order. */
export type Routes = Record<string, Handler>;

type Route = {
  /** The named operation, such as `GET /customers/:id`. */
  endpoint: string;
  method: string;
  parts: string[];
  handler: Handler;
};

export type Match = {
  endpoint: string;
  handler: Handler;
  ids: string[];
};

/** Finds handlers by method and path; a path without parameters wins over one with. */
export const createRouter = (...resources: Routes[]): ((method: string, path: string) => Match) => {
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
};

/** Percent-decodes as far as the text allows. */
const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parse = (key: string, handler: Handler): Route => {
  const [method = "", path = ""] = key.split(" ");
  return { endpoint: key, method, parts: path.split("/").filter(Boolean), handler };
};

const parameterCount = (route: Route): number => route.parts.filter((part) => part.startsWith(":")).length;

const matched = (route: Route, parts: string[]): string[] | undefined => {
  if (route.parts.length !== parts.length) return undefined;
  const ids: string[] = [];
  for (const [index, part] of parts.entries()) {
    const expected = route.parts[index];
    if (expected?.startsWith(":")) ids.push(part);
    else if (expected !== part) return undefined;
  }
  return ids;
};
