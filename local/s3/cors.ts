import * as z from "zod";
import type { WebRequest, WebResponse } from "../http/message.ts";
import { type Resource, readProperties } from "../template/resource.ts";

const Rule = z.object({
  AllowedMethods: z.array(z.string()),
  AllowedOrigins: z.array(z.string()),
  AllowedHeaders: z.array(z.string()).default([]),
  ExposedHeaders: z.array(z.string()).default([]),
  MaxAge: z.coerce.number().optional(),
});
const BucketProperties = z.object({ CorsConfiguration: z.object({ CorsRules: z.array(Rule) }).optional() });

/** The CORS headers a bucket of the template grants a request; undefined when no rule fits. */
export type Cors = (request: WebRequest) => Record<string, string> | undefined;

/** Reads a bucket's CORS rules. */
export const createCors = (bucket: Resource): Cors => {
  const rules = readProperties(bucket, BucketProperties).CorsConfiguration?.CorsRules ?? [];
  return (request) => {
    const origin = request.headers.origin ?? "";
    const method = request.headers["access-control-request-method"] ?? request.method;
    const rule = rules.find(
      (one) =>
        one.AllowedOrigins.some((allowed) => matchesOrigin(allowed, origin)) && one.AllowedMethods.includes(method),
    );
    if (!rule || !origin) return undefined;
    return {
      "access-control-allow-origin": rule.AllowedOrigins.includes("*") ? "*" : origin,
      "access-control-allow-methods": rule.AllowedMethods.join(", "),
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "",
      "access-control-expose-headers": rule.ExposedHeaders.join(", "),
      "access-control-max-age": String(rule.MaxAge ?? 0),
      vary: "Origin",
    };
  };
};

const matchesOrigin = (pattern: string, origin: string): boolean => {
  const [before = "", after] = pattern.split("*");
  return after === undefined ? pattern === origin : origin.startsWith(before) && origin.endsWith(after);
};

/** S3's answer to a preflight that no rule allows. */
export const toCorsForbidden = (): WebResponse => ({
  status: 403,
  headers: { "content-type": "application/xml" },
  body: Buffer.from(
    "<Error><Code>AccessForbidden</Code><Message>CORSResponse: This CORS request is not allowed.</Message></Error>",
  ),
});
