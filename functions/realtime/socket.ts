import type { APIGatewayProxyWebsocketEventV2 } from "aws-lambda";
import { AppError } from "../../shared/model/errors.ts";
import type { Permission } from "../../shared/model/permissions.ts";
import { ClientMessage } from "../../shared/model/realtime.ts";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { socketProtocol } from "../../shared/model/socket-protocol.ts";
import { may } from "../colleagues/role.ts";
import { assertNotBlocked } from "../members/account-blocks.ts";
import { clock } from "../platform/clock.ts";
import { enforceRateLimit } from "../platform/http/rate-limit.ts";
import { feedTopic, findLastSeq, memberTopic } from "./change-log.ts";
import { closeConnection, openConnection, sendToConnection } from "./connections.ts";
import { deskTopic } from "./desk-topic.ts";
import { endConnection } from "./gateway.ts";
import { nightTopic } from "./night-topic.ts";
import { subscribe, unsubscribe } from "./subscriptions.ts";

type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  requestContext: { authorizer?: { userId?: string; adminName?: string } };
};
type SocketAnswer = { statusCode: number; headers?: Record<string, string> };

const parseMessage = (body = ""): ClientMessage | null => {
  try {
    return ClientMessage.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
};

const perMinute = (max: number) => ({ max, seconds: 60 });

const refuseMessage = async (userId: string, connectionId: string, error: AppError): Promise<SocketAnswer> => {
  const retry_after_seconds = Number(error.details?.retryAfterSeconds ?? 60);
  await sendToConnection(userId, connectionId, { type: "refused", code: "too-many-requests", retry_after_seconds });
  await endConnection(connectionId);
  return { statusCode: error.status };
};

type Sender = { userId: string; adminName: string | undefined; connectionId: string; now: string };

// An administrator by the ticket's token whose role has the permission now.
const mayWatch = async ({ userId, adminName, now }: Sender, permission: Permission): Promise<boolean> =>
  adminName !== undefined && may({ userId, username: adminName, isAdmin: true }, permission, now);

const watchDesk = async (sender: Sender): Promise<void> => {
  const { userId, connectionId, now } = sender;
  if (!(await mayWatch(sender, "desk"))) return;
  await subscribe(deskTopic, { connection_id: connectionId, user_id: userId }, now);
  await sendToConnection(userId, connectionId, { type: "watching-desk" });
};

// To who may not watch it the night is as silent as one that doesn't exist.
const watch = async (eventId: string, sender: Sender): Promise<void> => {
  const { userId, connectionId, now } = sender;
  if (!(await mayWatch(sender, "door"))) return;
  await subscribe(nightTopic(eventId), { connection_id: connectionId, user_id: userId }, now);
  await sendToConnection(userId, connectionId, { type: "watching", event_id: eventId });
};

// The answer tells the client from when on it misses nothing, and what it must have by then: it catches up on the rest.
const follow = async (message: ClientMessage, sender: Sender): Promise<void> => {
  const { userId, connectionId, now } = sender;
  if (message.action === "watch") return watch(message.event_id, sender);
  if (message.action === "unwatch") return unsubscribe(nightTopic(message.event_id), connectionId);
  if (message.action === "watch-desk") return watchDesk(sender);
  if (message.action === "unwatch-desk") return unsubscribe(deskTopic, connectionId);
  if (message.action === "unsubscribe") return unsubscribe(feedTopic, connectionId);
  if (message.action !== "subscribe") return sendToConnection(userId, connectionId, { type: "pong" });
  await subscribe(feedTopic, { connection_id: connectionId, user_id: userId }, now);
  const [feed, member] = await Promise.all([findLastSeq(feedTopic), findLastSeq(memberTopic(userId))]);
  await sendToConnection(userId, connectionId, { type: "subscribed", topic: message.topic, feed, member });
};

const handleMessage = async (sender: Sender, body?: string): Promise<SocketAnswer> => {
  const { userId, connectionId, now } = sender;
  try {
    await enforceRateLimit("realtime.message", userId, perMinute(serviceLimits.socketMessagesPerMinute), now);
  } catch (error) {
    if (error instanceof AppError) return refuseMessage(userId, connectionId, error);
    throw error;
  }
  const message = parseMessage(body);
  if (message) await follow(message, sender);
  return { statusCode: message ? 200 : 400 };
};

const handleConnect = async (userId: string, connectionId: string, now: string): Promise<SocketAnswer> => {
  try {
    await enforceRateLimit("realtime.connect", userId, perMinute(serviceLimits.socketConnectsPerMinute), now);
    await openConnection(userId, connectionId, now);
    // Blocking ends the connections it finds: this one was recorded before, or finds the block.
    await assertNotBlocked(userId);
  } catch (error) {
    if (error instanceof AppError && error.code === "account.blocked") await closeConnection(userId, connectionId);
    if (error instanceof AppError) return { statusCode: error.status };
    throw error;
  }
  return { statusCode: 200, headers: { "Sec-WebSocket-Protocol": socketProtocol } };
};

/**
 * The live connection: recorded while it is open, and following the feed on request, or, for administrators, an event's night and what waits in the back-office. Heartbeats are answered by the gateway
 * and never come here. A member who sends too many messages is told so and disconnected; one who opens too many connections
 * gets 429 (`limits`), one who is blocked 403.
 */
export const handler = async (event: SocketEvent): Promise<SocketAnswer> => {
  const { routeKey, connectionId, authorizer } = event.requestContext;
  if (!authorizer?.userId) return { statusCode: 401 };
  const { userId } = authorizer;
  if (routeKey === "$disconnect") await closeConnection(userId, connectionId);
  const now = clock.now();
  if (routeKey === "$default")
    return handleMessage({ userId, adminName: authorizer.adminName, connectionId, now }, event.body);
  return routeKey === "$connect" ? handleConnect(userId, connectionId, now) : { statusCode: 200 };
};
