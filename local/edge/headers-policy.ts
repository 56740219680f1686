import * as z from "zod";
import type { WebResponse } from "../http/message.ts";
import { type Resource, readProperties } from "../template/resource.ts";

const Override = z.object({ Override: z.boolean() });
const Security = z.object({
  ContentSecurityPolicy: Override.extend({ ContentSecurityPolicy: z.string() }).optional(),
  ContentTypeOptions: Override.optional(),
  FrameOptions: Override.extend({ FrameOption: z.string() }).optional(),
  ReferrerPolicy: Override.extend({ ReferrerPolicy: z.string() }).optional(),
  StrictTransportSecurity: Override.extend({
    AccessControlMaxAgeSec: z.coerce.number(),
    IncludeSubdomains: z.boolean().default(false),
    Preload: z.boolean().default(false),
  }).optional(),
  XSSProtection: Override.extend({ Protection: z.boolean(), ModeBlock: z.boolean().default(false) }).optional(),
});
const Custom = z.object({ Items: z.array(Override.extend({ Header: z.string(), Value: z.string() })) });

const HeadersPolicyProperties = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: Security.optional(),
    CustomHeadersConfig: Custom.optional(),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).optional(),
    ServerTimingHeadersConfig: z.unknown().optional(),
  }),
});

type AddedHeader = {
  name: string;
  value: string;
  override: boolean;
};

export type HeadersPolicy = {
  removed: string[];
  added: AddedHeader[];
};

/** Reads a response headers policy from the template. */
export const readHeadersPolicy = (resource: Resource): HeadersPolicy => {
  const config = readProperties(resource, HeadersPolicyProperties).ResponseHeadersPolicyConfig;
  const custom = config.CustomHeadersConfig?.Items ?? [];
  return {
    removed: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
    added: [
      ...securityHeaders(config.SecurityHeadersConfig ?? {}),
      ...custom.map(({ Header, Value, Override: override }) => ({
        name: Header.toLowerCase(),
        value: Value,
        override,
      })),
    ],
  };
};

const securityHeaders = (config: z.output<typeof Security>): AddedHeader[] => {
  const { ContentSecurityPolicy: csp, StrictTransportSecurity: hsts, XSSProtection: xss } = config;
  const added: (AddedHeader | undefined)[] = [
    csp && toHeader("content-security-policy", withoutHttpsUpgrade(csp.ContentSecurityPolicy), csp),
    config.ContentTypeOptions && toHeader("x-content-type-options", "nosniff", config.ContentTypeOptions),
    config.FrameOptions && toHeader("x-frame-options", config.FrameOptions.FrameOption, config.FrameOptions),
    config.ReferrerPolicy && toHeader("referrer-policy", config.ReferrerPolicy.ReferrerPolicy, config.ReferrerPolicy),
    hsts && toHeader("strict-transport-security", formatStrictTransport(hsts), hsts),
    xss && toHeader("x-xss-protection", xss.Protection ? `1${xss.ModeBlock ? "; mode=block" : ""}` : "0", xss),
  ];
  return added.filter((one) => one !== undefined);
};

const toHeader = (name: string, value: string, { Override: override }: { Override: boolean }): AddedHeader => ({
  name,
  value,
  override,
});

const formatStrictTransport = (hsts: {
  AccessControlMaxAgeSec: number;
  IncludeSubdomains: boolean;
  Preload: boolean;
}): string => {
  const parts = [
    `max-age=${hsts.AccessControlMaxAgeSec}`,
    hsts.IncludeSubdomains && "includeSubDomains",
    hsts.Preload && "preload",
  ];
  return parts.filter(Boolean).join("; ");
};

/** Plain http://localhost must not rewrite its own URLs to https. */
const withoutHttpsUpgrade = (policy: string) =>
  policy.replace(/;?\s*(upgrade-insecure-requests|block-all-mixed-content)\s*(?=;|$)/g, "");

/** Adds and removes headers according to the policy. */
export const applyHeadersPolicy = (response: WebResponse, policy: HeadersPolicy): WebResponse => {
  const headers = { ...response.headers };
  for (const name of policy.removed) delete headers[name];
  for (const { name, value, override } of policy.added)
    if (override || headers[name] === undefined) headers[name] = value;
  return { ...response, headers };
};
