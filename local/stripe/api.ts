import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { StripeFailure } from "./errors.ts";
import { apiVersion } from "./events.ts";
import { expand } from "./expand.ts";
import type { Fault, Faults } from "./faults.ts";
import { headerOf, readBody, sendJson } from "./http.ts";
import type { IdempotencyKeys, KeyedCall } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { Params, parseForm } from "./params.ts";
import { assertPermission, permissionsOf } from "./restricted-keys.ts";
import type { Match } from "./router.ts";
import type { World } from "./world.ts";

interface Call {
  method: string;
  /** Below `/v1`. */
  path: string;
  body: string;
  requestId: string;
  key: string | null;
}

interface Answer {
  status: number;
  body: unknown;
  isReplayed?: boolean;
  originalRequest?: string;
}

export interface Parts {
  world: World;
  faults: Faults;
  keys: IdempotencyKeys;
  route: (method: string, path: string) => Match;
  /** Catches up due work before a call and sends events after it. */
  settle: () => void;
}

/** Makes the handler of `/v1/...`; a prefix in front of `/v1` is ignored, so that it can be mounted anywhere. */
export function createApi(parts: Parts) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const call = await readCall(req);
    const fault = parts.faults.take(call.method, call.path);
    const answer = await serve(parts, req, call, fault);
    parts.faults.record({
      at: new Date(parts.world.clock.now()).toISOString(),
      method: call.method,
      path: `/v1${call.path}`,
      params: parseForm(call.body),
      status: answer?.status ?? null,
      requestId: call.requestId,
      idempotencyKey: call.key,
      isReplayed: answer?.isReplayed ?? false,
      fault: fault ? `${fault.mode} ${fault.when}` : null,
    });
    if (answer) sendJson(res, answer.status, answer.body, headersOf(call, answer, fault));
    else if (fault?.mode === "reset") req.socket.resetAndDestroy();
    // A timeout leaves the caller waiting until it gives up.
  };
}

async function readCall(req: IncomingMessage): Promise<Call> {
  const url = new URL(req.url ?? "/", "http://stripe.local");
  const method = req.method ?? "GET";
  const body = method === "POST" ? await readBody(req) : url.search.slice(1);
  const start = url.pathname.indexOf("/v1/");
  const path = start < 0 ? url.pathname : url.pathname.slice(start + 3);
  const key = method === "POST" ? (headerOf(req, "idempotency-key") ?? null) : null;
  return { method, path, body, requestId: newId("req").slice(0, 18), key };
}

async function serve(
  parts: Parts,
  req: IncomingMessage,
  call: Call,
  fault: Fault | undefined,
): Promise<Answer | undefined> {
  if (fault?.when === "before") return faultAnswer(fault, call);
  const keyed = call.key === null ? undefined : { ...call, key: call.key };
  try {
    assertKey(parts.world, req, call);
    const match = parts.route(call.method, call.path);
    const saved = keyed && parts.keys.begin(keyed);
    if (saved) return { ...saved, isReplayed: true, originalRequest: saved.requestId };
    try {
      const answer = execute(parts, call, keyed, match, fault);
      if (parts.faults.latencyMs > 0) await sleep(parts.faults.latencyMs);
      return fault && (fault.mode === "timeout" || fault.mode === "reset") ? undefined : answer;
    } finally {
      if (keyed) parts.keys.end(keyed.key);
    }
  } catch (error) {
    return failureAnswer(error, call);
  }
}

function execute(
  parts: Parts,
  call: Call,
  keyed: KeyedCall | undefined,
  match: Match,
  fault: Fault | undefined,
): Answer {
  const { world, keys } = parts;
  parts.settle();
  world.request = { id: call.requestId, idempotency_key: call.key };
  try {
    return world.store.transaction(() => {
      const real = run(world, match, call);
      const answer = fault ? (faultAnswer(fault, call) ?? real) : real;
      if (keyed) keys.save(keyed, { requestId: call.requestId, status: answer.status, body: answer.body });
      return answer;
    });
  } catch (error) {
    if (keyed && error instanceof StripeFailure && !error.isValidation) {
      keys.save(keyed, { requestId: call.requestId, status: error.status, body: error.toBody(call.requestId) });
    }
    throw error;
  } finally {
    world.request = null;
    parts.settle();
  }
}

function run(world: World, match: Match, call: Call): Answer {
  const params = new Params(parseForm(call.body));
  try {
    const body = match.handler(world, params, match.ids);
    return { status: 200, body: expand(world, body, params.texts("expand") ?? []) };
  } catch (error) {
    if (error instanceof StripeFailure && error.keeps) return failureAnswer(error, call);
    throw error;
  }
}

function failureAnswer(error: unknown, call: Call): Answer {
  if (error instanceof StripeFailure) return { status: error.status, body: error.toBody(call.requestId) };
  console.error(`stripe stand-in: ${call.method} /v1${call.path} failed`, error);
  return { status: 500, body: apiError(call.requestId) };
}

function apiError(requestId: string) {
  const message = `Sorry! There was an error while talking to one of our backends. Support has been notified (request ${requestId}).`;
  return { error: { message, type: "api_error" } };
}

/** The answer an ordered fault gives; none for a connection that just breaks. */
function faultAnswer(fault: Fault, call: Call): Answer | undefined {
  switch (fault.mode) {
    case "500":
    case "503":
      return { status: Number(fault.mode), body: apiError(call.requestId) };
    case "429":
      return failureAnswer(
        new StripeFailure(
          429,
          "invalid_request_error",
          "Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.",
          { code: "rate_limit" },
        ),
        call,
      );
    case "409":
      return failureAnswer(
        new StripeFailure(
          409,
          "invalid_request_error",
          "This object cannot be accessed right now because another API request or Stripe process is currently accessing it.",
          { code: "lock_timeout" },
        ),
        call,
      );
    default:
      return undefined;
  }
}

function headersOf(call: Call, answer: Answer, fault: Fault | undefined): Record<string, string> {
  const headers: Record<string, string> = { "request-id": call.requestId, "stripe-version": apiVersion };
  if (call.key !== null) headers["idempotency-key"] = call.key;
  if (answer.isReplayed) headers["idempotent-replayed"] = "true";
  if (answer.originalRequest) headers["original-request"] = answer.originalRequest;
  // A saved error would only be replayed, and Stripe says so.
  if (fault?.when === "after" && answer.status >= 500) headers["stripe-should-retry"] = "false";
  return headers;
}

function assertKey(world: World, req: IncomingMessage, { method, path }: Call) {
  const expected = world.settings.apiKey;
  const given = givenKey(headerOf(req, "authorization") ?? "");
  if (!given) {
    throw new StripeFailure(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      {},
      { isValidation: true },
    );
  }
  const permissions = permissionsOf(world, given);
  if (permissions) return assertPermission(given, permissions, method, path);
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  if (left.length !== right.length || !timingSafeEqual(left, right)) {
    const shown = `${given.slice(0, 8)}${"*".repeat(8)}${given.slice(-4)}`;
    throw new StripeFailure(
      401,
      "invalid_request_error",
      `Invalid API Key provided: ${shown}`,
      {},
      { isValidation: true },
    );
  }
}

function givenKey(authorization: string): string {
  const [scheme = "", value = ""] = authorization.split(" ");
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic") return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? "";
  return "";
}
