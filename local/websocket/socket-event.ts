import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { REGION } from "../template/names.ts";

export type SocketConnectionInfo = {
  apiId: string;
  stage: string;
  connectionId: string;
  connectedAt: Date;
  sourceIp: string;
  userAgent: string;
  authorizer?: Record<string, unknown>;
};

export type SocketEventType = "CONNECT" | "MESSAGE" | "DISCONNECT";

const createRequestId = () => `${randomBytes(11).toString("base64url")}=`;

/** The request context in every WebSocket event. */
export const toSocketRequestContext = (
  facts: SocketConnectionInfo,
  routeKey: string,
  eventType: SocketEventType,
  now = new Date(),
) => {
  const id = createRequestId();
  return {
    routeKey,
    eventType,
    extendedRequestId: id,
    requestTime: now.toUTCString(),
    messageDirection: "IN",
    stage: facts.stage,
    connectedAt: facts.connectedAt.getTime(),
    requestTimeEpoch: now.getTime(),
    identity: { sourceIp: facts.sourceIp, userAgent: facts.userAgent },
    requestId: id,
    domainName: `${facts.apiId}.execute-api.${REGION}.amazonaws.com`,
    connectionId: facts.connectionId,
    apiId: facts.apiId,
    ...(facts.authorizer ? { authorizer: facts.authorizer } : {}),
  };
};

/** Headers and query of the handshake, single and multi-valued, as $connect and its authorizer receive them. */
export const toHandshakeEvent = (request: IncomingMessage) => {
  const headers = Object.fromEntries(
    Object.entries(request.headersDistinct).map(([name, values]) => [name, values?.at(-1) ?? ""]),
  );
  const multiValueHeaders = request.headersDistinct;
  const query = new URL(request.url ?? "/", "http://local").searchParams;
  const names = [...new Set(query.keys())];
  if (names.length === 0) return { headers, multiValueHeaders };
  return {
    headers,
    multiValueHeaders,
    queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1) ?? ""])),
    multiValueQueryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
  };
};
