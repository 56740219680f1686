import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { env } from "../platform/env.ts";

let client: ApiGatewayManagementApiClient | undefined;

const gateway = (): ApiGatewayManagementApiClient => {
  client ??= new ApiGatewayManagementApiClient({ endpoint: env("WEBSOCKET_ENDPOINT") });
  return client;
};

const orGone = async (work: Promise<unknown>): Promise<"done" | "gone"> => {
  try {
    await work;
    return "done";
  } catch (error) {
    if ((error as { name?: string }).name === "GoneException") return "gone";
    throw error;
  }
};

/** Sends a message to a connection; returns `gone` if it no longer exists. */
export const postToConnection = (ConnectionId: string, message: ServerMessage): Promise<"done" | "gone"> =>
  orGone(gateway().send(new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(message) })));

/** Ends a connection. Does nothing if it is gone. */
export const endConnection = (ConnectionId: string): Promise<"done" | "gone"> =>
  orGone(gateway().send(new DeleteConnectionCommand({ ConnectionId })));
