import { toAppError, toErrorResponse } from "../http/error-response.ts";
import type { CallMiddleware } from "./call.ts";

// middy gives a handler up just before Lambda would. Left as it is, Lambda counts it as an error, and its alarm hears of it.
const isOutOfTime = (error: Error | null): boolean =>
  error?.name === "TimeoutError" && (error.cause as { package?: string } | undefined)?.package === "@middy/core";

/** Turns whatever was thrown into the product's one error body. */
export const respondToErrors = (): CallMiddleware => ({
  onError: (request) => {
    if (isOutOfTime(request.error)) return;
    request.response = toErrorResponse(toAppError(request.error), request.event.requestContext.requestId);
  },
});
