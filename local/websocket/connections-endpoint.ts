import { json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type ListeningServer, listen } from "../http/server.ts";
import { decodePath } from "../http-api/lambda-event.ts";
import { type Connection, LIMITS } from "./connection.ts";

/** Serves `@connections`: what PostToConnection, GetConnection and DeleteConnection call. */
export const startConnectionsEndpoint = (connections: ReadonlyMap<string, Connection>): Promise<ListeningServer> =>
  listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    writeResponse(response, handleConnectionRequest(request, connections), request.method);
  });

const handleConnectionRequest = (request: WebRequest, connections: ReadonlyMap<string, Connection>): WebResponse => {
  const id = /\/@connections\/([^/]+)$/.exec(decodePath(request.path))?.[1];
  if (!id) return toErrorResponse(403, "ForbiddenException", "Forbidden");
  const connection = connections.get(id);
  if (!connection) return toErrorResponse(410, "GoneException", "Gone");
  if (request.method === "GET") return json(200, toConnectionDetails(connection));
  if (request.method === "DELETE") connection.close();
  else if (request.body.length > LIMITS.messageBytes)
    return toErrorResponse(413, "PayloadTooLargeException", "Message too long");
  else connection.send(request.body);
  return { status: request.method === "DELETE" ? 204 : 200, headers: {}, body: Buffer.alloc(0) };
};

const toConnectionDetails = ({ connectedAt, lastActiveAt, sourceIp, userAgent }: Connection) => ({
  connectedAt: connectedAt.toISOString(),
  lastActiveAt: lastActiveAt.toISOString(),
  identity: { sourceIp, userAgent },
});

const toErrorResponse = (status: number, type: string, message: string) =>
  json(status, { message }, { "x-amzn-errortype": type });
