import type { HttpResponse } from "../http/error-response.ts";
import { log } from "../log.ts";
import type { CallMiddleware } from "./call.ts";

type Hook = NonNullable<CallMiddleware["after"]>;

const logIt: Hook = (request) => {
  const { event, context } = request;
  const response = request.response as HttpResponse | undefined;
  if (!response) return;
  const { requestId } = event.requestContext;
  log.info("answered", {
    operation: context.call.served?.operation ?? event.routeKey,
    status: response.statusCode,
    milliseconds: Math.round(performance.now() - context.call.startedAt),
    requestId,
  });
  request.response = { ...response, headers: { ...response.headers, "x-request-id": requestId } };
};

/**
 * Logs every response with its operation, status and duration, and puts the request's id on it. The alarms count these lines
 * (lib/stacks/api.ts). Used first, so that it sees what an error became.
 */
export const logResponse = (): CallMiddleware => ({ after: logIt, onError: logIt });
