import { json, type WebRequest, type WebResponse } from "../http/message.ts";
import { EdgeCache } from "./cache.ts";
import { compress } from "./compress.ts";
import type { Behavior, Distribution, EdgeOrigin } from "./distribution.ts";
import { applyHeadersPolicy } from "./headers-policy.ts";
import { toOriginRequest } from "./origin-request-policy.ts";

/** Finds how to send requests to an origin of the distribution. */
export type OriginLookup = (origin: EdgeOrigin) => (request: WebRequest) => Promise<WebResponse>;

export type EdgeOptions = {
  distribution: Distribution;
  findOrigin: OriginLookup;
  /** Off in API tests, where a write has to show in the next read. */
  caches: boolean;
};

/** Creates CloudFront as configured in the template: behaviors, functions, cache, error pages, headers, compression. */
export const createEdge = ({
  distribution,
  findOrigin: originOf,
  caches,
}: EdgeOptions): ((request: WebRequest) => Promise<WebResponse>) => {
  const cache = new EdgeCache();
  const errorTtl = (status: number) =>
    distribution.errorResponses.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL ?? 10;
  const reach = new Map(distribution.behaviors.map(({ origin }) => [origin.Id, originOf(origin)]));
  const fetchFrom = (behavior: Behavior, request: WebRequest) => {
    const { origin, originRequest: policy, cache: cachePolicy } = behavior;
    const ask = (conditional: Record<string, string>) => {
      const { "if-none-match": _, ...headers } = request.headers;
      const shown = toOriginRequest({ ...request, headers: { ...headers, ...conditional } }, policy, cachePolicy);
      return (
        reach.get(origin.Id)?.(withOriginRequestHeaders(shown, origin)) ??
        Promise.reject(new Error(`no origin ${origin.Id}`))
      );
    };
    const mayCache = caches && request.now === undefined;
    return cache.answer(request, { ...cachePolicy, ...(mayCache ? {} : { maxTtl: 0 }), errorTtl }, ask);
  };
  const answer = async (viewer: WebRequest): Promise<WebResponse> => {
    const behavior = chooseBehavior(distribution, viewer.path);
    if (!behavior.methods.includes(viewer.method)) return json(403, { message: "This method is not allowed here." });
    const request =
      (await behavior.onRequest?.request(withRootObject(viewer, distribution))) ?? withRootObject(viewer, distribution);
    if ("status" in request) return applyResponsePolicies(behavior, viewer, request);
    const response = await fetchFrom(behavior, request);
    return applyResponsePolicies(behavior, viewer, await errorPage(response, viewer));
  };
  const errorPage = async (response: WebResponse, viewer: WebRequest): Promise<WebResponse> => {
    const rule = distribution.errorResponses.find(({ ErrorCode }) => ErrorCode === response.status);
    if (!rule) return response;
    const status = rule.ResponseCode ?? response.status;
    if (!rule.ResponsePagePath) return { ...response, status };
    const path = rule.ResponsePagePath;
    const page = await fetchFrom(chooseBehavior(distribution, path), { ...viewer, method: "GET", path, query: "" });
    return page.status === 200 ? { ...page, status } : response;
  };
  return answer;
};

const chooseBehavior = ({ behaviors }: Distribution, path: string): Behavior => {
  const found = behaviors.find(({ pathPattern }) => pathPattern.test(path)) ?? behaviors.at(-1);
  if (!found) throw new Error("a distribution has at least its default behavior");
  return found;
};

const withRootObject = (request: WebRequest, { defaultRootObject }: Distribution): WebRequest =>
  request.path === "/" && defaultRootObject ? { ...request, path: `/${defaultRootObject}` } : request;

const withOriginRequestHeaders = (request: WebRequest, origin: EdgeOrigin): WebRequest => {
  const own = origin.OriginCustomHeaders.map(
    ({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue] as const,
  );
  const headers = { ...request.headers, host: origin.DomainName, ...Object.fromEntries(own) };
  return { ...request, path: origin.OriginPath + request.path, headers };
};

const applyResponsePolicies = async (
  behavior: Behavior,
  viewer: WebRequest,
  response: WebResponse,
): Promise<WebResponse> => {
  const compressed = behavior.compress && behavior.cache.compresses ? await compress(viewer, response) : response;
  const headed = behavior.responseHeaders ? applyHeadersPolicy(compressed, behavior.responseHeaders) : compressed;
  return (await behavior.onResponse?.response(viewer, headed)) ?? headed;
};
