import { Duration, Lazy, RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import {
  HttpJwtAuthorizer,
  HttpLambdaAuthorizer,
  HttpLambdaResponseType,
} from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import type { IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { allRoutes, type Entry } from "../../shared/api/index.ts";
import { routeKey } from "../../shared/api/route.ts";
import type { RouteKind } from "../stages.ts";
import { CityStack } from "./city-stack.ts";
import { DomainFunction } from "./domain-function.ts";
import { routeKindOf, toThrottleSettings } from "./route-throttle.ts";
import { RunbookAlarm } from "./runbook-alarm.ts";

// What happened, never who did it: no address, user, path with ids, query or body.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    time: "$context.requestTime",
    route: "$context.routeKey",
    status: "$context.status",
    milliseconds: "$context.responseLatency",
    bytes: "$context.responseLength",
    integrationError: "$context.integrationErrorMessage",
    authorizerError: "$context.authorizer.error",
  }),
);

type DeclaredRoute = (typeof allRoutes)[number];

/** The start of the paths that the back-office's HTTP API answers. */
export const adminPath = "/api/admin/";

/** Whether the back-office's API has a route; the path says it, as the web distribution can go by nothing else. */
const isAdminRoute = ({ route }: DeclaredRoute): boolean => route.path.startsWith(adminPath);

/** The contract's routes by the HTTP API that has them. */
export const adminRoutes = allRoutes.filter(isAdminRoute);
export const memberRoutes = allRoutes.filter((declared) => !isAdminRoute(declared));

export type ContractApiProps = {
  apiName: string;
  routes: readonly DeclaredRoute[];
  /** Whose access tokens are acceptable. */
  auth: { issuer: string; client: IUserPoolClient };
  /** What the web distribution proves itself by. */
  originSecret: ISecret;
  /** The function of a contract entry. */
  functionOf: (entry: Entry) => IFunction;
};

export type PublicRoute = {
  method: HttpMethod;
  path: string;
  target: IFunction;
  /** Names the integration. */
  id: string;
  kind: RouteKind;
};

/** An HTTP API of the contract: one explicit route each, a token check in front of all that are not public, an alarm on 5xx. */
export class ContractApi extends Construct {
  readonly http: HttpApi;
  readonly accessLog: LogGroup;
  readonly #stage: HttpStage;
  readonly #integrations = new Map<IFunction, HttpLambdaIntegration>();
  readonly #originSecret: ISecret;
  /** In front of all routes without a token check. */
  #edge: HttpLambdaAuthorizer | undefined;
  readonly #limits: Record<string, ReturnType<typeof toThrottleSettings>> = {};

  constructor(scope: Construct, id: string, { apiName, routes, auth, originSecret, functionOf }: ContractApiProps) {
    super(scope, id);
    this.#originSecret = originSecret;
    this.http = new HttpApi(this, "Http", { apiName, createDefaultStage: false });
    this.accessLog = new LogGroup(this, "AccessLog", {
      retention: CityStack.cityOf(this).settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.#stage = this.#addStage();
    const authorizer = new HttpJwtAuthorizer("Token", auth.issuer, { jwtAudience: [auth.client.userPoolClientId] });
    for (const declared of routes) {
      const { entry, route } = declared;
      const target = functionOf(entry);
      const [method, kind] = [HttpMethod[route.method], routeKindOf(declared)];
      // A scanner has no account: the function itself checks the secret of its pairing.
      if (route.access === "public" || route.access === "door") {
        this.addPublicRoute({ method, path: route.path, target, id: entry, kind });
        continue;
      }
      const integration = this.#integrationOf(target, entry);
      const added = this.http.addRoutes({ path: route.path, methods: [method], integration, authorizer });
      this.#limit(routeKey(route), kind, added);
    }
    new RunbookAlarm(this, "ServerErrors", {
      problem: `The HTTP API ${apiName} answers with 5xx.`,
      runbook: "api-errors",
      metric: this.http.metricServerError({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 3,
    });
  }

  /** A route without a token check: whoever comes by the web distribution reaches its function. */
  addPublicRoute({ method, path, target, id, kind }: PublicRoute): void {
    this.#edge ??= this.#createEdgeAuthorizer();
    const integration = this.#integrationOf(target, id);
    const routes = this.http.addRoutes({ path, methods: [method], integration, authorizer: this.#edge });
    this.#limit(`${method} ${path}`, kind, routes);
  }

  #createEdgeAuthorizer(): HttpLambdaAuthorizer {
    const authorizer = new DomainFunction(this, "EdgeAuthorizer", "edgeAuthorizer", {
      description: "Lets requests without a token in when they come by the web distribution",
    }).usesSecret("ORIGIN_SECRET_ARN", this.#originSecret);
    new RunbookAlarm(this, "EdgeAuthorizerErrors", {
      problem: "Visitors, sign-ups, payments and scanners are let in no more.",
      runbook: "function-errors",
      metric: authorizer.metricErrors({ period: Duration.minutes(5), statistic: "Sum" }),
      threshold: 1,
    });
    return new HttpLambdaAuthorizer("Edge", authorizer, {
      identitySource: ["$request.header.x-origin-verify"],
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      resultsCacheTtl: Duration.hours(1),
    });
  }

  #limit(key: string, kind: RouteKind, routes: HttpRoute[]): void {
    const { settings } = CityStack.cityOf(this);
    if (kind === "usual") return;
    this.#limits[key] = toThrottleSettings(settings, kind);
    // A stage is refused limits for a route that is not there yet.
    this.#stage.node.addDependency(...routes);
  }

  #integrationOf(target: IFunction, id: string): HttpLambdaIntegration {
    // One permission for the API: a permission per route would exceed the 20 KB of a function's policy at ~30 routes.
    const integration =
      this.#integrations.get(target) ?? new HttpLambdaIntegration(id, target, { scopePermissionToRoute: false });
    this.#integrations.set(target, integration);
    return integration;
  }

  #addStage(): HttpStage {
    const { settings } = CityStack.cityOf(this);
    const { usual } = settings.throttle;
    const stage = new HttpStage(this, "Stage", {
      httpApi: this.http,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: usual.rate, burstLimit: usual.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLogFormat },
    });
    (stage.node.defaultChild as CfnStage).routeSettings = Lazy.any({ produce: () => this.#limits });
    return stage;
  }
}
