import { pathParameters } from "../../../shared/api/route.ts";

/** A route as the browser knows it; `access` is the contract's, or `shared` for a public read that is the same for everybody. */
export type WireRoute = { method: string; path: string; access: string };

type Input = Record<string, unknown>;

const withoutPathNames = (input: Input, names: string[]): Input =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined));

const fillPath = (path: string, input: Input): string =>
  path.replace(/\{(\w+)\+?\}/g, (_, name: string) => encodeURIComponent(String(input[name])));

const toQuery = (input: Input): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null) query.append(name, String(one));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
};

/**
 * Splits a route's flat input by the contract: path parameters, then query (GET, DELETE) or JSON body. A mutating call
 * carries `idempotencyKey`, so that a retry never repeats its effect. `requestId` is in the server's log lines of all that follows from the call.
 */
export const toRequest = (
  route: WireRoute,
  input: Input,
  sent: { token?: string | null | undefined; idempotencyKey?: string | undefined; requestId?: string | undefined },
): { url: string; init: { method: string; headers: Record<string, string>; body?: string } } => {
  const rest = withoutPathNames(input, pathParameters(route.path));
  const inQuery = route.method === "GET" || route.method === "DELETE";
  const headers: Record<string, string> = { accept: "application/json" };
  if (sent.token) headers.authorization = `Bearer ${sent.token}`;
  if (sent.requestId) headers["x-request-id"] = sent.requestId;
  if (sent.idempotencyKey) headers["idempotency-key"] = sent.idempotencyKey;
  const url = fillPath(route.path, input) + (inQuery ? toQuery(rest) : "");
  if (inQuery) return { url, init: { method: route.method, headers } };
  headers["content-type"] = "application/json";
  return { url, init: { method: route.method, headers, body: JSON.stringify(rest) } };
};
