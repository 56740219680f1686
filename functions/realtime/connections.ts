import { ApiGatewayManagementApiClient, PostToConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { shifted, ttlAt } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { ConnectionEntity } from "./connection.entity.ts";

const lifetimeMilliseconds = 2 * 3_600_000;

let client: ApiGatewayManagementApiClient | undefined;

const gateway = (): ApiGatewayManagementApiClient => {
  client ??= new ApiGatewayManagementApiClient({ endpoint: env("WEBSOCKET_ENDPOINT") });
  return client;
};

const isGone = (error: unknown): boolean => (error as { name?: string }).name === "GoneException";

/** Remembers an open connection of a member. */
export const open = async (userId: string, connectionId: string, now: string): Promise<void> => {
  await ConnectionEntity.put({
    user_id: userId,
    connection_id: connectionId,
    connected_at: now,
    ttl: ttlAt(shifted(now, lifetimeMilliseconds)),
  }).go();
};

/** Forgets a connection; repeating it changes nothing. */
export const close = async (userId: string, connectionId: string): Promise<void> => {
  await ConnectionEntity.delete({ user_id: userId, connection_id: connectionId }).go();
};

/** Sends a message down one connection; one that is gone is forgotten instead, which is no error. */
export const send = async (userId: string, connectionId: string, message: ServerMessage): Promise<void> => {
  try {
    const Data = JSON.stringify(message);
    await gateway().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
  } catch (error) {
    if (!isGone(error)) throw error;
    await close(userId, connectionId);
  }
};

/** Sends a message to every device a member has open; repeating it tells them again. */
export const tell = async (userId: string, message: ServerMessage): Promise<void> => {
  const { data } = await ConnectionEntity.query.byUser({ user_id: userId }).go({ pages: "all" });
  await Promise.all(data.map(({ connection_id }) => send(userId, connection_id, message)));
};
