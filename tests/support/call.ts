import { randomUUID } from "node:crypto";
import { type Api, api, type Entry } from "../../shared/api/index.ts";
import { isMutating, pathParameters, type RequestOf, type ResponseOf, type Route } from "../../shared/api/route.ts";

export type CallOptions = {
  /** A bearer token, or a scanner's with `Door` before it; none by default. */
  token?: string;
  /** The time this one request runs at; the real time by default. */
  now?: string;
  /** The Idempotency-Key; a new one for every mutating call by default, none with null. */
  key?: string | null;
  headers?: Record<string, string>;
};

export type Answer<Body = unknown> = {
  status: number;
  headers: Headers;
  body: Body;
  /** The error of the answer, when it is one. */
  error?: { code: string; message: string; details?: Record<string, unknown>; requestId: string };
};

let base = "";
/** Sets the origin all calls go to: once by whoever started the stack, and by a file that has one of its own. */
export const setCallOrigin = (origin: string): void => {
  base = origin;
};

/** The origin all calls go to now. */
export const callOrigin = (): string => base;

const fillPath = (path: string, input: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\+?\}/g, (_all, name: string) => encodeURIComponent(String(input[name])));

const queryOf = (input: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size ? `?${query}` : "";
};

const toAuthorization = (token: string): string => (token.startsWith("Door ") ? token : `Bearer ${token}`);

const headersOf = (route: Pick<Route, "method">, options: CallOptions): Record<string, string> => ({
  ...(options.token ? { authorization: toAuthorization(options.token) } : {}),
  ...(options.now ? { "x-local-now": options.now } : {}),
  ...(isMutating(route) && options.key !== null ? { "idempotency-key": options.key ?? randomUUID() } : {}),
  ...options.headers,
});

/** Sends any request as it is: for hostile input that no typed call can express. */
export const send = async (
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<Answer> => {
  const raw = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(base + path, {
    method,
    headers: { "content-type": "application/json", ...headersOf({ method: method as Route["method"] }, options) },
    body: raw,
    redirect: "manual",
  });
  const text = await response.text();
  const parsed: unknown = response.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : text;
  const error = (parsed as { error?: Answer["error"] } | null)?.error;
  return { status: response.status, headers: response.headers, body: parsed, error };
};

/** Calls one route of the contract over HTTP, as the web client would. */
export const call = async <E extends Entry, Name extends keyof Api[E] & string>(
  entry: E,
  name: Name,
  input: Api[E][Name] extends Route ? RequestOf<Api[E][Name]> : never,
  options: CallOptions = {},
): Promise<Answer<Api[E][Name] extends Route ? ResponseOf<Api[E][Name]> : never>> => {
  const route = api[entry][name] as unknown as Route;
  const given = input as Record<string, unknown>;
  const inPath = pathParameters(route.path);
  const rest = Object.fromEntries(Object.entries(given).filter(([field]) => !inPath.includes(field)));
  const path = fillPath(route.path, given);
  const inQuery = route.method === "GET" || route.method === "DELETE";
  return (await (inQuery
    ? send(route.method, path + queryOf(rest), undefined, options)
    : send(route.method, path, rest, options))) as never;
};

/** The body of an answer that must have gone well; otherwise throws with what came instead. */
export const ok = async <Body>(pending: Promise<Answer<Body>>): Promise<Body> => {
  const answer = await pending;
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(`Expected success, got ${answer.status}: ${JSON.stringify(answer.body)}`);
};
