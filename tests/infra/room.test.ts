import { expect, test } from "vitest";
import { allRoutes } from "../../shared/api/index.ts";
import { deployedCity, httpApiStack, resolved } from "./city.ts";

/** CloudFormation takes 500 resources in a stack; what is above 400 has to be split in time. */
const resourceLimit = 400;
/** API Gateway's quota of routes in one HTTP API, as an account has it from the start. */
const routeLimit = 300;
/** How much more there is of everything with a hundred routes more, and as many functions for each of them as today. */
const growth = (allRoutes.length + 100) / allRoutes.length;

type Room = { stack: string; resources: number; routes: number };

const rooms = async (): Promise<Room[]> => {
  const { resources, templates } = await deployedCity();
  return [...templates.keys()].map((stack) => {
    const own = resources.filter((resource) => resource.stack === stack);
    const routes = own.filter(({ Type }) => Type === "AWS::ApiGatewayV2::Route").length;
    return { stack, resources: own.length, routes };
  });
};

test("[deploy-01] no stack of the production stage has more than 400 resources and no API more than 300 routes, with a hundred routes more as well", async () => {
  const found = await rooms();
  console.table(found.map((room) => ({ ...room, "with 100 more": Math.ceil(room.resources * growth) })));
  for (const { stack, resources, routes } of found) {
    expect([stack, resources * growth <= resourceLimit]).toEqual([stack, true]);
    expect([stack, routes * growth <= routeLimit]).toEqual([stack, true]);
  }
});

test("[deploy-02] the back-office's API has all routes below /api/admin/ and no other, and the web distribution asks it before the members'", async () => {
  const city = await deployedCity();
  const routes = city.all("AWS::ApiGatewayV2::Route").filter(({ stack }) => httpApiStack.test(stack));
  for (const { stack, Properties } of routes) {
    const isAdmin = Properties.RouteKey.includes(" /api/admin/");
    expect([Properties.RouteKey, stack.endsWith("-AdminApi")]).toEqual([Properties.RouteKey, isAdmin]);
  }
  const [web] = city.all("AWS::CloudFront::Distribution").map((one) => resolved(city, one).DistributionConfig);
  const patterns: string[] = web.CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern);
  expect(patterns.indexOf("/api/admin/*")).toBeLessThan(patterns.indexOf("/api/*"));
  const hostOf = (pattern: string): string => {
    const { TargetOriginId } = web.CacheBehaviors[patterns.indexOf(pattern)];
    return web.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId).DomainName;
  };
  expect(hostOf("/api/admin/*")).toMatch(/-AdminApi\//);
  expect(hostOf("/api/*")).toMatch(/-Api\//);
});

test("[deploy-02] each of the two APIs has an alarm on its own 5xx, and both have the same log, throttle and check of tokens", async () => {
  const city = await deployedCity();
  const parts = ["Playyy-prod-Api", "Playyy-prod-AdminApi"].map((stack) => {
    const own = (type: string) => city.all(type).filter((one) => one.stack === stack);
    const [api] = own("AWS::ApiGatewayV2::Api");
    const alarm = own("AWS::CloudWatch::Alarm").find(({ id }) => id.startsWith("ContractServerErrors"))?.Properties;
    expect([alarm?.MetricName, alarm?.Dimensions]).toEqual(["5xx", [{ Name: "ApiId", Value: { Ref: api?.id } }]]);
    expect(alarm?.AlarmDescription).toContain(`The HTTP API ${api?.Properties.Name} `);
    const [stage] = own("AWS::ApiGatewayV2::Stage").map(({ Properties }) => Properties);
    const [authorizer] = own("AWS::ApiGatewayV2::Authorizer").flatMap(
      (one) => resolved(city, one).JwtConfiguration ?? [],
    );
    return { throttle: stage?.DefaultRouteSettings, log: stage?.AccessLogSettings.Format, authorizer };
  });
  expect(parts[0]).toEqual(parts[1]);
  expect(parts[0]?.authorizer.Issuer).toBeDefined();
});
