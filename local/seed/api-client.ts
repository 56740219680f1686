import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Api, api, type Entry } from "../../shared/api/index.ts";
import { isMutating, pathParameters, type RequestOf, type ResponseOf, type Route } from "../../shared/api/route.ts";

type CallOptions = {
  /** A bearer token; none on public routes. */
  token?: string;
  /** The ISO instant the call is made at, so that the city can have a past; the machine's time by default. */
  now?: string;
};

type RequestInput<E extends Entry, Name extends keyof Api[E]> = Api[E][Name] extends Route
  ? RequestOf<Api[E][Name]>
  : never;
type ResponseBody<E extends Entry, Name extends keyof Api[E]> = Api[E][Name] extends Route
  ? ResponseOf<Api[E][Name]>
  : never;

/** Calls routes of the contract at one origin. */
export type ApiClient = <E extends Entry, Name extends keyof Api[E] & string>(
  entry: E,
  name: Name,
  input: RequestInput<E, Name>,
  options?: CallOptions,
) => Promise<ResponseBody<E, Name>>;

/** An error response of the API, with its code. */
class ApiError extends Error {
  readonly code: string;
  constructor(operation: string, status: number, body: { error?: { code?: string; message?: string } }) {
    super(`${operation} failed with ${status}: ${body.error?.message ?? JSON.stringify(body)}`);
    this.code = body.error?.code ?? String(status);
  }
}

/** Creates a client for the API at this origin. Its calls throw ApiError for any response that is not a 2xx. */
export const createApiClient =
  (origin: string): ApiClient =>
  async (entry, name, input, { token, now } = {}) => {
    const route = api[entry][name] as unknown as Route;
    const { path, body } = toHttpRequest(route, input as Record<string, unknown>);
    const headers = {
      "content-type": "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(now ? { "x-local-now": now } : {}),
      // One key for all attempts: a call whose response got lost is not done twice.
      ...(isMutating(route) ? { "idempotency-key": randomUUID() } : {}),
    };
    const response = await sendWithRetry(() => fetch(origin + path, { method: route.method, headers, body }));
    const text = await response.text();
    const answer = text ? JSON.parse(text) : {};
    if (!response.ok) throw new ApiError(`${entry}.${name}`, response.status, answer);
    return answer;
  };

const attempts = 4;

// On a busy machine a cold function may time out; the next attempt finds it warm.
const sendWithRetry = async (send: () => Promise<Response>): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send();
    if (response.status < 500 || attempt === attempts) return response;
    await response.body?.cancel();
    await pause(attempt * 500);
  }
};

const toHttpRequest = (route: Route, input: Record<string, unknown>): { path: string; body?: string } => {
  const inPath = pathParameters(route.path);
  const path = route.path.replace(/\{(\w+)\+?\}/g, (_all, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  if (route.method !== "GET" && route.method !== "DELETE")
    return { path, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]));
  return { path: query.size > 0 ? `${path}?${query}` : path };
};

/** Maps items with at most `width` calls at a time; results keep the order of the items. */
export const mapConcurrently = async <Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
) => {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};
