import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { JWK } from "jose";
import { CognitoError, cognitoError } from "./errors.ts";
import { runOperation } from "./operations/index.ts";
import type { PoolContext } from "./pool-context.ts";

const MAX_BODY_BYTES = 1_000_000;
const AWS_JSON = "application/x-amz-json-1.1";

const requestTimeStorage = new AsyncLocalStorage<Date>();

/** The time a request asked for in `x-local-now`, for tests that need a token of another time; undefined otherwise. */
export const requestTime = (): Date | undefined => requestTimeStorage.getStore();

const runAtRequestTime = <T>(request: IncomingMessage, work: () => T): T => {
  const asked = new Date(String(request.headers["x-local-now"] ?? ""));
  return Number.isNaN(asked.getTime()) ? work() : requestTimeStorage.run(asked, work);
};

/** The HTTP face of the stand-in: the JSON protocol of cognito-idp, and each pool's key set and OpenID document. */
export const createCognitoServer = (pools: readonly PoolContext[], publicJwk: JWK): Server =>
  createServer((request, response) => {
    runAtRequestTime(request, () => answer(pools, publicJwk, request, response)).catch((error: unknown) =>
      fail(response, error),
    );
  });

const answer = async (
  pools: readonly PoolContext[],
  publicJwk: JWK,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const path = new URL(request.url ?? "/", "http://local").pathname;
  if (request.method === "GET") return answerDocument(pools, publicJwk, path, response);
  const target = String(request.headers["x-amz-target"] ?? "");
  const [service, operation = ""] = target.split(".");
  if (request.method !== "POST" || service !== "AWSCognitoIdentityProviderService") {
    throw cognitoError("UnknownOperationException", "Missing or unknown x-amz-target");
  }
  const input = await readJson(request);
  const isSigned = String(request.headers.authorization ?? "").startsWith("AWS4-HMAC-SHA256 ");
  const output = await runOperation(poolFor(pools, input), operation, input, isSigned);
  send(response, 200, AWS_JSON, JSON.stringify(output, epochSeconds));
};

const answerDocument = (
  pools: readonly PoolContext[],
  publicJwk: JWK,
  path: string,
  response: ServerResponse,
): void => {
  const document = path === "/health" ? { ok: true } : poolDocument(pools, publicJwk, path);
  send(response, document ? 200 : 404, "application/json", JSON.stringify(document ?? { message: "Not Found" }));
};

const poolDocument = (pools: readonly PoolContext[], publicJwk: JWK, path: string): object | null => {
  const [, poolId, ...rest] = path.split("/");
  const pool = pools.find((one) => one.settings.id === poolId);
  const document = rest.join("/");
  if (pool && document === ".well-known/jwks.json") return { keys: [publicJwk] };
  if (!pool || document !== ".well-known/openid-configuration") return null;
  const { issuer } = pool.tokens;
  return { issuer, jwks_uri: `${issuer}/.well-known/jwks.json`, id_token_signing_alg_values_supported: ["RS256"] };
};

type PoolReference = { ClientId?: string; UserPoolId?: string; AccessToken?: string };

const poolFor = (pools: readonly PoolContext[], input: PoolReference): PoolContext => {
  const clientId = input.ClientId ?? clientOf(input.AccessToken);
  const found = pools.find(({ settings }) => settings.id === input.UserPoolId || settings.clientId === clientId);
  if (found) return found;
  if (input.AccessToken !== undefined) throw cognitoError("NotAuthorizedException", "Invalid Access Token");
  const what = input.UserPoolId ? `User pool ${input.UserPoolId}` : `User pool client ${clientId}`;
  throw cognitoError("ResourceNotFoundException", `${what} does not exist.`);
};

/** The client an access token names: only to find the pool, which then verifies the token. */
const clientOf = (accessToken: string | undefined): string | undefined => {
  try {
    return JSON.parse(Buffer.from(accessToken?.split(".")[1] ?? "", "base64url").toString()).client_id;
  } catch {
    return undefined;
  }
};

const readJson = async (request: IncomingMessage): Promise<PoolReference> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw cognitoError("InvalidParameterException", "The request is too large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw cognitoError("SerializationException", "The request is not JSON");
  }
};

const fail = (response: ServerResponse, error: unknown): void => {
  const isCognitoError = error instanceof CognitoError;
  if (!isCognitoError) console.error("cognito:", error);
  const __type = isCognitoError ? error.code : "InternalErrorException";
  const message = isCognitoError ? error.message : "Internal error";
  response.setHeader("x-amzn-errortype", __type);
  send(response, isCognitoError ? 400 : 500, AWS_JSON, JSON.stringify({ __type, message }));
};

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { "content-type": type, "x-amzn-requestid": randomUUID(), "cache-control": "no-store" });
  response.end(body);
};

// biome-ignore lint/plugin: JSON.stringify passes the object as `this`
function epochSeconds(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  return original instanceof Date ? original.getTime() / 1000 : value;
}
