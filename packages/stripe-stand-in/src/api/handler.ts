import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";
import { assertApiKey } from "./api-key.ts";
import { StripeApiError } from "./errors.ts";
import { expand } from "./expand.ts";
import type { Fault, Faults } from "./faults.ts";
import { headerOf, readBody, sendJson } from "./http.ts";
import type { IdempotencyKeys, KeyedCall } from "./idempotency.ts";
import { Params, parseForm } from "./params.ts";
import type { RateLimits } from "./rate-limits.ts";
import {
  type ApiCall,
  type ApiResponse,
  errorResponse,
  faultResponse,
  isRefusal,
  responseHeaders,
} from "./responses.ts";
import type { Match } from "./router.ts";

export type ApiDependencies = {
  context: StripeContext;
  faults: Faults;
  rates: RateLimits;
  keys: IdempotencyKeys;
  route: (method: string, path: string) => Match;
  /** Runs due jobs before a call and sends events after it. */
  catchUp: () => void;
};

/** Makes the handler of `/v1/...`; a prefix in front of `/v1` is ignored, so that it can be mounted anywhere. */
export const createApiHandler =
  (parts: ApiDependencies) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const call = await readCall(req);
    const fault = parts.faults.next(call.method, call.path);
    const answer = await serve(parts, req, call, fault);
    parts.faults.record({
      at: new Date(parts.context.clock.now()).toISOString(),
      method: call.method,
      path: `/v1${call.path}`,
      params: parseForm(call.body),
      status: answer?.status ?? null,
      requestId: call.requestId,
      idempotencyKey: call.key,
      isReplayed: answer?.isReplayed ?? false,
      fault: fault ? `${fault.mode} ${fault.when}` : null,
    });
    if (answer) sendJson(res, answer.status, answer.body, responseHeaders(call, answer));
    else if (fault?.mode === "reset") req.socket.resetAndDestroy();
    // A timeout leaves the caller waiting until it gives up.
  };

const readCall = async (req: IncomingMessage): Promise<ApiCall> => {
  const url = new URL(req.url ?? "/", "http://stripe.local");
  const method = req.method ?? "GET";
  const body = method === "POST" ? await readBody(req) : url.search.slice(1);
  const start = url.pathname.indexOf("/v1/");
  const path = start < 0 ? url.pathname : url.pathname.slice(start + 3);
  const key = method === "POST" ? (headerOf(req, "idempotency-key") ?? null) : null;
  return { method, path, body, requestId: newId("req").slice(0, 18), key };
};

const serve = async (
  parts: ApiDependencies,
  req: IncomingMessage,
  call: ApiCall,
  fault: Fault | undefined,
): Promise<ApiResponse | undefined> => {
  if (fault && (fault.when === "before" || isRefusal(fault))) return faultResponse(fault, call);
  const keyed = call.key === null ? undefined : { ...call, key: call.key };
  try {
    assertApiKey(parts.context, req, call);
    const match = parts.route(call.method, call.path);
    parts.rates.count(match.endpoint);
    const saved = keyed && parts.keys.begin(keyed);
    if (saved) return { ...saved, isSaved: true, isReplayed: true, originalRequest: saved.requestId };
    try {
      return await responseTo(parts, call, keyed, match, fault);
    } finally {
      if (keyed) parts.keys.end(keyed.key);
    }
  } catch (error) {
    return errorResponse(error, call);
  }
};

const responseTo = async (
  parts: ApiDependencies,
  call: ApiCall,
  keyed: KeyedCall | undefined,
  match: Match,
  fault: Fault | undefined,
): Promise<ApiResponse | undefined> => {
  const unlock = parts.rates.lock(call.method === "POST" ? match.ids[0] : undefined);
  try {
    const answer = execute(parts, call, keyed, match, fault);
    if (parts.faults.latencyMs > 0) await sleep(parts.faults.latencyMs);
    return fault && (fault.mode === "timeout" || fault.mode === "reset") ? undefined : answer;
  } finally {
    unlock();
  }
};

/**
 * Does what a call asks and saves its answer. "We save the resulting status code and body of the first request made for any
 * given idempotency key, regardless of whether it succeeds or fails [...] including 500 errors", but only when "an endpoint
 * begins executing": not for failed validation, a conflict, or a limit (https://docs.stripe.com/api/idempotent_requests).
 */
const execute = (
  parts: ApiDependencies,
  call: ApiCall,
  keyed: KeyedCall | undefined,
  match: Match,
  fault: Fault | undefined,
): ApiResponse => {
  const { context, keys } = parts;
  const saved = (answer: ApiResponse): ApiResponse => {
    const { status, body } = answer;
    if (keyed) keys.save(keyed, { requestId: call.requestId, status, body });
    return { ...answer, isSaved: keyed !== undefined };
  };
  parts.catchUp();
  context.request = { id: call.requestId, idempotency_key: call.key };
  try {
    return context.store.transaction(() => {
      const real = run(context, match, call);
      const failure = fault && faultResponse(fault, call);
      if (failure && fault.when === "during") throw new InterruptedByFault(failure);
      return saved(failure ?? real);
    });
  } catch (error) {
    const answer = error instanceof InterruptedByFault ? error.answer : errorResponse(error, call);
    return error instanceof StripeApiError && error.isValidation ? answer : saved(answer);
  } finally {
    context.request = null;
    parts.catchUp();
  }
};

/** An injected fault that rolls back what its call did. */
class InterruptedByFault extends Error {
  readonly answer: ApiResponse;

  constructor(answer: ApiResponse) {
    super("Interrupted by an ordered failure");
    this.answer = answer;
  }
}

const run = (context: StripeContext, match: Match, call: ApiCall): ApiResponse => {
  const params = new Params(parseForm(call.body));
  try {
    const body = match.handler(context, params, match.ids);
    return { status: 200, body: expand(context, body, params.texts("expand") ?? []) };
  } catch (error) {
    if (error instanceof StripeApiError && error.keepsChanges) return errorResponse(error, call);
    throw error;
  }
};
