import {
  CfnIntegration,
  CfnIntegrationResponse,
  CfnRoute,
  CfnRouteResponse,
  type WebSocketApi,
} from "aws-cdk-lib/aws-apigatewayv2";
import { Construct } from "constructs";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { acknowledgeRule } from "./acknowledge-rule.ts";

const pong: ServerMessage = { type: "pong" };

/** Answers `{"action":"ping"}` on a WebSocket API by a mock integration, so that a heartbeat runs no function. */
export class SocketHeartbeat extends Construct {
  constructor(scope: Construct, id: string, { apiId }: WebSocketApi) {
    super(scope, id);
    const integration = new CfnIntegration(this, "Integration", {
      apiId,
      integrationType: "MOCK",
      passthroughBehavior: "WHEN_NO_MATCH",
      requestTemplates: { $default: '{"statusCode":200}' },
      templateSelectionExpression: "\\$default",
    });
    const route = new CfnRoute(this, "Route", {
      apiId,
      routeKey: "ping",
      authorizationType: "NONE",
      routeResponseSelectionExpression: "$default",
      target: `integrations/${integration.ref}`,
    });
    acknowledgeRule(route, "APIG4", "A socket is checked once, when it connects.");
    new CfnIntegrationResponse(this, "Answer", {
      apiId,
      integrationId: integration.ref,
      integrationResponseKey: "$default",
      responseTemplates: { $default: JSON.stringify(pong) },
      templateSelectionExpression: "\\$default",
    });
    new CfnRouteResponse(this, "RouteAnswer", { apiId, routeId: route.ref, routeResponseKey: "$default" });
  }
}
