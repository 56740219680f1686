import { ApiError, NetworkError, readError } from "./api-error.ts";
import { toRequest, type WireRoute } from "./request.ts";

/** What the client needs to know of the session; it never looks it up itself. */
export type Bearer = {
  /** The access token where one is known and valid, without waiting. */
  atHand(): string | null;
  /** The current access token, or null where nobody is signed in. */
  token(): Promise<string | null>;
  /** Forces one refresh and gives the new token, or null when the session is over. */
  refresh(): Promise<string | null>;
  /** Called when the server no longer accepts the session, even after a refresh. */
  expired(): Promise<void>;
};

export type Transport = {
  fetch: typeof fetch;
  wait(milliseconds: number): Promise<void>;
  newKey(): string;
};

// The server has waited already, and says when to come back: for the screen to decide.
const isBusy = ({ code }: ApiError) => code === "payments-busy";

const retryDelays = [300, 900];
const mayComeBack = (error: unknown) =>
  error instanceof NetworkError ||
  (error instanceof ApiError && [502, 503, 504].includes(error.status) && !isBusy(error));

const parse = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await readError(response);
  const text = await response.text();
  return text ? JSON.parse(text) : {};
};

/**
 * A function that calls one route. Network failures and 502-504 are tried again (300 ms, 900 ms) with the same
 * idempotency key; a 401 is answered by one refresh, then by ending the session.
 * Throws `ApiError` for every refusal and `NetworkError` where no answer came.
 */
export const createClient = (bearer: () => Bearer | Promise<Bearer>, transport: Transport) => {
  const send = async (
    route: WireRoute,
    input: object,
    key: string | undefined,
    token: string | null,
    signal?: AbortSignal,
  ) => {
    const { url, init } = toRequest(route, input as Record<string, unknown>, { token, idempotencyKey: key });
    try {
      return await transport.fetch(url, { ...init, signal: signal ?? null });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError(cause);
    }
  };

  const once = async (route: WireRoute, input: object, key: string | undefined, signal?: AbortSignal) => {
    const session = await bearer();
    // A public read waits for nobody: with a token at hand the answer is fresh, without one it comes from the edge.
    const isPublicRead = route.access === "public" && route.method === "GET";
    const token = isPublicRead ? session.atHand() : await session.token();
    const response = await send(route, input, key, token, signal);
    if (response.status !== 401 || !token) return parse(response);
    const renewed = await session.refresh();
    const again = renewed ? await send(route, input, key, renewed, signal) : response;
    if (again.status === 401) await session.expired();
    return parse(again);
  };

  return async (route: WireRoute, input: object, signal?: AbortSignal, idempotencyKey?: string): Promise<unknown> => {
    const key = route.method === "GET" ? undefined : (idempotencyKey ?? transport.newKey());
    for (const delay of retryDelays) {
      try {
        return await once(route, input, key, signal);
      } catch (error) {
        if (!mayComeBack(error)) throw error;
        await transport.wait(delay);
      }
    }
    return once(route, input, key, signal);
  };
};
