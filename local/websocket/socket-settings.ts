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
});
const IntegrationProperties = z.object({ IntegrationType: z.literal("AWS_PROXY"), IntegrationUri: z.string() });
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

export type SocketSettings = {
  id: string;
  stage: string;
  /** The field of a JSON message that selects its route. */
  routeField: string;
  /** Function ARN by route key. */
  routes: Map<string, string>;
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
    routes: new Map(routes.map(({ RouteKey, Target }) => [RouteKey, readTarget(template, Target)])),
    authorizer: connect?.AuthorizationType === "CUSTOM" ? readAuthorizer(template, connect.AuthorizerId) : undefined,
  };
};

const toFunctionArn = (uri: string) => /arn:aws:lambda:[^/]+/.exec(uri)?.[0] ?? uri;

const readTarget = (template: Template, target: string): string => {
  const integration = template.find(target.replace(/^integrations\//, ""));
  if (!integration) throw new RunnerError(`A WebSocket route points at ${target}, which isn't an integration.`);
  return toFunctionArn(readProperties(integration, IntegrationProperties).IntegrationUri);
};

const readAuthorizer = (template: Template, id = ""): SocketAuthorizer => {
  const authorizer = template.find(id);
  if (!authorizer) throw new RunnerError("The $connect route names an authorizer that is not in the template.");
  const { AuthorizerUri, IdentitySource } = readProperties(authorizer, AuthorizerProperties);
  return { functionArn: toFunctionArn(AuthorizerUri), identitySource: IdentitySource };
};
