import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import { socketProtocol } from "../../shared/model/socket-protocol.ts";
import { verifyAccessToken } from "../platform/http/access-token.ts";
import { isFromOrigin } from "../platform/http/origin-secret.ts";
import { log } from "../platform/log.ts";

// API Gateway passes header names as the client wrote them.
const headerOf = (event: APIGatewayRequestAuthorizerEvent, name: string): string | undefined =>
  Object.entries(event.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1];

const tokenOf = (event: APIGatewayRequestAuthorizerEvent): string | undefined => {
  const offered = (headerOf(event, "sec-websocket-protocol") ?? "").split(",").map((protocol) => protocol.trim());
  return offered[0] === socketProtocol ? offered[1] : undefined;
};

/**
 * Accepts a live connection that came through the web distribution and offers a valid access token as its second
 * protocol.
 */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const token = tokenOf(event);
  const isOurs = await isFromOrigin(headerOf(event, "x-origin-verify"));
  const claims = token && isOurs ? await verifyAccessToken(token) : null;
  if (!claims) {
    // The alarm doesn't count these (lib/stacks/realtime.ts).
    log.info("connection refused");
    // The only message that API Gateway answers with 401.
    throw new Error("Unauthorized");
  }
  return {
    principalId: claims.sub,
    context: { userId: claims.sub },
    policyDocument: {
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Action: "execute-api:Invoke", Resource: event.methodArn }],
    },
  };
};
