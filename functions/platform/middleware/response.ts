import { toErrorPage } from "../http/error-page.ts";
import { type HttpResponse, toAppError, toErrorResponse } from "../http/error-response.ts";
import { toResponse } from "../http/response.ts";
import { log } from "../log.ts";
import { type CallMiddleware, servedRoute } from "./call.ts";

/** Turns what the handler returned into the HTTP response; the route's output schema decides what leaves. */
export const presentResult = (): CallMiddleware => ({
  after: (request) => {
    request.response = toResponse(servedRoute(request.context).route, request.event, request.response);
  },
});

// middy gives a handler up just before Lambda would. Left as it is, Lambda counts it as an error, and its alarm hears of it.
const isOutOfTime = (error?: Error | null): boolean =>
  error?.name === "TimeoutError" && (error.cause as { package?: string } | undefined)?.package === "@middy/core";

/** Turns whatever was thrown into the product's one error body; where the route's answer is a page, into a page. */
export const respondToErrors = (): CallMiddleware => ({
  onError: (request) => {
    if (isOutOfTime(request.error)) return;
    const { served, requestId } = request.context.call;
    const present = served?.route.produces === "text/html" ? toErrorPage : toErrorResponse;
    request.response = present(toAppError(request.error), requestId);
  },
});

type Hook = NonNullable<CallMiddleware["after"]>;

const logIt: Hook = (request) => {
  const { event, context } = request;
  const response = request.response as HttpResponse | undefined;
  if (!response) return;
  const { requestId } = context.call;
  log.info("answered", {
    operation: context.call.served?.operation ?? event.routeKey,
    status: response.statusCode,
    milliseconds: Math.round(performance.now() - context.call.startedAt),
    requestId,
    // The access log of the API knows no other.
    gatewayRequestId: event.requestContext.requestId,
  });
  request.response = { ...response, headers: { ...response.headers, "x-request-id": requestId } };
};

/**
 * Logs every response with its operation, status and duration, and puts the request's id on it. The alarms count these lines
 * (lib/constructs/contract-functions.ts). Used first, so that it sees what an error became.
 */
export const logResponse = (): CallMiddleware => ({ after: logIt, onError: logIt });
