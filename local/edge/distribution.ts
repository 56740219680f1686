import * as z from "zod";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import { type CachePolicy, readCachePolicy } from "./cache-policy.ts";
import { type HeadersPolicy, readHeadersPolicy } from "./headers-policy.ts";
import { type OriginRequestPolicy, readOriginRequestPolicy } from "./origin-request-policy.ts";
import { createViewerFunction, type ViewerFunction } from "./viewer-function.ts";

const Origin = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(""),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});

const Association = z.object({ EventType: z.enum(["viewer-request", "viewer-response"]), FunctionARN: z.string() });

const BehaviorProperties = z.object({
  TargetOriginId: z.string(),
  PathPattern: z.string().default("*"),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(Association).default([]),
  LambdaFunctionAssociations: z.array(z.unknown()).max(0, "Lambda@Edge is not supported").optional(),
  Compress: z.boolean().default(false),
});

const ErrorResponse = z.object({
  ErrorCode: z.coerce.number(),
  ResponseCode: z.coerce.number().optional(),
  ResponsePagePath: z.string().optional(),
  ErrorCachingMinTTL: z.coerce.number().default(10),
});

const DistributionProperties = z.object({
  DistributionConfig: z.object({
    Origins: z.array(Origin),
    DefaultCacheBehavior: BehaviorProperties,
    CacheBehaviors: z.array(BehaviorProperties).default([]),
    CustomErrorResponses: z.array(ErrorResponse).default([]),
    DefaultRootObject: z.string().default(""),
  }),
});

export type EdgeOrigin = z.output<typeof Origin>;

export type Behavior = {
  pathPattern: RegExp;
  methods: string[];
  origin: EdgeOrigin;
  cache: CachePolicy;
  originRequest: OriginRequestPolicy;
  responseHeaders?: HeadersPolicy;
  onRequest?: ViewerFunction;
  onResponse?: ViewerFunction;
  compress: boolean;
};

export type Distribution = {
  /** In order of precedence; the default comes last. */
  behaviors: Behavior[];
  defaultOriginId: string;
  defaultRootObject: string;
  errorResponses: z.output<typeof ErrorResponse>[];
};

/** Reads the template's CloudFront distribution; undefined when it has none. */
export const readDistribution = (template: Template): Distribution | undefined => {
  const [resource, another] = template.all("AWS::CloudFront::Distribution");
  if (another) throw new RunnerError("More than one CloudFront distribution isn't supported locally.");
  if (!resource) return undefined;
  const config = readProperties(resource, DistributionProperties).DistributionConfig;
  const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior];
  return {
    behaviors: behaviors.map((behavior) => readBehavior(template, behavior, config.Origins)),
    defaultOriginId: config.DefaultCacheBehavior.TargetOriginId,
    defaultRootObject: config.DefaultRootObject,
    errorResponses: config.CustomErrorResponses,
  };
};

const readBehavior = (
  template: Template,
  behavior: z.output<typeof BehaviorProperties>,
  origins: EdgeOrigin[],
): Behavior => {
  const origin = origins.find(({ Id }) => Id === behavior.TargetOriginId);
  if (!origin) throw new RunnerError(`The distribution's behavior for ${behavior.PathPattern} names no origin.`);
  const policy = (id: string) => template.find(id);
  const attached = (event: string) => {
    const association = behavior.FunctionAssociations.find(({ EventType }) => EventType === event);
    return (
      association && createViewerFunction(assertFound(template.find(association.FunctionARN), association.FunctionARN))
    );
  };
  const headers = behavior.ResponseHeadersPolicyId;
  return {
    pathPattern: toPathExpression(behavior.PathPattern),
    methods: behavior.AllowedMethods,
    origin,
    cache: readCachePolicy(behavior.CachePolicyId, policy),
    originRequest: readOriginRequestPolicy(behavior.OriginRequestPolicyId, policy),
    responseHeaders:
      headers === undefined ? undefined : readHeadersPolicy(assertFound(template.find(headers), headers)),
    onRequest: attached("viewer-request"),
    onResponse: attached("viewer-response"),
    compress: behavior.Compress,
  };
};

const assertFound = (resource: Resource | undefined, id: string): Resource => {
  if (resource) return resource;
  throw new RunnerError(`The distribution names ${id}, which is not in the template.`);
};

/** Compiles a path pattern: `*` matches any characters, `?` one; the leading slash is optional. */
const toPathExpression = (pattern: string): RegExp => {
  const source = pattern
    .replace(/^\/?/, "/")
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`);
};
