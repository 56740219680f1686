import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import openapi from "../../docs/openapi.json" with { type: "json" };

const body = JSON.stringify(openapi);

/** The API's description of itself, as it was when this code was bundled. */
export const handler = async (): Promise<APIGatewayProxyStructuredResultV2> => ({
  statusCode: 200,
  headers: { "content-type": "application/json; charset=utf-8", "cache-control": "public, max-age=300" },
  body,
});
