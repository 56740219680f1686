import { ApiGatewayManagementApiClient, DeleteConnectionCommand } from "@aws-sdk/client-apigatewaymanagementapi";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import type { ServerMessage } from "../../shared/model/realtime.ts";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { type GatewayAccess, type GatewayMessage, postMessage, toGatewayMessage } from "./gateway-post.ts";

let client: ApiGatewayManagementApiClient | undefined;

const gateway = (): ApiGatewayManagementApiClient => {
  client ??= new ApiGatewayManagementApiClient({ endpoint: env("WEBSOCKET_ENDPOINT") });
  return client;
};

let access: GatewayAccess | undefined;

// The SDK's client knows region and credentials, and renews them.
const gatewayAccess = (): GatewayAccess => {
  const { region, credentials } = gateway().config;
  access ??= {
    endpoint: env("WEBSOCKET_ENDPOINT"),
    signer: new SignatureV4({ service: "execute-api", region, credentials, sha256: Sha256 }),
  };
  return access;
};

/** Sends a prepared message to a connection; returns `gone` if it no longer exists. Throws if the gateway doesn't take it. */
export const postPrepared = async (connectionId: string, message: GatewayMessage): Promise<"done" | "gone"> => {
  const status = await postMessage(connectionId, message, gatewayAccess(), clock.now());
  if (status === 410) return "gone";
  if (status >= 300) throw new Error(`The gateway answered ${status}`);
  return "done";
};

/** Sends a message to a connection; returns `gone` if it no longer exists. Throws if the gateway doesn't take it. */
export const postToConnection = (connectionId: string, message: ServerMessage): Promise<"done" | "gone"> =>
  postPrepared(connectionId, toGatewayMessage(message));

/** Ends a connection. Does nothing if it is gone. */
export const endConnection = async (ConnectionId: string): Promise<"done" | "gone"> => {
  try {
    await gateway().send(new DeleteConnectionCommand({ ConnectionId }));
    return "done";
  } catch (error) {
    if ((error as { name?: string }).name === "GoneException") return "gone";
    throw error;
  }
};
