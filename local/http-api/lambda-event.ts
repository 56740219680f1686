import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { WebRequest } from "../http/message.ts";
import { ACCOUNT, REGION } from "../template/names.ts";

/** What the gateway adds to a request. */
export type EventContext = {
  apiId: string;
  stage: string;
  routeKey: string;
  pathParameters: Record<string, string>;
  authorizer?: { jwt: { claims: Record<string, string>; scopes: string[] | null } };
};

/** Content types whose bodies API Gateway passes as text; all others arrive in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|[^;]+\+(json|xml))\b)/i;

/** Converts a request to API Gateway's payload format 2.0. */
export const toLambdaEvent = (request: WebRequest, context: EventContext): APIGatewayProxyEventV2 => {
  const { cookie, ...headers } = request.headers;
  const path = decodePath(request.path);
  const parameters = joinQueryParameters(request.query);
  const isText = TEXT.test(headers["content-type"] ?? "");
  return {
    version: "2.0",
    routeKey: context.routeKey,
    rawPath: context.stage === "$default" ? path : `/${context.stage}${path}`,
    rawQueryString: request.query,
    ...(cookie ? { cookies: cookie.split(/;\s*/).filter(Boolean) } : {}),
    headers: { "content-length": String(request.body.length), ...headers, "x-forwarded-for": toForwardedFor(request) },
    ...(parameters ? { queryStringParameters: parameters } : {}),
    ...(Object.keys(context.pathParameters).length > 0 ? { pathParameters: context.pathParameters } : {}),
    requestContext: toRequestContext(request, path, context),
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
};

/** API Gateway appends its peer to `X-Forwarded-For`. */
const toForwardedFor = ({ headers, sourceIp }: WebRequest) =>
  [headers["x-forwarded-for"], sourceIp].filter(Boolean).join(", ");

/** Percent-decodes a path; returns it unchanged when it is malformed. */
export const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const joinQueryParameters = (query: string): Record<string, string> | undefined => {
  const joined: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return Object.keys(joined).length > 0 ? joined : undefined;
};

const toRequestContext = (
  request: WebRequest,
  path: string,
  { apiId, stage, routeKey, authorizer }: EventContext,
): APIGatewayProxyEventV2["requestContext"] => {
  const received = new Date();
  return {
    accountId: ACCOUNT,
    apiId,
    ...(authorizer ? { authorizer } : {}),
    domainName: request.headers.host ?? `${apiId}.execute-api.${REGION}.amazonaws.com`,
    domainPrefix: apiId,
    http: {
      method: request.method,
      path: stage === "$default" ? path : `/${stage}${path}`,
      protocol: "HTTP/1.1",
      sourceIp: request.sourceIp,
      userAgent: request.headers["user-agent"] ?? "",
    },
    requestId: randomUUID(),
    routeKey,
    stage,
    time: formatLogTime(received),
    timeEpoch: received.getTime(),
  };
};

/** API Gateway's log format of an instant: `21/Nov/2026:02:29:24 +0000`. */
const formatLogTime = (instant: Date): string => {
  const [, day, month, year, time] = instant.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
};
