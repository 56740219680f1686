import { toResponse } from "../http/response.ts";
import { type CallMiddleware, servedRoute } from "./call.ts";

/** Turns what the handler returned into the HTTP response; the route's output schema decides what leaves. */
export const presentResult = (): CallMiddleware => ({
  after: (request) => {
    request.response = toResponse(servedRoute(request.context).route, request.event, request.response);
  },
});
