import { createContext, runInContext } from "node:vm";
import { beforeAll, describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "../../lib/constructs/security-headers.ts";
import { allRoutes } from "../../shared/api/index.ts";
import { type City, deployedCity, localCity, type Properties, resolved, synthesize } from "./city.ts";

let city: City;
let config: Properties;

const one = (type: string, named = ""): Properties => {
  const found = city.all(type).find(({ id }) => id.startsWith(named));
  if (!found) throw new Error(`There is no ${type} ${named}`);
  return resolved(city, found);
};

const behavior = (path: string): Properties =>
  config.CacheBehaviors.find(({ PathPattern }: Properties) => PathPattern === path);
const originOf = ({ TargetOriginId }: Properties): Properties =>
  config.Origins.find(({ Id }: Properties) => Id === TargetOriginId);
const domainOf = (type: string, name: string): string => {
  const found = city.all(type).find(({ id }) => id.startsWith(name));
  return `${found?.stack}/${found?.id}`;
};

/** What the distribution's function for pages makes of a path. */
const answer = (uri: string, agent: string): Properties => {
  const headers = { "user-agent": { value: agent } };
  const context = createContext({ event: { request: { uri, headers } } });
  return runInContext(`${one("AWS::CloudFront::Function", "Pages").FunctionCode}; handler(event)`, context);
};

/** Where a path leads a browser. */
const ask = (uri: string): string => answer(uri, "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)").uri;

beforeAll(async () => {
  city = await deployedCity();
  config = one("AWS::CloudFront::Distribution").DistributionConfig;
});

test("[shell-06] [guard-06] one distribution sends /api/* to the HTTP API and everything else to the web app's files", () => {
  expect(city.all("AWS::CloudFront::Distribution")).toHaveLength(1);
  const api = domainOf("AWS::ApiGatewayV2::Api", "ContractHttp");
  expect(originOf(behavior("/api/*")).DomainName).toBe(`${api}.execute-api.us-east-1.AWS::URLSuffix`);
  expect(originOf(behavior("/hooks/*")).DomainName).toBe(`${api}.execute-api.us-east-1.AWS::URLSuffix`);
  const files = `${domainOf("AWS::S3::Bucket", "Files")}.RegionalDomainName`;
  expect(originOf(config.DefaultCacheBehavior).DomainName).toBe(files);
});

test("[shell-06] [guard-06] a path that is no file returns the app, and a file returns itself", () => {
  for (const path of [
    "/dashboard",
    "/event/evt_01J0000000000000000000000",
    "/ticket/tkt_1",
    "/auth/confirm",
    "/admin/",
  ])
    expect([path, ask(path)]).toEqual([path, "/index.html"]);
  expect(ask("/")).toBe("/landing.html");
  for (const path of ["/assets/app-4f2a.js", "/manifest.webmanifest", "/favicon.ico"]) expect(ask(path)).toBe(path);
});

test("the scanner's folder leads to its document, and only that document has the decoder's and the camera's rights", () => {
  expect(ask("/door/")).toBe("/door/index.html");
  expect(answer("/door", "Mozilla/5.0")).toMatchObject({ statusCode: 301, headers: { location: { value: "/door/" } } });
  expect(ask("/doors")).toBe("/index.html");
  const headersOf = ({ ResponseHeadersPolicyId }: Properties) => {
    const found = city.all("AWS::CloudFront::ResponseHeadersPolicy");
    const policy = found.find(({ id, stack }) => ResponseHeadersPolicyId === `${stack}/${id}`);
    return JSON.stringify(policy && resolved(city, policy));
  };
  for (const path of ["/door", "/door/*"]) {
    expect(headersOf(behavior(path))).toContain("camera=(self)");
    expect(headersOf(behavior(path))).toContain("script-src 'self' 'wasm-unsafe-eval';");
  }
  expect(headersOf(config.DefaultCacheBehavior)).toContain("camera=()");
  expect(headersOf(config.DefaultCacheBehavior)).not.toContain("wasm-unsafe-eval");
});

test("link preview bots are sent from an event's link to its page for visitors, and browsers never are", () => {
  const path = "/event/evt_01J0000000000000000000000";
  for (const agent of ["facebookexternalhit/1.1", "Slackbot-LinkExpanding 1.0", "WhatsApp/2.24", "Twitterbot/1.0"]) {
    expect(answer(path, agent)).toMatchObject({
      statusCode: 302,
      headers: { location: { value: "/calendar/evt_01J0000000000000000000000" } },
    });
    expect(answer("/dashboard", agent).uri).toBe("/index.html");
  }
});

test("link preview bots get the app's page for a post's link: its name and nothing of the post (R45)", () => {
  for (const agent of ["facebookexternalhit/1.1", "WhatsApp/2.24"]) {
    expect(answer("/post/post_01J0000000000000000000000", agent).uri).toBe("/index.html");
  }
});

test("[shell-06] a 404 response stays a 404 without an error page and is not cached", () => {
  for (const answer of config.CustomErrorResponses) {
    expect(answer).toMatchObject({ ErrorCachingMinTTL: 0 });
    expect(answer.ResponsePagePath).toBeUndefined();
  }
  expect(config.CustomErrorResponses.map(({ ErrorCode }: Properties) => ErrorCode)).toContain(404);
});

test("the API's origins receive a secret header that is not in the template", () => {
  for (const path of ["/api/admin/*", "/api/*", "/hooks/*", "/ws"]) {
    const [header] = originOf(behavior(path)).OriginCustomHeaders;
    expect(header.HeaderName).toBe("x-origin-verify");
    expect(header.HeaderValue).toMatch(
      /^\{\{resolve:secretsmanager:Playyy-prod-Data\/originSecret\w+:SecretString:current::\}\}$/,
    );
  }
});

test("a rotation names the secret's version, so that CloudFormation reads it again", async () => {
  const rotating = await synthesize({ ...city.settings, originVersion: "6f9b3a60-52a6-4d5c-8d5f-000000000001" });
  const proofs = rotating
    .all("AWS::CloudFront::Distribution")
    .flatMap((distribution) => resolved(rotating, distribution).DistributionConfig.Origins)
    .flatMap(({ OriginCustomHeaders = [] }: Properties) => OriginCustomHeaders)
    .map(({ HeaderValue }: Properties) => HeaderValue);
  expect(proofs.length).toBeGreaterThan(0);
  for (const proof of proofs) expect(proof).toMatch(/:SecretString:current::6f9b3a60-52a6-4d5c-8d5f-000000000001\}\}$/);
});

test("the live connection is at /ws, the name of the socket's stage", () => {
  const socket = domainOf("AWS::ApiGatewayV2::Api", "Socket");
  expect(originOf(behavior("/ws"))).toMatchObject({ DomainName: `${socket}.execute-api.us-east-1.AWS::URLSuffix` });
  expect(originOf(behavior("/ws")).OriginPath ?? "").toBe("");
  expect(city.all("AWS::ApiGatewayV2::Stage").map(({ Properties }) => Properties.StageName)).toContain("ws");
});

test("cached API responses are keyed by token and query", () => {
  const { CachePolicyConfig } = one("AWS::CloudFront::CachePolicy", "ApiCache");
  const key = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
  expect(key.HeadersConfig.Headers).toEqual(["Authorization"]);
  expect(key.QueryStringsConfig.QueryStringBehavior).toBe("all");
  expect([CachePolicyConfig.MinTTL, CachePolicyConfig.DefaultTTL]).toEqual([0, 0]);
});

describe("the lists that are the same for everybody (R46)", () => {
  const paths: string[] = allRoutes.filter(({ route }) => route.cache?.isShared).map(({ route }) => route.path);

  test("are the deals and the events", () => {
    expect(paths).toEqual(["/api/deals", "/api/events"]);
  });

  test("have one copy each, whoever asks: no token, cookie or address is in its key or reaches the API", () => {
    for (const path of paths) {
      const { OriginRequestPolicyId, CachePolicyId, AllowedMethods: methods } = behavior(path);
      expect([path, OriginRequestPolicyId, methods]).toEqual([path, undefined, ["GET", "HEAD"]]);
      expect(CachePolicyId).toBe(domainOf("AWS::CloudFront::CachePolicy", "SharedCache"));
      expect(originOf(behavior(path))).toEqual(originOf(behavior("/api/*")));
    }
    const { CachePolicyConfig } = one("AWS::CloudFront::CachePolicy", "SharedCache");
    const key = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    expect([key.HeadersConfig.HeaderBehavior, key.CookiesConfig.CookieBehavior]).toEqual(["none", "none"]);
    expect(key.QueryStringsConfig.QueryStrings).toEqual(["limit", "cursor", "when"]);
  });

  test("are at most 5 seconds old", () => {
    const { MinTTL, DefaultTTL, MaxTTL } = one("AWS::CloudFront::CachePolicy", "SharedCache").CachePolicyConfig;
    expect([MinTTL, DefaultTTL, MaxTTL]).toEqual([0, 0, 5]);
  });

  test("come before the behavior of the whole API, which would take them otherwise", () => {
    const patterns: string[] = config.CacheBehaviors.map(({ PathPattern }: Properties) => PathPattern);
    for (const path of paths) expect(patterns.indexOf(path)).toBeLessThan(patterns.indexOf("/api/*"));
  });
});

describe("[city-14] the pages for visitors", () => {
  const paths = ["/calendar", "/calendar/*", "/sitemap.xml", "/robots.txt"];

  test("come from the API by the paths of their routes, without anything of the caller", () => {
    for (const path of paths) {
      const { OriginRequestPolicyId, CachePolicyId, AllowedMethods: methods, FunctionAssociations } = behavior(path);
      expect([path, OriginRequestPolicyId, methods, FunctionAssociations]).toEqual([
        path,
        undefined,
        ["GET", "HEAD"],
        undefined,
      ]);
      expect(CachePolicyId).toBe(domainOf("AWS::CloudFront::CachePolicy", "VisitorCache"));
      const { DomainName, OriginPath, OriginCustomHeaders } = originOf(behavior(path));
      expect([DomainName, OriginPath]).toEqual([originOf(behavior("/api/*")).DomainName, "/api/visitors"]);
      expect(OriginCustomHeaders[0].HeaderName).toBe("x-origin-verify");
    }
    const routes: string[] = allRoutes.filter(({ entry }) => entry === "visitors").map(({ route }) => route.path);
    expect(routes.map((path) => path.replace("/api/visitors", "").replace("{eventId}", "*"))).toEqual(paths);
  });

  test("are keyed by the queries that they know, and kept for an hour at most", () => {
    const { MinTTL, DefaultTTL, MaxTTL, ...rest } = one(
      "AWS::CloudFront::CachePolicy",
      "VisitorCache",
    ).CachePolicyConfig;
    const key = rest.ParametersInCacheKeyAndForwardedToOrigin;
    expect([MinTTL, DefaultTTL, MaxTTL]).toEqual([0, 0, 3_600]);
    expect([key.HeadersConfig.HeaderBehavior, key.CookiesConfig.CookieBehavior]).toEqual(["none", "none"]);
    expect(key.QueryStringsConfig.QueryStrings).toEqual(["cursor", "q", "category", "when"]);
  });

  test("begin without a slash at their end", () => {
    const patterns: string[] = config.CacheBehaviors.map(({ PathPattern }: Properties) => PathPattern);
    expect(patterns.indexOf("/calendar/")).toBeLessThan(patterns.indexOf("/calendar/*"));
    expect(answer("/calendar/", "Mozilla/5.0")).toMatchObject({
      statusCode: 301,
      headers: { location: { value: "/calendar" } },
    });
  });
});

describe("security headers", () => {
  const policy = () => one("AWS::CloudFront::ResponseHeadersPolicy").ResponseHeadersPolicyConfig;
  const directives = (): Map<string, string[]> => {
    const text: string = policy().SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy;
    return new Map(text.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]));
  };

  test("are sent by every behavior; the scanner's are its own", () => {
    const isScanner = ({ PathPattern = "" }: Properties) => /^\/door(\/\*)?$/.test(PathPattern);
    const behaviors: Properties[] = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    const idsOf = (some: Properties[]) => [...new Set(some.map(({ ResponseHeadersPolicyId: id }) => id))];
    const named = (name: string) => domainOf("AWS::CloudFront::ResponseHeadersPolicy", name);
    expect(idsOf(behaviors.filter((one) => !isScanner(one)))).toEqual([named("Headers")]);
    expect(idsOf(behaviors.filter(isScanner))).toEqual([named("DoorHeaders")]);
  });

  test("allow scripts from our own origin and, where configured, the captcha, and never inline", () => {
    const captcha = "https://challenges.cloudflare.com";
    expect(directives().get("script-src")).toEqual(["'self'", captcha]);
    expect(directives().get("frame-src")).toEqual([captcha]);
    const without = contentSecurityPolicy({ connect: [], widgets: [] });
    expect(without).toContain("script-src 'self';");
    expect(without).not.toContain("frame-src");
    expect(directives().get("default-src")).toEqual(["'none'"]);
    expect(directives().get("frame-ancestors")).toEqual(["'none'"]);
    expect(directives().get("base-uri")).toEqual(["'none'"]);
  });

  test("let pages call our own origin, the pool, and the upload bucket", () => {
    const uploads = domainOf("AWS::S3::Bucket", "Uploads");
    expect(directives().get("connect-src")).toEqual([
      "'self'",
      `https://${uploads}.RegionalDomainName`,
      "wss://playyy.city.example",
      `https://s3.us-east-1.AWS::URLSuffix/${uploads}`,
      `https://s3.us-east-1.AWS::URLSuffix/${uploads}/`,
      "https://cognito-idp.us-east-1.AWS::URLSuffix",
    ]);
  });

  test("set HSTS for two years and forbid sniffing, frames, referrer details and device features", () => {
    expect(policy().SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: "DENY", Override: true },
      ReferrerPolicy: { ReferrerPolicy: "strict-origin-when-cross-origin", Override: true },
    });
    const custom = policy().CustomHeadersConfig.Items;
    const permissions = custom.find(({ Header }: Properties) => Header === "Permissions-Policy").Value;
    expect(permissions).toContain("camera=()");
    expect(permissions).toContain("geolocation=()");
  });
});

describe("the firewall", () => {
  test("protects the distribution", () => {
    expect(config.WebACLId).toBe(`${domainOf("AWS::WAFv2::WebACL", "Firewall")}.Arn`);
    expect(one("AWS::WAFv2::WebACL").Scope).toBe("CLOUDFRONT");
  });

  const rules = (): Properties[] => one("AWS::WAFv2::WebACL").Rules;
  const hasToken = {
    SizeConstraintStatement: {
      FieldToMatch: { SingleHeader: { Name: "authorization" } },
      ComparisonOperator: "GT",
      Size: 0,
    },
  };
  const startOf = ({ ByteMatchStatement }: Properties) => [
    ByteMatchStatement.PositionalConstraint,
    ByteMatchStatement.SearchString,
  ];

  const startsOf = ({ OrStatement }: Properties) =>
    OrStatement.Statements.map((one: Properties) => startOf(one)).map(([, start]: string[]) => start);

  test("[operate-07] logs what it blocks, and nobody reads an address, a query or a header that says who called", () => {
    const log = one("AWS::WAFv2::LoggingConfiguration");
    expect(log.LogDestinationConfigs).toEqual([
      expect.stringMatching(`:log-group:${domainOf("AWS::Logs::LogGroup", "FirewallBlocks")}$`),
    ]);
    expect(log.ResourceArn).toBe(config.WebACLId);
    expect(log.LoggingFilter).toEqual({
      DefaultBehavior: "DROP",
      Filters: [{ Behavior: "KEEP", Requirement: "MEETS_ANY", Conditions: [{ ActionCondition: { Action: "BLOCK" } }] }],
    });
    expect(log.RedactedFields).toContainEqual({ QueryString: {} });
    expect(log.RedactedFields.flatMap(({ SingleHeader }: Properties) => SingleHeader?.Name ?? [])).toEqual([
      "authorization",
      "cookie",
      "x-forwarded-for",
      "forwarded",
      "referer",
    ]);
    const { DataProtectionPolicy, LogGroupName } = one("AWS::Logs::LogGroup", "FirewallBlocks");
    expect(LogGroupName).toBe("aws-waf-logs-playyy-prod");
    expect(JSON.stringify(DataProtectionPolicy.Statement)).toContain("data-identifier/IpAddress");
    expect(DataProtectionPolicy.Statement.at(-1).Operation).toEqual({ Deidentify: { MaskConfig: {} } });
  });

  test("blocks common attacks and bad inputs", () => {
    const managed = rules().flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement?.Name ?? []);
    expect(managed).toEqual([
      "AWSManagedRulesAmazonIpReputationList",
      "AWSManagedRulesKnownBadInputsRuleSet",
      "AWSManagedRulesCommonRuleSet",
    ]);
  });

  test("limits what functions answer, serves a venue of 200 people behind one address, and answers 429 beyond", () => {
    const rates = rules().filter(({ Statement }) => Statement.RateBasedStatement);
    expect(rates.map(({ Name }) => Name)).toEqual([
      "CallsPerAccount",
      "CallsPerAddress",
      "SignedInCallsPerAddress",
      "EventsPerAddress",
    ]);
    const [, calls, , events] = rates.map(({ Statement }) => Statement.RateBasedStatement);
    const [isCall, isAnonymous] = calls.ScopeDownStatement.AndStatement.Statements;
    expect(startsOf(isCall)).toEqual(["/api/", "/calendar"]);
    expect(isAnonymous.NotStatement.Statement).toMatchObject(hasToken);
    expect(calls).toMatchObject({ AggregateKeyType: "IP", EvaluationWindowSec: 300 });
    expect(calls.Limit).toBeGreaterThanOrEqual(200 * 60);
    expect(startOf(events.ScopeDownStatement)).toEqual(["STARTS_WITH", "/hooks/"]);
    for (const { Action } of rates) expect(Action.Block.CustomResponse.ResponseCode).toBe(429);
  });

  test("[operate-04] a stadium of 5,000 buyers behind one address can buy, while each account and made-up tokens have a limit", () => {
    const rates = rules().flatMap(({ Statement }) => Statement.RateBasedStatement ?? []);
    const [perAccount, , perAddress] = rates;
    for (const { ScopeDownStatement, EvaluationWindowSec } of [perAccount, perAddress]) {
      const [isCall, signedIn] = ScopeDownStatement.AndStatement.Statements;
      expect(startsOf(isCall)).toEqual(["/api/", "/calendar"]);
      expect(signedIn).toMatchObject(hasToken);
      expect(EvaluationWindowSec).toBe(300);
    }
    expect(perAccount).toMatchObject({ AggregateKeyType: "CUSTOM_KEYS", Limit: 2_000 });
    expect(perAccount.CustomKeys).toMatchObject([{ Header: { Name: "authorization" } }]);
    expect(perAddress.AggregateKeyType).toBe("IP");
    expect(perAddress.Limit).toBeGreaterThanOrEqual(5_000 * 60);
    expect(perAddress.Limit).toBeLessThanOrEqual(500_000);
  });

  test("lets signed Stripe events and long API bodies pass its other rules", () => {
    const managed = rules().flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
    for (const { ScopeDownStatement } of managed)
      expect(startOf(ScopeDownStatement.NotStatement.Statement)).toEqual(["STARTS_WITH", "/hooks/"]);
    const common = managed.find(({ Name }) => Name === "AWSManagedRulesCommonRuleSet");
    expect(common?.RuleActionOverrides).toContainEqual({ Name: "SizeRestrictions_BODY", ActionToUse: { Count: {} } });
  });
});

test("the stage's own domain has a certificate, TLS 1.2 and both address families", () => {
  expect(config.Aliases).toEqual(["playyy.city.example"]);
  expect(config.ViewerCertificate).toMatchObject({
    MinimumProtocolVersion: "TLSv1.2_2021",
    SslSupportMethod: "sni-only",
  });
  const kinds = city.all("AWS::Route53::RecordSet").map(({ Properties }) => Properties.Type);
  expect(kinds).toEqual(expect.arrayContaining(["A", "AAAA"]));
});

test("the web app learns its stage from /config.json, on the local stage too", async () => {
  const local = await localCity();
  const answer = local.all("AWS::CloudFront::Function").find(({ id }) => id.startsWith("Config"));
  const code = answer ? resolved(local, answer).FunctionCode : "";
  const { statusCode, body } = runInContext(`${code}; handler()`, createContext({}));
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ stage: "local", cognitoEndpoint: "local://origin/cognito" });
  expect(JSON.parse(body).userPoolId).toMatch(/^Playyy-local-Auth\/Members/);
});
