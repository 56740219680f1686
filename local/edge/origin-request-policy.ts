import * as z from "zod";
import type { WebRequest } from "../http/message.ts";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { CachePolicy } from "./cache-policy.ts";
import {
  CookiesConfig,
  HeadersConfig,
  type NameSelection,
  QueryStringsConfig,
  selectAll,
  selectAllExcept,
  selectNone,
} from "./name-selection.ts";

/** What is forwarded to an origin besides the cache key. */
export type OriginRequestPolicy = {
  headers: NameSelection;
  cookies: NameSelection;
  query: NameSelection;
};

const Properties = z.object({
  OriginRequestPolicyConfig: z.object({ HeadersConfig, CookiesConfig, QueryStringsConfig }),
});

const MANAGED: Record<string, OriginRequestPolicy> = {
  // AllViewerExceptHostHeader
  "b689b0a8-53d0-40ab-baf2-68738e2966ac": {
    headers: selectAllExcept(["host"], true),
    cookies: selectAll,
    query: selectAll,
  },
  // AllViewer
  "216adef6-5c7f-47e4-b989-5492eafa07d3": { headers: selectAll, cookies: selectAll, query: selectAll },
};

/**
 * Reads an origin request policy, managed or of the template; without one, only the cache key is forwarded.
 * Throws RunnerError for a managed policy that isn't listed here.
 */
export const readOriginRequestPolicy = (
  id: string | undefined,
  find: (id: string) => Resource | undefined,
): OriginRequestPolicy => {
  if (id === undefined) return { headers: selectNone, cookies: selectNone, query: selectNone };
  const managed = MANAGED[id];
  if (managed) return managed;
  const resource = find(id);
  if (!resource) throw new RunnerError(`The CloudFront origin request policy ${id} isn't supported locally.`);
  const {
    HeadersConfig: headers,
    CookiesConfig: cookies,
    QueryStringsConfig: query,
  } = readProperties(resource, Properties).OriginRequestPolicyConfig;
  return { headers, cookies, query };
};

/** The edge's address as origins see it: loopback, but different from the viewer's. */
const EDGE_ADDRESS = "127.0.0.2";

/** Headers CloudFront always forwards, and those it never accepts from a viewer. */
const ALWAYS_FORWARDED = ["content-type", "content-length", "range", "if-none-match", "if-modified-since"];
const NEVER_FORWARDED = ["x-origin-verify", "x-amz-cf-id", "connection", "keep-alive", "transfer-encoding", "upgrade"];

/** The request as it is sent to the origin. */
export const toOriginRequest = (request: WebRequest, policy: OriginRequestPolicy, cache: CachePolicy): WebRequest => {
  const passes = (name: string) =>
    ALWAYS_FORWARDED.includes(name) || policy.headers.includes(name) || cache.headers.includes(name);
  const headers = Object.entries(request.headers).filter(
    ([name]) => name !== "cookie" && !NEVER_FORWARDED.includes(name) && passes(name),
  );
  const cookies = (request.headers.cookie ?? "").split(/;\s*/).filter((cookie) => {
    const name = cookie.split("=")[0] ?? "";
    return cookie && (policy.cookies.includes(name) || cache.cookies.includes(name));
  });
  const query = request.query.split("&").filter((part) => {
    const name = decodeURIComponent(part.split("=")[0]?.replaceAll("+", " ") ?? "");
    return part && (policy.query.includes(name) || cache.query.includes(name));
  });
  const forwardedFor = [request.headers["x-forwarded-for"], request.sourceIp].filter(Boolean).join(", ");
  return {
    ...request,
    sourceIp: EDGE_ADDRESS,
    query: query.join("&"),
    headers: {
      ...Object.fromEntries(headers),
      ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
      "x-forwarded-for": forwardedFor,
      "x-forwarded-proto": "https",
      via: "2.0 local.cloudfront.net (CloudFront)",
    },
  };
};
