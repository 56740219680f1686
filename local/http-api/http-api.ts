import * as z from "zod";
import { BodyTooLarge, json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type Listening, listen } from "../http/server.ts";
import { FunctionError } from "../lambda/function-worker.ts";
import { EventTooLarge, type Functions } from "../lambda/functions.ts";
import { Problem } from "../template/problem.ts";
import { type Resource, read, type System } from "../template/system.ts";
import { responseFrom, serverError } from "./answer.ts";
import { decode, type EventContext, eventFrom } from "./event.ts";
import { type JwtAuthorizer, jwtAuthorizer } from "./jwt-authorizer.ts";
import { routeTable } from "./routes.ts";

/** API Gateway's limit for a request body, in bytes. */
const BODY_LIMIT = 10 * 1024 * 1024;

const ApiProperties = z.object({ ProtocolType: z.string() });
const ApiPart = z.object({ ApiId: z.string() });
const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(["NONE", "JWT"]).default("NONE"),
  AuthorizerId: z.string().optional(),
});
const IntegrationProperties = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
  TimeoutInMillis: z.coerce.number().default(30_000),
});
const AuthorizerProperties = z.object({
  AuthorizerType: z.literal("JWT"),
  IdentitySource: z.array(z.literal("$request.header.Authorization")),
  JwtConfiguration: z.object({ Issuer: z.string(), Audience: z.array(z.string()) }),
});
const StageProperties = z.object({ StageName: z.string() });

interface Target {
  functionArn: string;
  timeoutMs: number;
  authorizer?: JwtAuthorizer;
}

export interface HttpApi {
  id: string;
  url: string;
  /** Answers a request without a network hop; the edge calls this. */
  handle(request: WebRequest): Promise<WebResponse>;
  close(): Promise<void>;
}

export interface HttpApiOptions {
  functions: Functions;
  jwksUrl(issuer: string): string;
}

/** Starts every HTTP API of the template, each also on a loopback port of its own (its execute-api address). */
export function startHttpApis(system: System, options: HttpApiOptions): Promise<HttpApi[]> {
  const apis = system.all("AWS::ApiGatewayV2::Api").filter((api) => read(api, ApiProperties).ProtocolType === "HTTP");
  return Promise.all(apis.map((api) => startHttpApi(system, api, options)));
}

async function startHttpApi(system: System, api: Resource, options: HttpApiOptions): Promise<HttpApi> {
  const id = api.identity.ref;
  const mine = (type: string) => system.all(type).filter((part) => read(part, ApiPart).ApiId === id);
  const stage = read(mine("AWS::ApiGatewayV2::Stage")[0] ?? api, StageProperties).StageName;
  const authorizers = authorizersOf(mine("AWS::ApiGatewayV2::Authorizer"), options);
  const routes = mine("AWS::ApiGatewayV2::Route").map((route) => routeOf(system, route, authorizers));
  const handle = gateway({ id, stage, find: routeTable(routes), functions: options.functions });
  const listening = await serve(handle);
  return { id, url: listening.url, handle, close: listening.close };
}

function serve(handle: HttpApi["handle"]): Promise<Listening> {
  return listen(async (request, response) => {
    try {
      writeResponse(response, await handle(await readRequest(request, BODY_LIMIT)), request.method);
    } catch (error) {
      writeResponse(response, error instanceof BodyTooLarge ? tooLarge() : serverError());
    }
  });
}

function authorizersOf(resources: Resource[], options: HttpApiOptions): Map<string, JwtAuthorizer> {
  return new Map(
    resources.map((resource) => {
      const { Issuer, Audience } = read(resource, AuthorizerProperties).JwtConfiguration;
      const settings = { issuer: Issuer, audience: Audience, jwksUrl: options.jwksUrl(Issuer) };
      return [resource.identity.ref, jwtAuthorizer(settings)];
    }),
  );
}

function routeOf(system: System, resource: Resource, authorizers: Map<string, JwtAuthorizer>) {
  const { RouteKey, Target, AuthorizationType, AuthorizerId } = read(resource, RouteProperties);
  const integration = system.find(Target.replace(/^integrations\//, ""));
  if (!integration) throw new Problem(`Route ${RouteKey} has no integration.`);
  const { IntegrationUri, TimeoutInMillis } = read(integration, IntegrationProperties);
  const functionArn = /arn:aws:lambda:[^/]+/.exec(IntegrationUri)?.[0] ?? IntegrationUri;
  const authorizer = AuthorizationType === "JWT" ? authorizers.get(AuthorizerId ?? "") : undefined;
  if (AuthorizationType === "JWT" && !authorizer) throw new Problem(`Route ${RouteKey} has no authorizer.`);
  return { key: RouteKey, target: { functionArn, timeoutMs: TimeoutInMillis, authorizer } };
}

interface Gateway {
  id: string;
  stage: string;
  find: ReturnType<typeof routeTable<Target>>;
  functions: Functions;
}

function gateway({ id, stage, find, functions }: Gateway): HttpApi["handle"] {
  return async (request) => {
    const match = find(request.method, request.path);
    if (!match) return json(404, { message: "Not Found" });
    if (request.body.length > BODY_LIMIT) return tooLarge();
    const { authorizer, functionArn, timeoutMs } = match.route.target;
    const claims = await claimsOf(request, authorizer);
    if (claims === "refused") return json(401, { message: "Unauthorized" }, { "www-authenticate": "Bearer" });
    const pathParameters = Object.fromEntries(
      Object.entries(match.pathParameters).map(([name, value]) => [name, decode(value)]),
    );
    const context: EventContext = { apiId: id, stage, routeKey: match.route.key, pathParameters };
    if (claims) context.authorizer = { jwt: { claims, scopes: null } };
    const called = functions.invoke(functionArn, eventFrom(request, context), { now: request.now });
    return within(timeoutMs, called);
  };
}

async function claimsOf(request: WebRequest, authorizer?: JwtAuthorizer) {
  if (!authorizer) return undefined;
  const token = (request.headers.authorization ?? "").replace(/^Bearer /i, "");
  return (await authorizer(token)) ?? "refused";
}

async function within(timeoutMs: number, called: Promise<unknown>): Promise<WebResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WebResponse>((resolve) => {
    timer = setTimeout(() => resolve(json(503, { message: "Service Unavailable" })), timeoutMs);
  });
  try {
    return await Promise.race([late, called.then(responseFrom, failed)]);
  } finally {
    clearTimeout(timer);
  }
}

function failed(error: unknown): WebResponse {
  if (error instanceof EventTooLarge) return tooLarge();
  if (error instanceof FunctionError || error instanceof Problem) return serverError();
  throw error;
}

const tooLarge = () => json(413, { message: "Request Entity Too Large" });
