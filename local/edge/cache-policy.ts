import * as z from "zod";
import { Problem } from "../template/problem.ts";
import { type Resource, read } from "../template/system.ts";
import {
  CookiesConfig,
  everything,
  HeadersConfig,
  nothing,
  only,
  QueryStringsConfig,
  type Selection,
} from "./selection.ts";

/** What belongs to the cache key, and how long an answer lives, in seconds. */
export interface CachePolicy {
  headers: Selection;
  cookies: Selection;
  query: Selection;
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  compresses: boolean;
}

const CachePolicyProperties = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.coerce.number(),
    DefaultTTL: z.coerce.number(),
    MaxTTL: z.coerce.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      HeadersConfig,
      CookiesConfig,
      QueryStringsConfig,
      EnableAcceptEncodingGzip: z.boolean().default(false),
      EnableAcceptEncodingBrotli: z.boolean().default(false),
    }),
  }),
});

const bare = { headers: nothing, cookies: nothing, query: nothing };

/** AWS's managed policies, by their published ids. */
const MANAGED: Record<string, CachePolicy> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": {
    ...bare,
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: 31_536_000,
    compresses: true,
  },
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { ...bare, minTtl: 0, defaultTtl: 0, maxTtl: 0, compresses: false },
  // UseOriginCacheControlHeaders
  "83da9c7e-98b4-4e11-a168-04f0df8e2c65": {
    headers: only(["host", "origin", "x-http-method", "x-http-method-override", "x-method-override"]),
    cookies: everything,
    query: nothing,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 31_536_000,
    compresses: true,
  },
  // UseOriginCacheControlHeaders-QueryStrings
  "4cc15a8a-d715-48a4-82b8-cc0b614638fe": {
    headers: only(["host", "origin", "x-http-method", "x-http-method-override", "x-method-override"]),
    cookies: everything,
    query: everything,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 31_536_000,
    compresses: true,
  },
};

/**
 * Reads a cache policy, managed or of the template.
 * @throws Problem for a managed policy not listed here
 */
export function cachePolicy(id: string, find: (id: string) => Resource | undefined): CachePolicy {
  const resource = find(id);
  const managed = MANAGED[id];
  if (managed) return managed;
  if (!resource) throw new Problem(`The CloudFront cache policy ${id} is not supported on one machine.`);
  const config = read(resource, CachePolicyProperties).CachePolicyConfig;
  const key = config.ParametersInCacheKeyAndForwardedToOrigin;
  return {
    headers: key.HeadersConfig,
    cookies: key.CookiesConfig,
    query: key.QueryStringsConfig,
    minTtl: config.MinTTL,
    defaultTtl: config.DefaultTTL,
    maxTtl: config.MaxTTL,
    compresses: key.EnableAcceptEncodingGzip || key.EnableAcceptEncodingBrotli,
  };
}
