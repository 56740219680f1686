import { json, readRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { type ListeningServer, listen } from "../http/server.ts";
import type { SecretStore } from "./secret-store.ts";

const putSecretValue = (store: SecretStore, body: Buffer): WebResponse => {
  const { SecretId, SecretString } = JSON.parse(body.toString("utf8")) as { SecretId: string; SecretString: string };
  if (store.value(SecretId) === undefined) return toNotFound();
  store.set(SecretId, SecretString);
  return toAmzJson(200, { ARN: SecretId, Name: SecretId, VersionId: "local", VersionStages: ["AWSCURRENT"] });
};

const toNotFound = () =>
  toErrorResponse(400, "ResourceNotFoundException", "Secrets Manager can't find the specified secret.");

const getSecretValue = (store: SecretStore, body: Buffer): WebResponse => {
  const { SecretId } = JSON.parse(body.toString("utf8")) as { SecretId: string };
  const SecretString = store.value(SecretId);
  if (SecretString === undefined) return toNotFound();
  return toAmzJson(200, {
    ARN: SecretId,
    Name: SecretId,
    SecretString,
    VersionId: "local",
    VersionStages: ["AWSCURRENT"],
  });
};

const toUnsupported = (operation: string) =>
  toErrorResponse(501, "UnknownOperationException", `${operation} isn't supported locally.`);

const toErrorResponse = (status: number, type: string, message: string) => toAmzJson(status, { __type: type, message });

const toAmzJson = (status: number, body: unknown) =>
  json(status, body, { "content-type": "application/x-amz-json-1.1" });

const operations: Record<string, (store: SecretStore, body: Buffer) => WebResponse> = {
  "secretsmanager.GetSecretValue": getSecretValue,
  "secretsmanager.PutSecretValue": putSecretValue,
};

/**
 * Serves Secrets Manager's GetSecretValue and PutSecretValue, and refuses every other AWS call by name. It is also the
 * endpoint of all services without a local counterpart, so that no function can reach AWS by accident.
 */
export const startSecretsServer = (store: () => SecretStore): Promise<ListeningServer> =>
  listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    const operation = request.headers["x-amz-target"] ?? `${request.method} ${request.path}`;
    const answers = operations[operation];
    writeResponse(response, answers ? answers(store(), request.body) : toUnsupported(operation), request.method);
  });
