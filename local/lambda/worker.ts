import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { patchGlobalDate, withClock } from "./clock-override.ts";
import type { FunctionFailure, InvokeMessage, LoadedMessage, ResultMessage, WorkerSettings } from "./protocol.ts";

type Handler = (event: unknown, context: object) => unknown;

/** Lambda's limit for the result of a synchronous call, in bytes. */
const ANSWER_LIMIT = 6 * 1024 * 1024;

const settings = workerData as WorkerSettings;
const loadHandler = async (): Promise<Handler> => {
  const [file = "", name = ""] = settings.handler.split(".");
  const path = [".mjs", ".js", ".cjs"].map((end) => join(settings.directory, file + end)).find(existsSync);
  if (!path) throw new Error(`Cannot find module '${file}' in ${settings.directory}`);
  const loaded: Record<string, unknown> = await import(pathToFileURL(path).href);
  // Sent in the user agent of every AWS call, so that stores know their caller. Bundles overwrite it while they load.
  process.env.AWS_SDK_UA_APP_ID = settings.functionName;
  const handler = loaded[name];
  if (typeof handler !== "function") throw new Error(`${settings.handler} is undefined or not exported`);
  return handler as Handler;
};

patchGlobalDate();
const handlerPromise = loadHandler();
// A call's time limit starts only now; when the bundle doesn't load, every call fails.
handlerPromise.catch(() => undefined).finally(() => parentPort?.postMessage("loaded" satisfies LoadedMessage));

parentPort?.on("message", (message: InvokeMessage) => {
  withClock(message.now, () => runInvocation(message)).then((answer) => parentPort?.postMessage(answer));
});

const runInvocation = async ({ id, event, requestId }: InvokeMessage): Promise<ResultMessage> => {
  try {
    const handler = await handlerPromise;
    const answer = JSON.stringify((await handler(JSON.parse(event), createContext(requestId))) ?? null);
    if (Buffer.byteLength(answer) <= ANSWER_LIMIT) return { id, answer };
    return {
      id,
      failure: { errorType: "Function.ResponseSizeTooLarge", errorMessage: "The answer exceeds 6 MB", trace: [] },
    };
  } catch (error) {
    const failure = toFailure(error);
    console.error(JSON.stringify({ level: "ERROR", requestId, ...failure }));
    return { id, failure };
  }
};

const toFailure = (error: unknown): FunctionFailure => {
  if (!(error instanceof Error)) return { errorType: "Error", errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? "").split("\n").slice(1) };
};

/** Creates Lambda's context object. The remaining time runs on the machine's clock, not on an overridden one. */
const createContext = (awsRequestId: string): object => {
  const deadline = performance.now() + settings.timeoutSeconds * 1000;
  return {
    awsRequestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: settings.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: settings.functionArn,
    logGroupName: `/aws/lambda/${settings.functionName}`,
    logStreamName: "local",
    memoryLimitInMB: String(settings.memoryMb),
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
};
