import type { RunningCognitoStandIn } from "#cognito-stand-in";
import { type HttpApi, startHttpApis } from "../http-api/http-api.ts";
import { type AsyncCalls, startAsyncCalls } from "../lambda/async-calls.ts";
import { type Functions, startFunctions } from "../lambda/functions.ts";
import { type QueueFeeds, startQueueFeeds } from "../queues/queue-feeds.ts";
import { openQueues, type Queues } from "../queues/queues.ts";
import type { StackOptions } from "../stack.ts";
import { REGION } from "../template/names.ts";
import type { WebSocketApi } from "../websocket/socket-gateway.ts";
import { startWebSocketApis } from "../websocket/websocket-api.ts";
import { type Endpoints, toFunctionEnvironment } from "./environment.ts";
import type { StackContext } from "./stack-context.ts";
import type { Stores } from "./stores.ts";
import { startUserPools } from "./user-pools.ts";

/** Functions, and the APIs that invoke them for a request. */
export type Compute = {
  functions: Functions;
  /** Calls between functions. */
  asyncCalls: AsyncCalls;
  queues: Queues;
  /** What functions put into queues, for the functions that these feed. */
  queueFeeds: QueueFeeds;
  httpApis: HttpApi[];
  sockets?: WebSocketApi;
  /** The user pools; undefined when the template has none. */
  cognito?: RunningCognitoStandIn;
  endpoints: Endpoints;
};

/** Makes the functions callable and starts what invokes them: user pools, HTTP and WebSocket APIs. */
export const startCompute = async (
  { sparing, code }: StackOptions,
  context: StackContext,
  stores: Stores,
): Promise<Compute> => {
  const { cleanup, template, folder, addresses } = context;
  const endpoints: Endpoints = {
    dynamodb: stores.database.url,
    s3: stores.objects.url,
    secrets: stores.secretsServer.url,
  };
  const functions = cleanup.use(
    startFunctions(template, {
      env: () => toFunctionEnvironment(endpoints),
      logDirectory: folder.resolve("logs"),
      sparing,
      code,
    }),
  );
  const asyncCalls = cleanup.use(await startAsyncCalls(template, functions));
  endpoints.lambda = asyncCalls.url;
  const queues = openQueues(template, folder.resolve("queues"));
  const queueFeeds = cleanup.use(await startQueueFeeds(template, functions, queues));
  endpoints.sqs = queueFeeds.url;
  addresses.setHost(`sqs.${REGION}.amazonaws.com`, queueFeeds.url);
  const cognito = await startUserPools({
    template,
    dataDir: folder.resolve("cognito"),
    functions,
    mailbox: stores.mailbox,
  });
  if (cognito) {
    cleanup.use(cognito);
    addresses.setService("cognito", cognito.url);
    endpoints.cognito = cognito.url;
  }
  const sockets = await startSockets(context, functions);
  if (sockets) endpoints.sockets = `${sockets.url}/${sockets.stage}`;
  const jwksUrl = (issuer: string) => `${cognito?.url}/${issuer.split("/").at(-1)}/.well-known/jwks.json`;
  const httpApis = await startHttpApis(template, { functions, jwksUrl });
  for (const api of httpApis) addresses.setHost(executeApi(cleanup.use(api).id), api.url);
  return { functions, asyncCalls, queues, queueFeeds, httpApis, sockets, cognito, endpoints };
};

const startSockets = async (
  { cleanup, template, addresses }: StackContext,
  functions: Functions,
): Promise<WebSocketApi | undefined> => {
  const [sockets] = await startWebSocketApis(template, functions);
  if (!sockets) return undefined;
  addresses.setService("websocket", `${sockets.url}/${sockets.stage}`);
  addresses.setHost(executeApi(sockets.id), sockets.url);
  return cleanup.use(sockets);
};

const executeApi = (id: string) => `${id}.execute-api.${REGION}.amazonaws.com`;
