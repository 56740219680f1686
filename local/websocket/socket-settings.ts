import * as z from "zod";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";

const ApiPart = z.object({ ApiId: z.string() });
const ApiProperties = z.object({ RouteSelectionExpression: z.string().default("$request.body.action") });
const StageProperties = z.object({ StageName: z.string() });
const RouteProperties = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.enum(["NONE", "CUSTOM"]).default("NONE"),
  AuthorizerId: z.string().optional(),
  RouteResponseSelectionExpression: z.string().optional(),
});
const IntegrationProperties = z.discriminatedUnion("IntegrationType", [
  z.object({ IntegrationType: z.literal("AWS_PROXY"), IntegrationUri: z.string() }),
  z.object({ IntegrationType: z.literal("MOCK") }),
]);
const IntegrationResponseProperties = z.object({
  IntegrationId: z.string(),
  IntegrationResponseKey: z.literal("$default"),
  ResponseTemplates: z.object({ $default: z.string() }),
});
const RouteResponseProperties = z.object({ RouteId: z.string() });
const AuthorizerProperties = z.object({
  AuthorizerType: z.literal("REQUEST"),
  AuthorizerUri: z.string(),
  IdentitySource: z.array(z.string()).default([]),
});

export type SocketAuthorizer = {
  functionArn: string;
  /** E.g. `route.request.querystring.token`: without all of them, the handshake is refused without a call. */
  identitySource: string[];
};

/** A route's function; or the fixed answer of a mock, null where the route is one-way. */
type SocketTarget = { functionArn: string } | { answer: string | null };

export type SocketSettings = {
  id: string;
  stage: string;
  /** The field of a JSON message that selects its route. */
  routeField: string;
  /** What answers each route key. */
  routes: Map<string, SocketTarget>;
  authorizer?: SocketAuthorizer;
};

/** Reads a WebSocket API from the template. */
export const readSocketSettings = (template: Template, api: Resource): SocketSettings => {
  const id = api.identity.ref;
  const mine = (type: string) => template.all(type).filter((part) => readProperties(part, ApiPart).ApiId === id);
  const expression = readProperties(api, ApiProperties).RouteSelectionExpression;
  const routeField = /^\$\{?request\.body\.([\w]+)\}?$/.exec(expression)?.[1];
  if (!routeField) throw new RunnerError(`The route selection expression ${expression} isn't supported locally.`);
  const [stage] = mine("AWS::ApiGatewayV2::Stage");
  if (!stage) throw new RunnerError(`The WebSocket API ${api.logicalId} has no stage.`);
  const routes = mine("AWS::ApiGatewayV2::Route").map((route) => ({
    resource: route,
    ...readProperties(route, RouteProperties),
  }));
  const connect = routes.find(({ RouteKey }) => RouteKey === "$connect");
  return {
    id,
    stage: readProperties(stage, StageProperties).StageName,
    routeField,
    routes: new Map(routes.map((route) => [route.RouteKey, readTarget(template, route)])),
    authorizer: connect?.AuthorizationType === "CUSTOM" ? readAuthorizer(template, connect.AuthorizerId) : undefined,
  };
};

const toFunctionArn = (uri: string) => /arn:aws:lambda:[^/]+/.exec(uri)?.[0] ?? uri;

type SocketRoute = z.infer<typeof RouteProperties> & { resource: Resource };

const readTarget = (template: Template, route: SocketRoute): SocketTarget => {
  const integration = template.find(route.Target.replace(/^integrations\//, ""));
  if (!integration) throw new RunnerError(`A WebSocket route points at ${route.Target}, which isn't an integration.`);
  const properties = readProperties(integration, IntegrationProperties);
  if (properties.IntegrationType === "MOCK") return { answer: readMockAnswer(template, integration, route) };
  return { functionArn: toFunctionArn(properties.IntegrationUri) };
};

// As on AWS, a route without a response of its own is one-way: what its integration answers goes nowhere.
const readMockAnswer = (template: Template, integration: Resource, route: SocketRoute): string | null => {
  const isTwoWay =
    route.RouteResponseSelectionExpression === "$default" &&
    template
      .all("AWS::ApiGatewayV2::RouteResponse")
      .some((response) => readProperties(response, RouteResponseProperties).RouteId === route.resource.identity.ref);
  if (!isTwoWay) return null;
  const answers = template
    .all("AWS::ApiGatewayV2::IntegrationResponse")
    .map((response) => readProperties(response, IntegrationResponseProperties));
  const own = answers.find(({ IntegrationId }) => IntegrationId === integration.identity.ref);
  return own?.ResponseTemplates.$default ?? null;
};

const readAuthorizer = (template: Template, id = ""): SocketAuthorizer => {
  const authorizer = template.find(id);
  if (!authorizer) throw new RunnerError("The $connect route names an authorizer that is not in the template.");
  const { AuthorizerUri, IdentitySource } = readProperties(authorizer, AuthorizerProperties);
  return { functionArn: toFunctionArn(AuthorizerUri), identitySource: IdentitySource };
};
