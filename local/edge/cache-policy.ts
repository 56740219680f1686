import * as z from "zod";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import {
  CookiesConfig,
  HeadersConfig,
  type NameSelection,
  QueryStringsConfig,
  selectAll,
  selectNone,
  selectOnly,
} from "./name-selection.ts";

/** What is part of the cache key, and how long a response lives, in seconds. */
export type CachePolicy = {
  headers: NameSelection;
  cookies: NameSelection;
  query: NameSelection;
  minTtl: number;
  defaultTtl: number;
  maxTtl: number;
  compresses: boolean;
};

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

const noKeys = { headers: selectNone, cookies: selectNone, query: selectNone };

/** AWS's managed policies by id. */
const MANAGED: Record<string, CachePolicy> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": {
    ...noKeys,
    minTtl: 1,
    defaultTtl: 86_400,
    maxTtl: 31_536_000,
    compresses: true,
  },
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { ...noKeys, minTtl: 0, defaultTtl: 0, maxTtl: 0, compresses: false },
  // UseOriginCacheControlHeaders
  "83da9c7e-98b4-4e11-a168-04f0df8e2c65": {
    headers: selectOnly(["host", "origin", "x-http-method", "x-http-method-override", "x-method-override"]),
    cookies: selectAll,
    query: selectNone,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 31_536_000,
    compresses: true,
  },
  // UseOriginCacheControlHeaders-QueryStrings
  "4cc15a8a-d715-48a4-82b8-cc0b614638fe": {
    headers: selectOnly(["host", "origin", "x-http-method", "x-http-method-override", "x-method-override"]),
    cookies: selectAll,
    query: selectAll,
    minTtl: 0,
    defaultTtl: 0,
    maxTtl: 31_536_000,
    compresses: true,
  },
};

/**
 * Reads a cache policy: a managed one, or one of the template.
 * Throws RunnerError for a managed policy that isn't listed here.
 */
export const readCachePolicy = (id: string, find: (id: string) => Resource | undefined): CachePolicy => {
  const resource = find(id);
  const managed = MANAGED[id];
  if (managed) return managed;
  if (!resource) throw new RunnerError(`The CloudFront cache policy ${id} isn't supported locally.`);
  const config = readProperties(resource, CachePolicyProperties).CachePolicyConfig;
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
};
