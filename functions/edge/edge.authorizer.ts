import type { APIGatewayRequestAuthorizerEventV2, APIGatewaySimpleAuthorizerResult } from "aws-lambda";
import { isFromOrigin } from "../platform/http/origin-secret.ts";

/**
 * Lets a request without a token on to its function if it came by the web distribution. API Gateway keeps the answer for each value of
 * `x-origin-verify`, and refuses a request without one by itself (docs/decisions/0064-direct-calls-end-at-the-gateway.md).
 */
export const handler = async ({
  identitySource,
}: Pick<APIGatewayRequestAuthorizerEventV2, "identitySource">): Promise<APIGatewaySimpleAuthorizerResult> => ({
  isAuthorized: await isFromOrigin(identitySource?.[0]),
});
