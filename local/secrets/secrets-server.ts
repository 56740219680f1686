import { json, readRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type Listening, listen } from "../http/server.ts";
import type { SecretStore } from "./secret-store.ts";

/**
 * Answers Secrets Manager's GetSecretValue and PutSecretValue, and refuses every other AWS call by name. It is also the endpoint of all services
 * without a local stand-in, so that no function can reach AWS by accident.
 */
export function startSecrets(store: () => SecretStore): Promise<Listening> {
  return listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    const operation = request.headers["x-amz-target"] ?? `${request.method} ${request.path}`;
    const answers = operations[operation];
    writeResponse(response, answers ? answers(store(), request.body) : unsupported(operation), request.method);
  });
}

const operations: Record<string, (store: SecretStore, body: Buffer) => WebResponse> = {
  "secretsmanager.GetSecretValue": secretValue,
  "secretsmanager.PutSecretValue": putSecretValue,
};

function putSecretValue(store: SecretStore, body: Buffer): WebResponse {
  const { SecretId, SecretString } = JSON.parse(body.toString("utf8")) as { SecretId: string; SecretString: string };
  if (store.value(SecretId) === undefined) return noSuchSecret();
  store.set(SecretId, SecretString);
  return amz(200, { ARN: SecretId, Name: SecretId, VersionId: "local", VersionStages: ["AWSCURRENT"] });
}

const noSuchSecret = () =>
  refusal(400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret.");

function secretValue(store: SecretStore, body: Buffer): WebResponse {
  const { SecretId } = JSON.parse(body.toString("utf8")) as { SecretId: string };
  const SecretString = store.value(SecretId);
  if (SecretString === undefined) return noSuchSecret();
  return amz(200, { ARN: SecretId, Name: SecretId, SecretString, VersionId: "local", VersionStages: ["AWSCURRENT"] });
}

const unsupported = (operation: string) =>
  refusal(501, "UnknownOperationException", `${operation} has no stand-in on one machine.`);

const refusal = (status: number, type: string, message: string) => amz(status, { __type: type, message });

const amz = (status: number, body: unknown) => json(status, body, { "content-type": "application/x-amz-json-1.1" });
