import { json, readRequest, type WebRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type Listening, listen } from "../http/server.ts";
import { decode } from "../http-api/event.ts";
import { type Connection, LIMITS } from "./connection.ts";

/** Serves `@connections`: what PostToConnection, GetConnection and DeleteConnection call. */
export function startConnectionsEndpoint(connections: ReadonlyMap<string, Connection>): Promise<Listening> {
  return listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    writeResponse(response, answer(request, connections), request.method);
  });
}

function answer(request: WebRequest, connections: ReadonlyMap<string, Connection>): WebResponse {
  const id = /\/@connections\/([^/]+)$/.exec(decode(request.path))?.[1];
  if (!id) return refusal(403, "ForbiddenException", "Forbidden");
  const connection = connections.get(id);
  if (!connection) return refusal(410, "GoneException", "Gone");
  if (request.method === "GET") return json(200, facts(connection));
  if (request.method === "DELETE") connection.close();
  else if (request.body.length > LIMITS.messageBytes)
    return refusal(413, "PayloadTooLargeException", "Message too long");
  else connection.send(request.body);
  return { status: request.method === "DELETE" ? 204 : 200, headers: {}, body: Buffer.alloc(0) };
}

const facts = ({ connectedAt, lastActiveAt, sourceIp, userAgent }: Connection) => ({
  connectedAt: connectedAt.toISOString(),
  lastActiveAt: lastActiveAt.toISOString(),
  identity: { sourceIp, userAgent },
});

const refusal = (status: number, type: string, message: string) =>
  json(status, { message }, { "x-amzn-errortype": type });
