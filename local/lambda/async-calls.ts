import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { json, readRequest, type WebResponse, writeResponse } from "../http/message.ts";
import { listen } from "../http/server.ts";
import { readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";
import type { Functions } from "./functions.ts";

const RetryProperties = z.object({
  FunctionName: z.string(),
  MaximumRetryAttempts: z.coerce.number().default(2),
});

const invocationPath = /^\/2015-03-31\/functions\/([^/]+)\/invocations$/;

/** Lambda's Invoke for functions that call others. */
export type AsyncCalls = {
  /** The endpoint for the SDK's Lambda client. */
  url: string;
  /** How many calls were accepted so far. */
  accepted(): number;
  /** Resolves once every accepted call has ended. */
  drained(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Serves Lambda's Invoke, and refuses any other operation by name. An asynchronous call is accepted at once and made soon; one that fails is
 * retried as often as the function's EventInvokeConfig says, after seconds instead of minutes. Any other call is answered with its result.
 */
export const startAsyncCalls = async (template: Template, functions: Functions): Promise<AsyncCalls> => {
  const running = new Set<Promise<void>>();
  const settings = template.all("AWS::Lambda::EventInvokeConfig").map((one) => readProperties(one, RetryProperties));
  const retriesOf = (name: string) =>
    settings.find(({ FunctionName }) => FunctionName === name)?.MaximumRetryAttempts ?? 2;
  let isClosed = false;
  let accepted = 0;
  const invokeUntilDone = async (name: string, event: unknown, retries: number): Promise<void> => {
    for (let attempt = 0; attempt <= retries && !isClosed; attempt += 1) {
      try {
        await functions.invoke(name, event);
        return;
      } catch {
        if (attempt < retries) await pause(500 * 2 ** attempt);
      }
    }
  };
  const start = (name: string, event: unknown): void => {
    const call = invokeUntilDone(name, event, retriesOf(name)).finally(() => running.delete(call));
    running.add(call);
    accepted += 1;
  };
  const { url, close } = await listen(async (incoming, response) => {
    const request = await readRequest(incoming);
    const name = decodeURIComponent(invocationPath.exec(request.path)?.[1] ?? "").replace(/^arn:.+:function:/, "");
    const isEvent = request.headers["x-amz-invocation-type"] === "Event";
    const event: unknown = JSON.parse(request.body.toString("utf8") || "{}");
    const answer = await answerCall(functions, name, isEvent, event, `${request.method} ${request.path}`);
    if (answer.status === 202) start(name, event);
    writeResponse(response, answer, request.method);
  });
  const drained = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    url,
    accepted: () => accepted,
    drained,
    close: () => {
      isClosed = true;
      return close();
    },
  };
};

// A function that fails has been called: Lambda answers 200, and a header says so.
const callNow = async (functions: Functions, name: string, event: unknown): Promise<WebResponse> => {
  try {
    return json(200, (await functions.invoke(name, event)) ?? null);
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : String(error);
    return json(200, { errorMessage }, { "x-amz-function-error": "Unhandled" });
  }
};

const answerCall = async (
  functions: Functions,
  name: string,
  isEvent: boolean,
  event: unknown,
  operation: string,
): Promise<WebResponse> => {
  if (!name) return toUnsupported(operation);
  const accepted = accept(functions, name);
  return isEvent || accepted.status !== 202 ? accepted : callNow(functions, name, event);
};

const accept = (functions: Functions, name: string): WebResponse =>
  functions.names().includes(name)
    ? json(202, null)
    : toError(404, "ResourceNotFoundException", `Function not found: ${name}`);

const toUnsupported = (operation: string) =>
  toError(501, "UnknownOperationException", `${operation} isn't supported locally.`);

const toError = (status: number, type: string, Message: string) =>
  json(status, { Type: "User", Message }, { "x-amzn-errortype": type });
