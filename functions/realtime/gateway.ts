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

/** Sends a message down a connection; answers `gone` when nobody is there any more. */
export const postToConnection = (ConnectionId: string, message: ServerMessage): Promise<"done" | "gone"> =>
  orGone(gateway().send(new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(message) })));

/** Ends a connection; one that is gone is fine. */
export const endConnection = (ConnectionId: string): Promise<"done" | "gone"> =>
  orGone(gateway().send(new DeleteConnectionCommand({ ConnectionId })));
