import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { ListeningServer } from "../http/server.ts";
import type { Functions } from "../lambda/functions.ts";
import { authorizeHandshake } from "./authorize-handshake.ts";
import { Connection, createConnectionId, LIMITS } from "./connection.ts";
import { startConnectionsEndpoint } from "./connections-endpoint.ts";
import {
  type SocketConnectionInfo,
  type SocketEventType,
  toHandshakeEvent,
  toSocketRequestContext,
} from "./socket-event.ts";
import type { SocketSettings } from "./socket-settings.ts";

export type WebSocketApi = {
  id: string;
  stage: string;
  /** Serves `@connections` and accepts sockets. */
  url: string;
  connections: ReadonlyMap<string, unknown>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
};

type ProxyResponse = {
  statusCode?: number;
  headers?: Record<string, string>;
};

/** One WebSocket API: accepts sockets, routes their messages to functions, and serves `@connections`. */
export class SocketGateway {
  readonly #settings: SocketSettings;
  readonly #functions: Functions;
  readonly #connections = new Map<string, Connection>();
  readonly #server: WebSocketServer;
  readonly #protocols = new WeakMap<IncomingMessage, string>();

  constructor(settings: SocketSettings, functions: Functions) {
    this.#settings = settings;
    this.#functions = functions;
    this.#server = new WebSocketServer({
      noServer: true,
      maxPayload: LIMITS.messageBytes,
      handleProtocols: (_, request) => this.#protocols.get(request) ?? false,
    });
  }

  async start(): Promise<WebSocketApi> {
    const endpoint: ListeningServer = await startConnectionsEndpoint(this.#connections);
    const upgrade: WebSocketApi["upgrade"] = (request, socket, head) => void this.#upgrade(request, socket, head);
    endpoint.server.on("upgrade", upgrade);
    const close = async () => {
      for (const socket of this.#server.clients) socket.terminate();
      this.#server.close();
      await endpoint.close();
    };
    return {
      id: this.#settings.id,
      stage: this.#settings.stage,
      url: endpoint.url,
      connections: this.#connections,
      upgrade,
      close,
    };
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const info = this.#toConnectionInfo(request);
    const status = await this.#authorize(request, info);
    if (status !== 200) return refuseHandshake(socket, status);
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, info));
  }

  #toConnectionInfo(request: IncomingMessage): SocketConnectionInfo {
    return {
      apiId: this.#settings.id,
      stage: this.#settings.stage,
      connectionId: createConnectionId(),
      connectedAt: new Date(),
      sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
      userAgent: request.headers["user-agent"] ?? "",
    };
  }

  /** Runs the authorizer and $connect; any status but 200 refuses the handshake. */
  async #authorize(request: IncomingMessage, info: SocketConnectionInfo): Promise<number> {
    const { authorizer, routes } = this.#settings;
    if (authorizer) {
      const authorization = await authorizeHandshake(authorizer, request, info, this.#functions);
      if (authorization.status !== 200) return authorization.status;
      info.authorizer = authorization.context;
    }
    const target = routes.get("$connect");
    if (!target || !("functionArn" in target)) return 200;
    const { functionArn } = target;
    const event = {
      ...toHandshakeEvent(request),
      requestContext: toSocketRequestContext(info, "$connect", "CONNECT"),
      isBase64Encoded: false,
    };
    try {
      const answer = (await this.#functions.invoke(functionArn, event)) as ProxyResponse | null;
      const protocol = Object.entries(answer?.headers ?? {}).find(
        ([name]) => name.toLowerCase() === "sec-websocket-protocol",
      )?.[1];
      if (protocol) this.#protocols.set(request, protocol);
      const status = answer?.statusCode ?? 502;
      return status >= 200 && status < 300 ? 200 : status;
    } catch {
      return 502;
    }
  }

  #open(webSocket: WebSocket, info: SocketConnectionInfo): void {
    const connection = new Connection(webSocket, { ...info, id: info.connectionId });
    this.#connections.set(connection.id, connection);
    webSocket.on("message", (data, isBinary) => {
      connection.touch();
      if (isBinary) webSocket.close(1003);
      else void this.#receive(connection, info, data.toString());
    });
    webSocket.on("error", () => webSocket.terminate());
    webSocket.on("close", (code, reason) => {
      this.#connections.delete(connection.id);
      void this.#call("$disconnect", info, "DISCONNECT", {
        disconnectStatusCode: code,
        disconnectReason: reason.toString(),
      });
    });
  }

  async #receive(connection: Connection, info: SocketConnectionInfo, body: string): Promise<void> {
    const { routes, routeField } = this.#settings;
    const chosen = readField(body, routeField);
    const routeKey = chosen && !chosen.startsWith("$") && routes.has(chosen) ? chosen : "$default";
    const target = routes.get(routeKey);
    if (target && "answer" in target) {
      if (target.answer !== null) connection.send(target.answer);
      return;
    }
    const outcome = await this.#call(routeKey, info, "MESSAGE", { messageId: createConnectionId() }, body);
    if (outcome === "done" || !this.#connections.has(connection.id)) return;
    const message = outcome === "no-route" ? "Forbidden" : "Internal server error";
    connection.send(JSON.stringify({ message, connectionId: connection.id, requestId: createConnectionId() }));
  }

  async #call(
    routeKey: string,
    info: SocketConnectionInfo,
    type: SocketEventType,
    extra: object,
    body?: string,
  ): Promise<"done" | "no-route" | "failed"> {
    const target = this.#settings.routes.get(routeKey);
    if (!target || !("functionArn" in target)) return "no-route";
    const { functionArn } = target;
    const context = { ...toSocketRequestContext(info, routeKey, type), ...extra };
    try {
      await this.#functions.invoke(functionArn, {
        requestContext: context,
        ...(body === undefined ? {} : { body }),
        isBase64Encoded: false,
      });
      return "done";
    } catch {
      return "failed";
    }
  }
}

const readField = (body: string, name: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(body)?.[name];
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
};

const refuseHandshake = (socket: Duplex, status: number): void => {
  const words: Record<number, string> = {
    401: "Unauthorized",
    403: "Forbidden",
    429: "Too Many Requests",
    500: "Internal Server Error",
    502: "Bad Gateway",
  };
  socket.end(`HTTP/1.1 ${status} ${words[status] ?? "Refused"}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
};
