import { RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import { WebSocketLambdaAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { WebSocketLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { acknowledgeRule } from "../constructs/acknowledge-rule.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import type { GatewayLogs } from "../constructs/gateway-logs.ts";
import { errorsMinusRefusals, RunbookAlarm } from "../constructs/runbook-alarm.ts";
import { SocketHeartbeat } from "../constructs/socket-heartbeat.ts";
import type { CityResources } from "../resources.ts";

// What happened, never who did it.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    time: "$context.requestTime",
    route: "$context.routeKey",
    status: "$context.status",
    integrationError: "$context.integration.error",
    authorizerError: "$context.authorizer.error",
  }),
);

/** The live connection: a WebSocket API that lets members in who bring a ticket. */
export class RealtimeStack extends CityStack {
  readonly socket: WebSocketApi;
  readonly stage: WebSocketStage;

  constructor(scope: Construct, city: CityProps, resources: CityResources, gatewayLogs: GatewayLogs) {
    super(scope, "Realtime", city);
    const handler = new DomainFunction(this, "Live", "socket", {
      description: "Remembers and bounds live connections and what they follow",
    })
      .uses(resources.table, "read-write")
      // Who watches an event's night is an administrator.
      .usesUserPool(resources.auth.pool, ["AdminListGroupsForUser"]);
    const integration = new WebSocketLambdaIntegration("Live", handler);
    this.socket = new WebSocketApi(this, "Socket", {
      apiName: `playyy-${this.settings.name}-live`,
      connectRouteOptions: { integration, authorizer: this.#authorizer(resources) },
      disconnectRouteOptions: { integration },
      defaultRouteOptions: { integration },
    });
    for (const route of ["$disconnect-Route", "$default-Route"]) {
      acknowledgeRule(this.socket.node.findChild(route), "APIG4", "A socket is checked once, when it connects.");
    }
    new SocketHeartbeat(this, "Heartbeat", this.socket);
    this.stage = this.#stage();
    // An account that lets API Gateway write no logs refuses a WebSocket stage that has one.
    this.stage.node.addDependency(gatewayLogs);
    new RunbookAlarm(this, "LiveErrors", {
      problem: "Live connections are not served.",
      runbook: "function-errors",
      metric: handler.metricErrors(),
      threshold: 3,
    });
    handler.usesSockets(this.stage, ["POST", "DELETE"]);
  }

  #authorizer({ table, secrets }: CityResources): WebSocketLambdaAuthorizer {
    const authorizer = new DomainFunction(this, "LiveAuthorizer", "realtimeAuthorizer", {
      description: "Lets a live connection in when it brings an unused ticket",
    })
      .usesSecret("ORIGIN_SECRET_ARN", secrets.origin)
      .uses(table, "read-write");
    // A refused ticket is an error to Lambda: throwing is the one way to a 401.
    new RunbookAlarm(this, "LiveAuthorizerErrors", {
      problem: "Live connections are let in no more.",
      runbook: "function-errors",
      metric: errorsMinusRefusals(authorizer, authorizer.addLogMetric("Refusals", "connection refused")),
      threshold: 2,
    });
    return new WebSocketLambdaAuthorizer("Ticket", authorizer, {
      identitySource: ["route.request.header.Sec-WebSocket-Protocol"],
    });
  }

  #stage(): WebSocketStage {
    const logGroup = new LogGroup(this, "AccessLog", {
      retention: this.settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    return new WebSocketStage(this, "Stage", {
      webSocketApi: this.socket,
      // The stage's name is the path under which the web distribution shows it.
      stageName: "ws",
      autoDeploy: true,
      throttle: { rateLimit: this.settings.throttle.socket.rate, burstLimit: this.settings.throttle.socket.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(logGroup), format: accessLogFormat },
    });
  }
}
