import * as z from "zod";
import { BodyTooLarge, json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type ListeningServer, listen } from "../http/server.ts";
import { FunctionError } from "../lambda/function-worker.ts";
import { EventTooLarge, type Functions } from "../lambda/functions.ts";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import type { Authorizer } from "./authorizer.ts";
import { createJwtAuthorizer } from "./jwt-authorizer.ts";
import { createLambdaAuthorizer } from "./lambda-authorizer.ts";
import { decodePath, type EventContext, toLambdaEvent } from "./lambda-event.ts";
import { serverError, toWebResponse } from "./lambda-response.ts";
import { createRouteTable } from "./route-table.ts";

/** API Gateway's limit for a request body, in bytes. */
const BODY_LIMIT = 10 * 1024 * 1024;

const ApiProperties = z.object({ ProtocolType: z.string() });
const ApiPart = z.object({ ApiId: z.string() });
const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(["NONE", "JWT", "CUSTOM"]).default("NONE"),
  AuthorizerId: z.string().optional(),
});
const IntegrationProperties = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: z.coerce.number().default(30_000),
});
const AuthorizerProperties = z.discriminatedUnion("AuthorizerType", [
  z.object({
    AuthorizerType: z.literal("JWT"),
    IdentitySource: z.array(z.literal("$request.header.Authorization")),
    JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
  }),
  z.object({
    AuthorizerType: z.literal("REQUEST"),
    AuthorizerPayloadFormatVersion: z.literal("2.0"),
    EnableSimpleResponses: z.literal(true),
    AuthorizerUri: z.string(),
    AuthorizerResultTtlInSeconds: z.number(),
    IdentitySource: z.tuple([z.templateLiteral(["$request.header.", z.string()])]),
  }),
]);
const StageProperties = z.object({ StageName: z.string() });

type Target = {
  functionArn: string;
  timeoutMs: number;
  authorizer?: Authorizer;
};

export type HttpApi = {
  id: string;
  url: string;
  /** Handles a request without a network hop; called by the edge. */
  handle(request: WebRequest): Promise<WebResponse>;
  close(): Promise<void>;
};

export type HttpApiOptions = {
  functions: Functions;
  jwksUrl(issuer: string): string;
};

/** Starts every HTTP API of the template, each also on a loopback port of its own, in place of its execute-api address. */
export const startHttpApis = (template: Template, options: HttpApiOptions): Promise<HttpApi[]> => {
  const apis = template
    .all("AWS::ApiGatewayV2::Api")
    .filter((api) => readProperties(api, ApiProperties).ProtocolType === "HTTP");
  return Promise.all(apis.map((api) => startHttpApi(template, api, options)));
};

const startHttpApi = async (template: Template, api: Resource, options: HttpApiOptions): Promise<HttpApi> => {
  const id = api.identity.ref;
  const mine = (type: string) => template.all(type).filter((part) => readProperties(part, ApiPart).ApiId === id);
  const stage = readProperties(mine("AWS::ApiGatewayV2::Stage")[0] ?? api, StageProperties).StageName;
  const authorizers = new Map(
    mine("AWS::ApiGatewayV2::Authorizer").map((one) => [one.identity.ref, readAuthorizer(one, options)]),
  );
  const routes = mine("AWS::ApiGatewayV2::Route").map((route) => readRoute(template, route, authorizers));
  const handle = createGateway({ id, stage, find: createRouteTable(routes), functions: options.functions });
  const listening = await listenForRequests(handle);
  return { id, url: listening.url, handle, close: listening.close };
};

const listenForRequests = (handle: HttpApi["handle"]): Promise<ListeningServer> =>
  listen(async (request, response) => {
    try {
      writeResponse(response, await handle(await readRequest(request, BODY_LIMIT)), request.method);
    } catch (error) {
      writeResponse(response, error instanceof BodyTooLarge ? tooLarge() : serverError());
    }
  });

const readAuthorizer = (resource: Resource, { jwksUrl, functions }: HttpApiOptions): Authorizer => {
  const properties = readProperties(resource, AuthorizerProperties);
  if (properties.AuthorizerType === "REQUEST") {
    return createLambdaAuthorizer({
      functions,
      functionArn: toFunctionArn(properties.AuthorizerUri),
      header: properties.IdentitySource[0].replace("$request.header.", "").toLowerCase(),
      cacheSeconds: properties.AuthorizerResultTtlInSeconds,
    });
  }
  const { Issuer, Audience } = properties.JwtConfiguration;
  const claimsOf = createJwtAuthorizer({ issuer: Issuer, audience: Audience, jwksUrl: jwksUrl(Issuer) });
  return async ({ headers }) => {
    const claims = await claimsOf((headers.authorization ?? "").replace(/^Bearer /i, ""));
    return claims ? { status: 200, claims } : { status: 401 };
  };
};

const toFunctionArn = (uri: string): string => /arn:aws:lambda:[^/]+/.exec(uri)?.[0] ?? uri;

const readRoute = (template: Template, resource: Resource, authorizers: Map<string, Authorizer>) => {
  const { RouteKey, Target, AuthorizationType, AuthorizerId } = readProperties(resource, RouteProperties);
  const integration = template.find(Target.replace(/^integrations\//, ""));
  if (!integration) throw new RunnerError(`Route ${RouteKey} has no integration.`);
  const { IntegrationUri, TimeoutInMillis } = readProperties(integration, IntegrationProperties);
  const functionArn = toFunctionArn(IntegrationUri);
  const authorizer = AuthorizationType === "NONE" ? undefined : authorizers.get(AuthorizerId ?? "");
  if (AuthorizationType !== "NONE" && !authorizer) throw new RunnerError(`Route ${RouteKey} has no authorizer.`);
  return { key: RouteKey, target: { functionArn, timeoutMs: TimeoutInMillis, authorizer } };
};

type Gateway = {
  id: string;
  stage: string;
  find: ReturnType<typeof createRouteTable<Target>>;
  functions: Functions;
};

const createGateway =
  ({ id, stage, find, functions }: Gateway): HttpApi["handle"] =>
  async (request) => {
    const match = find(request.method, request.path);
    if (!match) return json(404, { message: "Not Found" });
    if (request.body.length > BODY_LIMIT) return tooLarge();
    const { authorizer, functionArn, timeoutMs } = match.route.target;
    const authorization = (await authorizer?.(request)) ?? { status: 200 };
    if (authorization.status !== 200) return refusals[authorization.status]();
    const pathParameters = Object.fromEntries(
      Object.entries(match.pathParameters).map(([name, value]) => [name, decodePath(value)]),
    );
    const context: EventContext = { apiId: id, stage, routeKey: match.route.key, pathParameters };
    if (authorization.claims) context.authorizer = { jwt: { claims: authorization.claims, scopes: null } };
    const called = functions.invoke(functionArn, toLambdaEvent(request, context), { now: request.now });
    return withTimeout(timeoutMs, called);
  };

const refusals = {
  401: () => json(401, { message: "Unauthorized" }, { "www-authenticate": "Bearer" }),
  403: () => json(403, { message: "Forbidden" }),
  500: () => serverError(),
};

const withTimeout = async (timeoutMs: number, called: Promise<unknown>): Promise<WebResponse> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WebResponse>((resolve) => {
    timer = setTimeout(() => resolve(json(503, { message: "Service Unavailable" })), timeoutMs);
  });
  try {
    return await Promise.race([late, called.then(toWebResponse, toFailureResponse)]);
  } finally {
    clearTimeout(timer);
  }
};

const toFailureResponse = (error: unknown): WebResponse => {
  if (error instanceof EventTooLarge) return tooLarge();
  if (error instanceof FunctionError || error instanceof RunnerError) return serverError();
  throw error;
};

const tooLarge = () => json(413, { message: "Request Entity Too Large" });
