import { expect, test } from "vitest";
import { hooks } from "../../shared/api/hooks.ts";
import { allRoutes, type Entry } from "../../shared/api/index.ts";
import { routeKey } from "../../shared/api/route.ts";
import { type City, functionsOf, localCity, type Properties, resolved } from "./city.ts";

const httpRoutes = (city: City): Properties[] =>
  city
    .all("AWS::ApiGatewayV2::Route")
    .filter(({ stack }) => stack.endsWith("-Api"))
    .map((route) => resolved(city, route));

const open = new Set([`${hooks.stripe.method} ${hooks.stripe.path}`, "GET /api/openapi.json"]);
const publicRoutes = allRoutes.filter(({ route }) => route.access === "public").map(({ route }) => routeKey(route));

test("every route of the contract is in the template, and no other but the hook and the description", async () => {
  const inTemplate = httpRoutes(await localCity()).map(({ RouteKey }) => RouteKey);
  expect(inTemplate.sort()).toEqual([...allRoutes.map(({ route }) => routeKey(route)), ...open].sort());
});

test("the token check stands in front of every route that the contract does not call public", async () => {
  const city = await localCity();
  const unchecked = httpRoutes(city).filter(({ AuthorizationType }) => AuthorizationType !== "JWT");
  expect(unchecked.map(({ RouteKey }) => RouteKey).sort()).toEqual([...publicRoutes, ...open].sort());
});

test("[admin-13] every route below /api/admin asks the authorizer of the user pool", async () => {
  const city = await localCity();
  const admin = httpRoutes(city).filter(({ RouteKey }) => RouteKey.includes(" /api/admin"));
  const [authorizer] = city.all("AWS::ApiGatewayV2::Authorizer").filter(({ stack }) => stack.endsWith("-Api"));
  const [pool] = city.all("AWS::Cognito::UserPool");
  const [client] = city.all("AWS::Cognito::UserPoolClient");
  expect(admin.length).toBeGreaterThan(0);
  for (const route of admin) expect(route).toMatchObject({ AuthorizerId: `${authorizer?.stack}/${authorizer?.id}` });
  const { JwtConfiguration } = authorizer ? resolved(city, authorizer) : {};
  expect(JwtConfiguration.Audience).toEqual([`${client?.stack}/${client?.id}`]);
  expect(JwtConfiguration.Issuer).toBe(`https://cognito-idp.AWS::Region.amazonaws.com/${pool?.stack}/${pool?.id}`);
});

test("each contract entry has one function, and its routes lead there", async () => {
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

test("one permission lets the API call a function, however many routes it has", async () => {
  const city = await localCity();
  const permissions = city.all("AWS::Lambda::Permission").filter(({ stack }) => stack.endsWith("-Api"));
  expect(permissions.length).toBe(functionsOf(city).filter(({ stack }) => stack.endsWith("-Api")).length);
});

test("the API is throttled, and its log keeps neither addresses nor users nor paths", async () => {
  const city = await localCity();
  for (const stage of city.all("AWS::ApiGatewayV2::Stage").map((one) => resolved(city, one))) {
    expect(stage.DefaultRouteSettings.ThrottlingRateLimit).toBe(city.settings.throttle.rate);
    expect(stage.AccessLogSettings.Format).toContain("$context.routeKey");
    expect(stage.AccessLogSettings.Format).not.toMatch(
      /sourceIp|userAgent|claims|\$context\.path|identity|connectionId/,
    );
  }
});

test("[realtime-01] a WebSocket API has connect and disconnect, and asks for a token before it connects", async () => {
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
  expect(authorization).toEqual({ $connect: "CUSTOM", $disconnect: "NONE", $default: "NONE" });
});
