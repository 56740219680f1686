import { aFunction, type Bundles, type Resources } from "./assembly.ts";

const resource = (Type: string, Properties: object) => ({ Type, Properties });
const ref = (name: string) => ({ Ref: name });
const getAtt = (name: string, of: string) => ({ "Fn::GetAtt": [name, of] });
const integrationOf = (name: string) => ({ "Fn::Join": ["", ["integrations/", ref(name)]] });

const proxy = (api: string, fn: string, version?: string) =>
  resource("AWS::ApiGatewayV2::Integration", {
    ApiId: ref(api),
    IntegrationType: "AWS_PROXY",
    IntegrationUri: getAtt(fn, "Arn"),
    ...(version ? { PayloadFormatVersion: version } : {}),
  });

const route = (api: string, RouteKey: string, integration: string, more: object = {}) =>
  resource("AWS::ApiGatewayV2::Route", { ApiId: ref(api), RouteKey, Target: integrationOf(integration), ...more });

const jwt = { AuthorizationType: "JWT", AuthorizerId: ref("Jwt") };

/** A system with one of everything: what the local stack is tested on, apart from the product. */
export const smallTemplate: Resources = {
  Table: resource("AWS::DynamoDB::Table", {
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    AttributeDefinitions: ["pk", "sk"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    BillingMode: "PAY_PER_REQUEST",
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
  }),
  Echo: aFunction("echo", { TABLE_NAME: ref("Table"), MAIL_URL: "local://mail", ORIGIN: "local://origin" }),
  Crash: aFunction("crash", {}, { Timeout: 1 }),
  Consumer: aFunction("consumer", { TABLE_NAME: ref("Table") }),
  Sockets: aFunction("sockets", { ENDPOINT: "local://websocket" }),
  DeadLetters: resource("AWS::SQS::Queue", {}),
  GivenUp: resource("AWS::S3::Bucket", {
    NotificationConfiguration: {
      QueueConfigurations: [{ Event: "s3:ObjectCreated:*", Queue: getAtt("DeadLetters", "Arn") }],
    },
  }),
  Mapping: resource("AWS::Lambda::EventSourceMapping", {
    EventSourceArn: getAtt("Table", "StreamArn"),
    FunctionName: ref("Consumer"),
    BatchSize: 10,
    MaximumRetryAttempts: 2,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    DestinationConfig: { OnFailure: { Destination: getAtt("GivenUp", "Arn") } },
    FilterCriteria: {
      Filters: [{ Pattern: JSON.stringify({ dynamodb: { NewImage: { pk: { S: [{ prefix: "job#" }] } } } }) }],
    },
  }),
  Pool: resource("AWS::Cognito::UserPool", { UsernameAttributes: ["email"], AutoVerifiedAttributes: ["email"] }),
  Client: resource("AWS::Cognito::UserPoolClient", { UserPoolId: ref("Pool") }),
  Http: resource("AWS::ApiGatewayV2::Api", { ProtocolType: "HTTP", Name: "http" }),
  HttpStage: resource("AWS::ApiGatewayV2::Stage", { ApiId: ref("Http"), StageName: "$default", AutoDeploy: true }),
  Jwt: resource("AWS::ApiGatewayV2::Authorizer", {
    ApiId: ref("Http"),
    AuthorizerType: "JWT",
    IdentitySource: ["$request.header.Authorization"],
    JwtConfiguration: {
      Issuer: { "Fn::Join": ["", ["https://cognito-idp.", ref("AWS::Region"), ".amazonaws.com/", ref("Pool")]] },
      Audience: [ref("Client")],
    },
  }),
  EchoIntegration: proxy("Http", "Echo", "2.0"),
  CrashIntegration: proxy("Http", "Crash", "2.0"),
  EchoRoute: route("Http", "ANY /api/echo", "EchoIntegration"),
  ItemRoute: route("Http", "GET /api/items/{itemId}", "EchoIntegration"),
  PutRoute: route("Http", "POST /api/table", "EchoIntegration"),
  PrivateRoute: route("Http", "GET /api/private", "EchoIntegration", jwt),
  CrashRoute: route("Http", "GET /api/crash/{how}", "CrashIntegration"),
  Ws: resource("AWS::ApiGatewayV2::Api", {
    ProtocolType: "WEBSOCKET",
    RouteSelectionExpression: "$request.body.action",
  }),
  WsStage: resource("AWS::ApiGatewayV2::Stage", { ApiId: ref("Ws"), StageName: "live" }),
  WsIntegration: proxy("Ws", "Sockets"),
  WsConnect: route("Ws", "$connect", "WsIntegration"),
  WsDisconnect: route("Ws", "$disconnect", "WsIntegration"),
  WsDefault: route("Ws", "$default", "WsIntegration"),
  Uploads: resource("AWS::S3::Bucket", {
    CorsConfiguration: {
      CorsRules: [{ AllowedMethods: ["POST"], AllowedOrigins: ["local://origin"], AllowedHeaders: ["*"] }],
    },
  }),
  Web: resource("AWS::S3::Bucket", {}),
  OriginSecret: resource("AWS::SecretsManager::Secret", {
    GenerateSecretString: { PasswordLength: 40, ExcludePunctuation: true },
  }),
  Headers: resource("AWS::CloudFront::ResponseHeadersPolicy", {
    ResponseHeadersPolicyConfig: {
      Name: "headers",
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        ContentSecurityPolicy: {
          Override: true,
          ContentSecurityPolicy: "default-src 'self'; upgrade-insecure-requests",
        },
      },
    },
  }),
  ApiCache: resource("AWS::CloudFront::CachePolicy", {
    CachePolicyConfig: {
      Name: "api",
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: "whitelist", Headers: ["Authorization"] },
        CookiesConfig: { CookieBehavior: "none" },
        QueryStringsConfig: { QueryStringBehavior: "all" },
        EnableAcceptEncodingGzip: true,
        EnableAcceptEncodingBrotli: true,
      },
    },
  }),
  Rewrite: resource("AWS::CloudFront::Function", {
    Name: "rewrite",
    FunctionConfig: { Runtime: "cloudfront-js-2.0", Comment: "" },
    FunctionCode:
      "function handler(event) { var request = event.request; if (!request.uri.includes('.')) request.uri = '/index.html'; return request; }",
  }),
  Distribution: resource("AWS::CloudFront::Distribution", {
    DistributionConfig: {
      Enabled: true,
      Origins: [
        { Id: "web", DomainName: getAtt("Web", "RegionalDomainName"), S3OriginConfig: {} },
        {
          Id: "api",
          DomainName: { "Fn::Select": ["2", { "Fn::Split": ["/", getAtt("Http", "ApiEndpoint")] }] },
          OriginCustomHeaders: [
            {
              HeaderName: "x-origin-verify",
              HeaderValue: {
                "Fn::Join": ["", ["{{resolve:secretsmanager:", ref("OriginSecret"), ":SecretString:::}}"]],
              },
            },
          ],
        },
      ],
      DefaultCacheBehavior: {
        TargetOriginId: "web",
        ViewerProtocolPolicy: "redirect-to-https",
        CachePolicyId: "658327ea-f89d-4fab-a63d-7e88639e58f6",
        ResponseHeadersPolicyId: ref("Headers"),
        FunctionAssociations: [{ EventType: "viewer-request", FunctionARN: getAtt("Rewrite", "FunctionARN") }],
        Compress: true,
      },
      CacheBehaviors: [
        {
          PathPattern: "/api/*",
          TargetOriginId: "api",
          ViewerProtocolPolicy: "https-only",
          AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
          CachePolicyId: ref("ApiCache"),
          OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
        },
      ],
    },
  }),
};

const signedClient = `
import { createHmac } from "node:crypto";
async function dynamo(operation, body) {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "DynamoDB_20120810." + operation,
      authorization: "AWS4-HMAC-SHA256 Credential=" + process.env.AWS_ACCESS_KEY_ID + "/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=" + "0".repeat(64),
      "x-amz-date": "20260101T000000Z",
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}
`;

export const smallBundles: Bundles = {
  echo: `${signedClient}
let calls = 0;
export const handler = async (event, context) => {
  if (event.routeKey === "POST /api/table") return dynamo("PutItem", { TableName: process.env.TABLE_NAME, Item: JSON.parse(event.body) });
  const maxAge = event.queryStringParameters?.maxAge;
  return {
    statusCode: 200,
    headers: { "content-type": "application/json", etag: '"one"', ...(maxAge ? { "cache-control": "public, s-maxage=" + maxAge } : {}) },
    cookies: ["a=1; Path=/", "b=2; Path=/"].slice(0, event.queryStringParameters?.cookies ? 2 : 0),
    body: JSON.stringify({ event, env: process.env, calls: ++calls, now: new Date().toISOString(), remaining: context.getRemainingTimeInMillis() }),
  };
};`,
  crash: `
export const handler = async (event) => {
  const { how } = event.pathParameters;
  if (how === "throw") throw new Error("no");
  if (how === "exit") process.exit(3);
  if (how === "hang") await new Promise((resolve) => setTimeout(resolve, 60_000));
  if (how === "nonsense") return { statusCode: "many" };
  return { how };
};`,
  consumer: `${signedClient}
const seen = {};
export const handler = async (event) => {
  if (event.ask) return seen;
  const batchItemFailures = [];
  for (const { dynamodb } of event.Records) {
    const { sk, mode } = dynamodb.NewImage;
    seen[sk.S] = (seen[sk.S] ?? 0) + 1;
    if (mode?.S === "poison") batchItemFailures.push({ itemIdentifier: dynamodb.SequenceNumber });
    if (mode?.S === "follow") {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await dynamo("PutItem", { TableName: process.env.TABLE_NAME, Item: { pk: dynamodb.NewImage.pk, sk: { S: sk.S + ", followed" } } });
    }
    if (mode?.S === "throw") throw new Error("poison " + sk.S);
  }
  return { batchItemFailures };
};`,
  sockets: `
const events = [];
export const handler = async (event) => {
  if (event.ask) return events;
  events.push(event);
  const { routeKey, connectionId } = event.requestContext;
  if (routeKey === "$connect") return { statusCode: event.queryStringParameters?.refuse ? 403 : 200 };
  if (routeKey === "$default") {
    const { say } = JSON.parse(event.body);
    if (say === "crash") throw new Error("no");
    const url = process.env.ENDPOINT + "/@connections/" + encodeURIComponent(connectionId);
    await fetch(url, { method: "POST", body: "echo: " + say });
  }
  return { statusCode: 200 };
};`,
};
