import { routes } from "virtual:contract-routes";
import { infiniteQueryOptions, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Api, Entry } from "../../../shared/api/index.ts";
import type { RequestOf, ResponseOf, Route } from "../../../shared/api/route.ts";
import { type Bearer, createClient } from "./client.ts";
import { takeEarlyResponse } from "./early-response.ts";
import { wholeListKey } from "./list-keys.ts";
import { toRequest, type WireRoute } from "./request.ts";
import { offerStart, readPart } from "./start.ts";

export { ApiError, isCode, NetworkError } from "./api-error.ts";

type Name<E extends Entry> = keyof Api[E] & string;
type Of<E extends Entry, N extends Name<E>> = Api[E][N] extends Route ? Api[E][N] : never;
export type Request<E extends Entry, N extends Name<E>> = RequestOf<Of<E, N>>;
export type Answer<E extends Entry, N extends Name<E>> = ResponseOf<Of<E, N>>;

const signedOutBearer: Bearer = {
  atHand: () => null,
  token: async () => null,
  refresh: async () => null,
  expired: async () => {},
};
let currentBearer: () => Bearer | Promise<Bearer> = () => signedOutBearer;

/** Sets where bearer tokens come from; called once by the session provider's module. */
export const setBearerSource = (bearer: () => Bearer | Promise<Bearer>): void => {
  currentBearer = bearer;
};

/** Paths the service worker never answers from its cache: only these responses carry the current time. */
const uncachedPaths = /^\/api\/(membership|tickets|profile)(\/|\?|$)/;

let reportServerTime: (date: string | null, sentAt: number) => void = () => {};

/** Sets the listener for the server's time: gets each response's `Date` and when it was requested (epoch milliseconds). */
export const onServerTime = (learn: typeof reportServerTime): void => {
  reportServerTime = learn;
};

const fetchWithTime: typeof fetch = async (url, init) => {
  const sentAt = Date.now();
  const response = await (takeEarlyResponse(String(url), init ?? {}, sentAt) ?? fetch(url, init));
  if (uncachedPaths.test(String(url))) reportServerTime(response.headers.get("date"), sentAt);
  return response;
};

const client = createClient(() => currentBearer(), {
  fetch: fetchWithTime,
  wait: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
  newKey: () => crypto.randomUUID(),
  newRequestId: () => crypto.randomUUID(),
  random: Math.random,
});

type WireRow = readonly [method: string, path: string, access: string, permission?: string] | undefined;

const toRoute = (id: string, row: WireRow): WireRoute => {
  if (!row) throw new Error(`The contract has no route ${id}`);
  const [method, path, access] = row;
  return { method, path, access };
};

const adminRoutes = async () => (await import("virtual:admin-routes")).routes;

/** Fetches the administrators' routes before the first of them is called. */
export const preloadRoutes = (): void => void adminRoutes().catch(() => undefined);

const routeOf = async (entry: string, name: string): Promise<WireRoute> => {
  const id = `${entry}.${name}`;
  return toRoute(id, routes[id] ?? (await adminRoutes())[id]);
};

/**
 * Calls one route of the contract: `call("deals", "claim", { dealId })`. A mutation sends a new
 * Idempotency-Key, or the given one if an earlier call's response was lost.
 * Throws `ApiError` or `NetworkError`.
 */
export const call = async <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  input: Request<E, N>,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<Answer<E, N>> =>
  (await client(await routeOf(entry, name), input as object, signal, idempotencyKey)) as Answer<E, N>;

/** The URL of a member's route that returns a document, for a link: `urlOf("calendar", "event", { eventId })`. */
export const urlOf = <E extends Entry, N extends Name<E>>(entry: E, name: N, input: Request<E, N>): string =>
  toRequest(toRoute(name, routes[`${entry}.${name}`]), input as Record<string, unknown>, {}).url;

/** The cache key of a route; without `input` it matches every input, for `invalidateQueries`. */
export const queryKeyOf = <E extends Entry, N extends Name<E>>(entry: E, name: N, input?: Request<E, N>) =>
  input === undefined ? ([entry, name] as const) : ([entry, name, input] as const);

/** TanStack options for a read: `useQuery(query("deals", "list", {}))`. */
export const query = <E extends Entry, N extends Name<E>>(entry: E, name: N, input: Request<E, N>) =>
  queryOptions({
    queryKey: queryKeyOf(entry, name, input),
    queryFn: ({ signal, client, queryKey }) => readPart(client, queryKey, () => call(entry, name, input, signal)),
  });

/** Has what is read of a member when the app opens come in one call. */
export const offerStartCall = (): void => {
  const event_id = /^\/event\/([\w-]+)$/.exec(location.pathname)?.[1];
  offerStart(() => call("start", "read", { event_id }), event_id);
};

type Cursored = { cursor: string | null };

/** TanStack options for a list read page by page by cursor. */
export const pagedQuery = <E extends Entry, N extends Name<E>>(entry: E, name: N, input: Request<E, N>) =>
  infiniteQueryOptions({
    queryKey: [entry, name, input, "pages"] as const,
    queryFn: ({ signal, pageParam }) =>
      call(entry, name, { ...(input as object), cursor: pageParam ?? undefined } as Request<E, N>, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as Cursored).cursor,
  });

type Listed = Cursored & { items: unknown[] };

/** Reads a list to its end. */
export const readAll = async <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  input: Request<E, N>,
  signal?: AbortSignal,
): Promise<Answer<E, N>> => {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page = (await call(
      entry,
      name,
      { ...(input as object), ...(cursor ? { cursor } : {}) } as Request<E, N>,
      signal,
    )) as Listed;
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor);
  return { items, cursor } as Answer<E, N>;
};

/** TanStack options for a whole list, read to its end; for personal lists such as favorites. */
export const allPagesQuery = <E extends Entry, N extends Name<E>>(entry: E, name: N, input: Request<E, N>) =>
  queryOptions({
    queryKey: wholeListKey(entry, name, input),
    queryFn: ({ signal, client, queryKey }) => readPart(client, queryKey, () => readAll(entry, name, input, signal)),
  });

/** TanStack options for a change: `useMutation({ ...mutation("deals", "claim"), onSuccess })`. */
export const mutation = <E extends Entry, N extends Name<E>>(entry: E, name: N) =>
  mutationOptions({
    mutationKey: [entry, name] as const,
    mutationFn: (input: Request<E, N>) => call(entry, name, input),
  });
