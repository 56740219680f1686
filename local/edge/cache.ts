import type { WebRequest, WebResponse } from "../http/message.ts";
import type { CachePolicy } from "./cache-policy.ts";

/** A cache policy, and how long errors are cached by status, in seconds (10 unless the distribution sets it). */
export type BehaviorCache = CachePolicy & {
  errorTtl(status: number): number;
};

type Entry = {
  response: WebResponse;
  storedAt: number;
  freshUntil: number;
  staleUntil: number;
};

/** Sends the request to the origin, with the given revalidation headers. */
export type FetchFromOrigin = (conditional: Record<string, string>) => Promise<WebResponse>;

/**
 * CloudFront's cache: lifetimes from the origin's Cache-Control within the policy's bounds, `stale-while-revalidate`,
 * revalidation by ETag, and one request to the origin for many viewers of one thing.
 */
export class EdgeCache {
  readonly #entries = new Map<string, Entry>();
  readonly #underway = new Map<string, Promise<WebResponse>>();

  /** Responds from the cache or through `fetch`; the headers `x-cache` and `age` show which. */
  async answer(request: WebRequest, policy: BehaviorCache, fetch: FetchFromOrigin): Promise<WebResponse> {
    if (policy.maxTtl === 0 || !["GET", "HEAD"].includes(request.method) || request.headers.range) {
      return withCacheHeader(await fetch(conditionalHeaders(request)), "Miss");
    }
    const key = toCacheKey(request, policy);
    const entry = this.#entries.get(key);
    const now = Date.now();
    if (entry && now < entry.freshUntil) return toCachedResponse(entry, "Hit", request);
    if (entry && now < entry.staleUntil) {
      this.#refresh(key, policy, fetch, entry).catch(() => undefined);
      return toCachedResponse(entry, "Hit", request);
    }
    if (!entry && request.headers["if-none-match"]) return this.#passOn(key, request, policy, fetch);
    const response = await this.#refresh(key, policy, fetch, entry);
    return toNotModified(request, response) ?? withCacheHeader(response, entry ? "RefreshHit" : "Miss");
  }

  /** Forwards what may not be cached, with the viewer's own conditional headers. */
  async #passOn(key: string, request: WebRequest, policy: BehaviorCache, fetch: FetchFromOrigin): Promise<WebResponse> {
    const response = await fetch(conditionalHeaders(request));
    if (response.status !== 304) this.#store(key, response, policy);
    return toNotModified(request, response) ?? withCacheHeader(response, "Miss");
  }

  #refresh(key: string, policy: BehaviorCache, fetch: FetchFromOrigin, entry?: Entry): Promise<WebResponse> {
    const running = this.#underway.get(key);
    if (running) return running;
    const etag = entry?.response.headers.etag;
    const asked = fetch(etag ? { "if-none-match": String(etag) } : {}).then((answer) => {
      const response =
        answer.status === 304 && entry
          ? { ...entry.response, headers: { ...entry.response.headers, ...answer.headers } }
          : answer;
      this.#store(key, response, policy);
      return response;
    });
    const settled = asked.finally(() => this.#underway.delete(key));
    this.#underway.set(key, settled);
    return settled;
  }

  #store(key: string, response: WebResponse, policy: BehaviorCache): void {
    const life = readLifetime(response, policy);
    this.#entries.delete(key);
    if (life.fresh <= 0) return;
    const now = Date.now();
    const freshUntil = now + life.fresh * 1000;
    this.#entries.set(key, { response, storedAt: now, freshUntil, staleUntil: freshUntil + life.stale * 1000 });
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > 2_000 && oldest !== undefined) this.#entries.delete(oldest);
  }
}

const toCacheKey = (request: WebRequest, policy: BehaviorCache): string => {
  const headers = Object.entries(request.headers).filter(([name]) => policy.headers.includes(name));
  const cookies = (request.headers.cookie ?? "")
    .split(/;\s*/)
    .filter((one) => policy.cookies.includes(one.split("=")[0] ?? ""));
  const query = [...new URLSearchParams(request.query)].filter(([name]) => policy.query.includes(name));
  return JSON.stringify([request.method, request.path, query, headers, cookies]);
};

/** How long a response is fresh, and how long it may then be served while a new one is fetched, in seconds. */
const readLifetime = ({ status, headers }: WebResponse, policy: BehaviorCache): { fresh: number; stale: number } => {
  const control = String(headers["cache-control"] ?? "");
  const seconds = (name: string) => {
    const found = new RegExp(`(?:^|[,\\s])${name}=(\\d+)`).exec(control)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const isPrivate = /no-store|no-cache|private/.test(control);
  if (status >= 400)
    return {
      fresh: Math.max(policy.errorTtl(status), isPrivate ? 0 : (seconds("s-maxage") ?? seconds("max-age") ?? 0)),
      stale: 0,
    };
  if (isPrivate) return { fresh: policy.minTtl, stale: 0 };
  if (headers["set-cookie"] || ![200, 203, 204, 300, 301, 308].includes(status)) return { fresh: 0, stale: 0 };
  const told = seconds("s-maxage") ?? seconds("max-age") ?? policy.defaultTtl;
  return {
    fresh: Math.min(policy.maxTtl, Math.max(policy.minTtl, told)),
    stale: seconds("stale-while-revalidate") ?? 0,
  };
};

const toCachedResponse = (entry: Entry, how: string, request: WebRequest): WebResponse => {
  const response = toNotModified(request, entry.response) ?? entry.response;
  const age = String(Math.floor((Date.now() - entry.storedAt) / 1000));
  return withCacheHeader({ ...response, headers: { ...response.headers, age } }, how);
};

const toNotModified = (request: WebRequest, response: WebResponse): WebResponse | undefined => {
  const { etag } = response.headers;
  const asked = (request.headers["if-none-match"] ?? "").split(/,\s*/).map(stripWeakPrefix);
  if (!etag || response.status !== 200 || !asked.includes(stripWeakPrefix(String(etag)))) return undefined;
  const { "content-type": _, "content-length": __, ...headers } = response.headers;
  return { status: 304, headers, body: Buffer.alloc(0) };
};

const stripWeakPrefix = (etag: string) => etag.replace(/^W\//, "");

const conditionalHeaders = ({ headers }: WebRequest): Record<string, string> =>
  headers["if-none-match"] ? { "if-none-match": headers["if-none-match"] } : {};

const withCacheHeader = (response: WebResponse, how: string): WebResponse => ({
  ...response,
  headers: { ...response.headers, "x-cache": `${how} from cloudfront` },
});
