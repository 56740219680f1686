import { type Api, allRoutes, api, type Entry } from "../../../shared/api/index.ts";
import { pathParameters, type Route } from "../../../shared/api/route.ts";
import type { ErrorCode } from "../../../shared/model/errors.ts";
import type { Config } from "../../../web/src/api/config.ts";
import type { Answer, Request } from "../../../web/src/api/index.ts";

type Name<E extends Entry> = keyof Api[E] & string;
type Input = Record<string, unknown>;
type Reply = (input: never) => Response | Promise<Response>;

/** An answer's body, or what makes it from the request, e.g. for a page of a list. */
type Body<E extends Entry, N extends Name<E>> = Answer<E, N> | ((input: Request<E, N>) => Answer<E, N>);

const operations = allRoutes
  .map(({ operationId, route }) => {
    const names = pathParameters(route.path);
    return { operationId, route, names, pattern: new RegExp(`^${route.path.replace(/\{\w+\+?\}/g, "([^/]+)")}$`) };
  })
  // As at the gateway, a path's own words go before its parameters.
  .sort((one, other) => one.names.length - other.names.length);

const replies = new Map<string, Reply>();
const onceReplies = new Map<string, Reply[]>();
const received = new Map<string, Input[]>();
const keys = new Map<string, (string | null)[]>();
let problems: string[] = [];
let answering = { count: 0 };
let aheadMilliseconds = 0;

/** Sets how far the API's clock is ahead of this device's. */
export const setServerAhead = (milliseconds: number): void => {
  aheadMilliseconds = milliseconds;
};

/** What was wrong with the requests since the last look, e.g. one that nothing answers. */
export const takeProblems = (): string[] => problems.splice(0);

/** Whether every request so far is answered, those aside that a test holds back. */
export const isAllAnswered = (): boolean => answering.count === 0;

/** Forgets all answers and requests: a test begins with an API that knows nothing. */
export const resetApi = (): void => {
  for (const kept of [replies, onceReplies, received, keys]) kept.clear();
  problems = [];
  answering = { count: 0 };
  aheadMilliseconds = 0;
};

const respond = (status: number, body: unknown): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", date: new Date(Date.now() + aheadMilliseconds).toUTCString() },
  });

/** A body as the server sends it: only what the route's schema knows. Throws where the body isn't what the contract promises. */
const toContract = (id: string, { output }: Route, body: unknown): unknown => {
  const parsed = output.safeParse(body);
  if (!parsed.success) throw new Error(`${id} can't answer that: ${parsed.error.message}`);
  return parsed.data;
};

const routeOf = (entry: Entry, name: string): Route => (api[entry] as unknown as Record<string, Route>)[name] as Route;

const put = (id: string, reply: Reply, once: boolean): void => {
  if (once) onceReplies.set(id, [...(onceReplies.get(id) ?? []), reply]);
  else replies.set(id, reply);
};

type Options = { /** Only the next request is answered so; the ones after it as before. */ once?: boolean };

/** Answers a route from now on; the body passes the route's schema, or the test fails. */
export const answer = <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  body: Body<E, N>,
  { once = false }: Options = {},
): void => {
  const id = `${entry}.${name}`;
  const route = routeOf(entry, name);
  const status = route.status ?? 200;
  const make = (typeof body === "function" ? body : () => body) as (input: never) => unknown;
  if (typeof body !== "function") toContract(id, route, body);
  put(id, (input) => respond(status, toContract(id, route, make(input))), once);
};

/** Answers a route that no test has given an answer yet. */
export const answerUnlessSet: typeof answer = (entry, name, body) => {
  if (!replies.has(`${entry}.${name}`)) answer(entry, name, body);
};

type Refusal = { status: number; code: ErrorCode; message?: string; details?: Record<string, unknown> };

/** Refuses a route's requests as the API does. */
export const refuse = <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  { status, code, message = "No", details }: Refusal,
  { once = false }: Options = {},
): void =>
  put(`${entry}.${name}`, () => respond(status, { error: { code, message, details, requestId: "test" } }), once);

/** Loses a route's requests on the way, as without a signal. */
export const lose = <E extends Entry, N extends Name<E>>(entry: E, name: N, { once = false }: Options = {}): void =>
  put(`${entry}.${name}`, () => Promise.reject(new TypeError("Failed to fetch")), once);

/** Holds back what a route answers until the returned function is called. */
export const hold = <E extends Entry, N extends Name<E>>(entry: E, name: N): (() => void) => {
  const id = `${entry}.${name}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const earlier = replies.get(id);
  const isHeld = { now: true };
  const reply: Reply = async (input) => {
    const ours = answering;
    if (isHeld.now) {
      ours.count -= 1;
      await promise;
      ours.count += 1;
    }
    const later = replies.get(id);
    return (later && later !== reply ? later : (earlier ?? unanswered(id)))(input);
  };
  replies.set(id, reply);
  return () => {
    isHeld.now = false;
    resolve();
  };
};

/** What a route was asked so far, each request's path parameters, query and body in one. */
export const requestsOf = <E extends Entry, N extends Name<E>>(entry: E, name: N): Request<E, N>[] =>
  (received.get(`${entry}.${name}`) ?? []) as Request<E, N>[];

/** The idempotency keys of a route's requests so far. */
export const keysOf = <E extends Entry, N extends Name<E>>(entry: E, name: N): (string | null)[] =>
  keys.get(`${entry}.${name}`) ?? [];

const unanswered =
  (what: string): Reply =>
  () => {
    problems.push(`Nothing answers ${what}`);
    return respond(500, { error: { code: "internal-error", message: `Nothing answers ${what}`, requestId: "test" } });
  };

const find = (method: string, path: string) => {
  for (const { operationId, route, names, pattern } of operations) {
    const match = route.method === method && pattern.exec(path);
    if (match) {
      const inPath = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? "")]));
      return { id: operationId, route, inPath };
    }
  }
  return undefined;
};

/** What `/config.json` says of the stage: sign-ups go to the user pool, without a captcha. */
const stageConfig: Config = {
  stage: "test",
  region: "us-east-1",
  userPoolId: "us-east-1_test",
  userPoolClientId: "test-client",
  cognitoEndpoint: null,
  signUp: "pool",
  captchaSiteKey: null,
};

/** Stands in for `fetch`: answers the contract's routes and the stage's configuration, and fails the test for any other request. */
export const playedFetch: typeof fetch = async (target, init = {}) => {
  const url = new URL(target instanceof Request ? target.url : target, window.location.origin);
  if (url.pathname === "/config.json") return respond(200, stageConfig);
  const found = find(init.method ?? "GET", url.pathname);
  if (!found) return unanswered(`${init.method ?? "GET"} ${url.pathname}`)(undefined as never);
  const { id, route, inPath } = found;
  const input = { ...inPath, ...Object.fromEntries(url.searchParams), ...JSON.parse(String(init.body ?? "{}")) };
  const parsed = route.input.safeParse(input);
  if (!parsed.success) problems.push(`${id} was sent what it refuses: ${parsed.error.message}`);
  received.set(id, [...(received.get(id) ?? []), input]);
  keys.set(id, [...(keys.get(id) ?? []), new Headers(init.headers).get("idempotency-key")]);
  const reply = onceReplies.get(id)?.shift() ?? replies.get(id) ?? unanswered(id);
  // One that is answered after its test is none of the next one's.
  const ours = answering;
  ours.count += 1;
  try {
    const response = await reply(input as never);
    init.signal?.throwIfAborted();
    return response;
  } finally {
    ours.count -= 1;
  }
};
