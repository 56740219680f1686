import { json, readRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type Listening, listen } from "../http/server.ts";
import type { SecretStore } from "./secret-store.ts";

/**
 * Answers Secrets Manager's GetSecretValue, and refuses every other AWS call by name. It is also the endpoint of all services
 * without a local stand-in, so that no function can reach AWS by accident.
 */
export function startSecrets(store: () => SecretStore): Promise<Listening> {
  return listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    const operation = request.headers["x-amz-target"] ?? `${request.method} ${request.path}`;
    const answer =
      operation === "secretsmanager.GetSecretValue" ? secretValue(store(), request.body) : unsupported(operation);
    writeResponse(response, answer, request.method);
  });
}

function secretValue(store: SecretStore, body: Buffer): WebResponse {
  const { SecretId } = JSON.parse(body.toString("utf8")) as { SecretId: string };
  const SecretString = store.value(SecretId);
  if (SecretString === undefined)
    return refusal(400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
  return amz(200, { ARN: SecretId, Name: SecretId, SecretString, VersionId: "local", VersionStages: ["AWSCURRENT"] });
}

const unsupported = (operation: string) =>
  refusal(501, "UnknownOperationException", `${operation} has no stand-in on one machine.`);

const refusal = (status: number, type: string, message: string) => amz(status, { __type: type, message });

const amz = (status: number, body: unknown) => json(status, body, { "content-type": "application/x-amz-json-1.1" });
