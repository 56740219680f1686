import { Stack } from "aws-cdk-lib";
import { expect, test } from "vitest";
import { hooks } from "../../shared/api/hooks.ts";
import { allRoutes, type Entry } from "../../shared/api/index.ts";
import { type Access, routeKey } from "../../shared/api/route.ts";
import {
  type City,
  deployedCity,
  domainlessCity,
  functionsOf,
  httpApiStack,
  localCity,
  type Properties,
  type Resource,
  resolved,
} from "./city.ts";

const httpRoutes = (city: City): Properties[] =>
  city
    .all("AWS::ApiGatewayV2::Route")
    .filter(({ stack }) => httpApiStack.test(stack))
    .map((route) => resolved(city, route));

const httpStages = (city: City): Resource[] =>
  city.all("AWS::ApiGatewayV2::Stage").filter(({ Properties }) => Properties.StageName === "$default");

const isSocket = ({ Properties }: Resource) => Properties.ProtocolType === "WEBSOCKET";

const roleOf = (city: City, account: Resource | undefined) => account && resolved(city, account).CloudWatchRoleArn;

/** The stacks that are deployed before one. */
const stacksBefore = ({ app }: City, name: string): string[] =>
  app.node.children
    .filter((child): child is Stack => Stack.isStack(child) && child.stackName === name)
    .flatMap(({ dependencies }) => dependencies.map(({ stackName }) => stackName));

const hookKeys = Object.values(hooks).map(({ method, path }) => `${method} ${path}`);
const open = new Set([...hookKeys, "GET /api/openapi.json"]);
const routesFor = (...accesses: Access[]) =>
  allRoutes.filter(({ route }) => accesses.includes(route.access)).map(({ route }) => routeKey(route));

test("the template has every route of the contract, and besides them only the hooks and the API description", async () => {
  const inTemplate = httpRoutes(await localCity()).map(({ RouteKey }) => RouteKey);
  expect(inTemplate.sort()).toEqual([...allRoutes.map(({ route }) => routeKey(route)), ...open].sort());
});

test("every route that is neither public nor a scanner's checks the token first", async () => {
  const city = await localCity();
  const unchecked = httpRoutes(city).filter(({ AuthorizationType }) => AuthorizationType !== "JWT");
  expect(unchecked.map(({ RouteKey }) => RouteKey).sort()).toEqual([...routesFor("public", "door"), ...open].sort());
});

test("[around-01] every other route asks for the proof of the web distribution first, once an hour for each value", async () => {
  const city = await localCity();
  const [authorizer, ...others] = city
    .all("AWS::ApiGatewayV2::Authorizer")
    .filter(({ Properties, stack }) => Properties.AuthorizerType === "REQUEST" && stack.endsWith("-Api"));
  expect(others).toEqual([]);
  expect(authorizer?.Properties).toMatchObject({
    IdentitySource: ["$request.header.x-origin-verify"],
    AuthorizerResultTtlInSeconds: 3_600,
    EnableSimpleResponses: true,
  });
  const unchecked = httpRoutes(city).filter(({ AuthorizationType }) => AuthorizationType !== "JWT");
  expect(unchecked.length).toBeGreaterThan(0);
  for (const route of unchecked) {
    expect(route).toMatchObject({
      AuthorizationType: "CUSTOM",
      AuthorizerId: `${authorizer?.stack}/${authorizer?.id}`,
    });
  }
});

test("[admin-13] every route below /api/admin uses the user pool's authorizer", async () => {
  const city = await localCity();
  const admin = httpRoutes(city).filter(({ RouteKey }) => RouteKey.includes(" /api/admin"));
  const [authorizer] = city.all("AWS::ApiGatewayV2::Authorizer").filter(({ stack }) => stack.endsWith("-AdminApi"));
  const [pool] = city.all("AWS::Cognito::UserPool");
  const [client] = city.all("AWS::Cognito::UserPoolClient");
  expect(admin.length).toBeGreaterThan(0);
  for (const route of admin) expect(route).toMatchObject({ AuthorizerId: `${authorizer?.stack}/${authorizer?.id}` });
  const { JwtConfiguration } = authorizer ? resolved(city, authorizer) : {};
  expect(JwtConfiguration.Audience).toEqual([`${client?.stack}/${client?.id}`]);
  expect(JwtConfiguration.Issuer).toBe(`https://cognito-idp.AWS::Region.amazonaws.com/${pool?.stack}/${pool?.id}`);
});

test("each contract entry has one function that serves its routes", async () => {
  const city = await localCity();
  const integrations = city.all("AWS::ApiGatewayV2::Integration");
  const targets = new Map<Entry, Set<string>>();
  for (const { entry, route } of allRoutes) {
    const { Target } = httpRoutes(city).find(({ RouteKey }) => RouteKey === routeKey(route)) ?? {};
    const integration = integrations.find(({ stack, id }) => Target === `integrations/${stack}/${id}`);
    const uri = integration ? resolved(city, integration).IntegrationUri : "";
    targets.set(entry, (targets.get(entry) ?? new Set()).add(uri));
  }
  for (const [entry, uris] of targets) expect([entry, uris.size]).toEqual([entry, 1]);
  expect(new Set([...targets.values()].flatMap((uris) => [...uris])).size).toBe(targets.size);
});

test("one permission lets the API call a function, however many routes it has, and one its authorizer", async () => {
  const city = await localCity();
  const permissions = city.all("AWS::Lambda::Permission").filter(({ stack }) => httpApiStack.test(stack));
  expect(permissions.length).toBe(
    functionsOf(city).filter(({ stack }) => /-(Members|BackOffice|Community|Door)$/.test(stack)).length + 1,
  );
});

test("the API is throttled, and its log contains no addresses, users or paths", async () => {
  const city = await localCity();
  for (const stage of city.all("AWS::ApiGatewayV2::Stage").map((one) => resolved(city, one))) {
    const { usual, socket } = city.settings.throttle;
    const { rate } = stage.StageName === "ws" ? socket : usual;
    expect(stage.DefaultRouteSettings.ThrottlingRateLimit).toBe(rate);
    expect(stage.AccessLogSettings.Format).toContain("$context.routeKey");
    expect(stage.AccessLogSettings.Format).not.toMatch(
      /sourceIp|userAgent|claims|\$context\.path|identity|connectionId/,
    );
  }
});

test("each kind of route has a throttle of its own, so that none uses up another's", async () => {
  const city = await localCity();
  const limits: Record<string, Properties> = Object.assign(
    {},
    ...httpStages(city).map(({ Properties }) => Properties.RouteSettings),
  );
  const rateOf = (key: string) => limits[key]?.ThrottlingRateLimit;
  const { read, payment, guarded, usual } = city.settings.throttle;
  expect(guarded.rate).toBeLessThan(usual.rate);
  expect(read.rate).toBeGreaterThan(usual.rate);
  for (const key of ["POST /hooks/stripe", "POST /api/events/{eventId}/checkout", "POST /api/membership/checkout"])
    expect([key, rateOf(key)]).toEqual([key, payment.rate]);
  for (const key of ["POST /api/contact", "POST /api/sign-up"]) expect([key, rateOf(key)]).toEqual([key, guarded.rate]);
  for (const key of ["GET /api/events", "GET /api/openapi.json"]) expect([key, rateOf(key)]).toEqual([key, read.rate]);
  expect(limits["GET /api/admin/contact-messages"]).toBeUndefined();
  // A rush of 500 buyers for one event, three calls each within a second or two, passes.
  expect(payment.burst).toBeGreaterThanOrEqual(1_000);
});

test("route throttles are deployed only after their routes", async () => {
  const city = await localCity();
  const routes = city.all("AWS::ApiGatewayV2::Route");
  const [members, ...others] = httpStages(city);
  expect(Object.keys(members?.Properties.RouteSettings).length).toBeGreaterThan(0);
  for (const stage of [members, ...others]) {
    const limited = Object.keys(stage?.Properties.RouteSettings ?? {});
    const waitedFor = routes.filter(({ Properties }) => limited.includes(Properties.RouteKey));
    expect(waitedFor.length).toBe(limited.length);
    for (const { id } of waitedFor) expect(stage?.DependsOn).toContain(id);
  }
});

test("the account may write API Gateway logs before any stage has one and after the city is deleted", async () => {
  for (const city of [await deployedCity(), await domainlessCity()]) {
    const [account] = city.all("AWS::ApiGateway::Account");
    const role = city.all("AWS::IAM::Role").find(({ id }) => `${account?.stack}/${id}.Arn` === roleOf(city, account));
    expect([account?.DeletionPolicy, role?.DeletionPolicy]).toEqual(["Retain", "Retain"]);
    expect(role?.Properties.RoleName).toBeUndefined();
    expect(role?.Properties.AssumeRolePolicyDocument.Statement[0].Principal.Service).toBe("apigateway.amazonaws.com");
    const waiting = stacksBefore(city, city.all("AWS::ApiGatewayV2::Api").find(isSocket)?.stack ?? "");
    expect(waiting).toContain(account?.stack);
  }
});

test("[realtime-01] the WebSocket API has connect and disconnect routes and requires a ticket to connect", async () => {
  const city = await localCity();
  const [socket] = city
    .all("AWS::ApiGatewayV2::Api")
    .filter(({ Properties }) => Properties.ProtocolType === "WEBSOCKET");
  const routes = city
    .all("AWS::ApiGatewayV2::Route")
    .map((route) => resolved(city, route))
    .filter(({ ApiId }) => ApiId === `${socket?.stack}/${socket?.id}`);
  const authorization = Object.fromEntries(
    routes.map(({ RouteKey, AuthorizationType }) => [RouteKey, AuthorizationType]),
  );
  expect(authorization).toEqual({ $connect: "CUSTOM", $disconnect: "NONE", $default: "NONE", ping: "NONE" });
});

test("a heartbeat is answered by a mock integration: it runs no function", async () => {
  const city = await localCity();
  const [ping] = city.all("AWS::ApiGatewayV2::Route").filter(({ Properties }) => Properties.RouteKey === "ping");
  const [mock] = city
    .all("AWS::ApiGatewayV2::Integration")
    .filter(({ Properties }) => Properties.IntegrationType === "MOCK");
  const [answer] = city.all("AWS::ApiGatewayV2::IntegrationResponse");
  const [routeAnswer] = city.all("AWS::ApiGatewayV2::RouteResponse");
  expect(ping?.Properties.Target).toEqual({ "Fn::Join": ["", ["integrations/", { Ref: mock?.id }]] });
  expect(ping?.Properties.RouteResponseSelectionExpression).toBe("$default");
  expect(routeAnswer?.Properties.RouteId).toEqual({ Ref: ping?.id });
  expect(answer?.Properties.IntegrationId).toEqual({ Ref: mock?.id });
  expect(answer?.Properties.ResponseTemplates).toEqual({ $default: '{"type":"pong"}' });
});
