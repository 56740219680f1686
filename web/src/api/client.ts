import { scatterWait, waitAsTold } from "../../../shared/model/retry-wait.ts";
import { ApiError, isTooMany, NetworkError, readError } from "./api-error.ts";
import { toRequest, type WireRoute } from "./request.ts";

/** What the client needs from the session; it never looks it up itself. */
export type Bearer = {
  /** The access token if one is known and valid, without waiting. */
  atHand(): string | null;
  /** The current access token, or null if nobody is signed in. */
  token(): Promise<string | null>;
  /** Forces one refresh and returns the new token, or null if the session has ended. */
  refresh(): Promise<string | null>;
  /** Called when the server no longer accepts the session, even after a refresh. */
  expired(): Promise<void>;
};

export type Transport = {
  fetch: typeof fetch;
  wait(milliseconds: number): Promise<void>;
  newKey(): string;
  newRequestId(): string;
  /** 0 to 1. */
  random(): number;
};

// The server has already waited and says when to retry; the screen decides.
const isPaymentsBusy = ({ code }: ApiError) => code === "payments-busy";

const retryDelaysMilliseconds = [300, 900];
const isTransient = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && [502, 503, 504].includes(error.status) && !isPaymentsBusy(error));

/** The longest that the client waits by itself because the server asked for it. */
const maxAskedSeconds = 5;

const isAskedSoon = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryAfterSeconds !== null && error.retryAfterSeconds <= maxAskedSeconds;

// A busy server says when to come back; earlier would only keep it busy.
const waitBefore = (delay: number, error: unknown, random: number): number =>
  Math.max(scatterWait(delay, random), isAskedSoon(error) ? waitAsTold(error.retryAfterSeconds, random) : 0);

// A refused change is the person's to repeat; a read that was asked too often waits by itself, a longer time with its query.
const isRepeated = (error: unknown, { method }: WireRoute): boolean =>
  isTransient(error) || (method === "GET" && isTooMany(error) && isAskedSoon(error));

const parse = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await readError(response);
  const text = await response.text();
  return text ? JSON.parse(text) : {};
};

/** What a call and its retries are known by: the key by which a change is made once, and the id by which everything that follows is found. */
type Names = { key?: string | undefined; requestId?: string };

/**
 * Creates the function that calls a route. Network failures and 502-504 are retried (after about 300 ms and 900 ms, or when the server
 * says) with the same idempotency key and request id, and so are reads that were asked too often; a 401 triggers one token refresh, then ends the session.
 * Throws `ApiError` for error responses and `NetworkError` if there was no response.
 */
export const createClient = (bearer: () => Bearer | Promise<Bearer>, transport: Transport) => {
  const send = async (
    route: WireRoute,
    input: object,
    { key, requestId }: Names,
    token: string | null,
    signal?: AbortSignal,
  ) => {
    const sent = { token, idempotencyKey: key, requestId };
    const { url, init } = toRequest(route, input as Record<string, unknown>, sent);
    try {
      return await transport.fetch(url, { ...init, signal: signal ?? null });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError(cause);
    }
  };

  const once = async (route: WireRoute, input: object, names: Names, signal?: AbortSignal) => {
    // The edge answers it, and whoever it asks for is not this caller alone.
    if (route.access === "shared") return parse(await send(route, input, {}, null, signal));
    const session = await bearer();
    // A public read never waits for a token: with one at hand the response is fresh, otherwise it comes from the edge.
    const isPublicRead = route.access === "public" && route.method === "GET";
    const token = isPublicRead ? session.atHand() : await session.token();
    const response = await send(route, input, names, token, signal);
    if (response.status !== 401 || !token) return parse(response);
    const renewed = await session.refresh();
    const retried = renewed ? await send(route, input, names, renewed, signal) : response;
    if (retried.status === 401) await session.expired();
    return parse(retried);
  };

  return async (route: WireRoute, input: object, signal?: AbortSignal, idempotencyKey?: string): Promise<unknown> => {
    const key = route.method === "GET" ? undefined : (idempotencyKey ?? transport.newKey());
    const names = { key, requestId: transport.newRequestId() };
    for (const delay of retryDelaysMilliseconds) {
      try {
        return await once(route, input, names, signal);
      } catch (error) {
        if (!isRepeated(error, route)) throw error;
        await transport.wait(waitBefore(delay, error, transport.random()));
      }
    }
    return once(route, input, names, signal);
  };
};
