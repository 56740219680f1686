import * as z from "zod";
import type { Functions } from "../lambda/functions.ts";
import { readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import { SocketGateway, type WebSocketApi } from "./socket-gateway.ts";
import { readSocketSettings } from "./socket-settings.ts";

/** Starts every WebSocket API of the template. */
export const startWebSocketApis = (template: Template, functions: Functions): Promise<WebSocketApi[]> => {
  const isSocketApi = z.object({ ProtocolType: z.string() });
  const apis = template
    .all("AWS::ApiGatewayV2::Api")
    .filter((api) => readProperties(api, isSocketApi).ProtocolType === "WEBSOCKET");
  return Promise.all(apis.map((api) => new SocketGateway(readSocketSettings(template, api), functions).start()));
};
