import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { ClientMessage } from "../../shared/model/realtime.ts";
import { socketProtocol } from "../../shared/model/socket-protocol.ts";
import { clock } from "../platform/clock.ts";
import { close, open, send } from "./connections.ts";

type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  requestContext: { authorizer?: { userId?: string } };
};
type SocketAnswer = { statusCode: number; headers?: Record<string, string> };

const parse = (body = ""): ClientMessage | null => {
  try {
    return ClientMessage.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

const receive = async (userId: string, connectionId: string, body?: string): Promise<SocketAnswer> => {
  const message = parse(body);
  if (message?.action === "ping") await send(userId, connectionId, { type: "pong" });
  return { statusCode: message ? 200 : 400 };
};

/** The live connection: remembered while it is open, and each heartbeat is answered. */
export const handler = async (event: SocketEvent): Promise<SocketAnswer> => {
  const { routeKey, connectionId, authorizer } = event.requestContext;
  const userId = authorizer?.userId;
  if (!userId) return { statusCode: 401 };
  if (routeKey === "$disconnect") await close(userId, connectionId);
  if (routeKey === "$default") return receive(userId, connectionId, event.body);
  if (routeKey !== "$connect") return { statusCode: 200 };
  await open(userId, connectionId, clock.now());
  return { statusCode: 200, headers: { "Sec-WebSocket-Protocol": socketProtocol } };
};
