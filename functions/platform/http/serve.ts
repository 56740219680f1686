import middy from "@middy/core";
import type { Context } from "aws-lambda";
import {
  type Access,
  type InputOf,
  isMutating,
  type ResultOf,
  type Route,
  type RouteGroup,
  routeKey,
} from "../../../shared/api/route.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import type { Tier } from "../../../shared/model/membership.ts";
import { clock } from "../clock.ts";
import { withDeadline } from "../deadline.ts";
import { log } from "../log.ts";
import { type Caller, type HttpEvent, resolveCaller } from "./caller.ts";
import { type CursorScope, openCursor, sealCursor } from "./cursor.ts";
import { type HttpResponse, toAppError, toErrorResponse } from "./error-response.ts";
import { runOnce } from "./idempotency.ts";
import { isFromOrigin } from "./origin-secret.ts";
import { idempotencyKeyOf, parseInput } from "./parse-request.ts";
import { enforceRateLimit } from "./rate-limit.ts";
import { toResponse } from "./response.ts";
import { viewerAddress } from "./viewer-address.ts";

/** The circumstances of one request. `pages` opens and seals the cursors of this query and caller. */
export type RequestContext = {
  now: string;
  requestId: string;
  ip: string;
  /** The Idempotency-Key, for a route that recognises its repetition itself; the others run at most once anyway. */
  idempotencyKey: string | undefined;
  pages: {
    open(cursor: string | undefined): Promise<string | null>;
    seal(position: string | null): Promise<string | null>;
  };
};

type CallerOf<A extends Access> = A extends "public" ? Caller | null : Caller;

/** One function per route, by name; a missing, extra or wrongly typed one does not compile. */
export type Handlers<Routes extends RouteGroup> = {
  [Name in keyof Routes]: (
    input: InputOf<Routes[Name]>,
    caller: CallerOf<Routes[Name]["access"]>,
    circumstances: RequestContext,
  ) => Promise<ResultOf<Routes[Name]>>;
};

/** What the platform asks of the domains to judge access: the running tier, and whether the admin role still holds. */
export type AccessChecks = {
  tierOf(userId: string, now: string): Promise<Tier>;
  isAdminNow(caller: Caller, now: string): Promise<boolean>;
};

type Handler = (input: unknown, caller: Caller | null, circumstances: RequestContext) => Promise<unknown>;
type ServedRoute = { operation: string; route: Route; handle: Handler };

const assertOrigin = async (event: HttpEvent): Promise<void> => {
  if (await isFromOrigin(event.headers["x-origin-verify"])) return;
  throw new AppError("forbidden", "This endpoint can only be reached through the website.");
};

const assertTier = async (
  access: "paid" | "premium",
  caller: Caller,
  authority: AccessChecks,
  now: string,
): Promise<void> => {
  if (caller.isAdmin && (await authority.isAdminNow(caller, now))) return;
  const tier = await authority.tierOf(caller.userId, now);
  if (tier === "free") throw new AppError("membership-required", "A paid membership is needed for this.");
  if (access === "premium" && tier !== "premium") {
    throw new AppError("premium-required", "A Premium membership is needed for this.");
  }
};

const assertAdmin = async (caller: Caller, authority: AccessChecks, now: string): Promise<void> => {
  if (!(caller.isAdmin && (await authority.isAdminNow(caller, now))))
    throw new AppError("admin-only", "Administrators only.");
  if (!caller.hasSecondFactor) {
    throw new AppError(
      "second-factor-required",
      "Set up an authenticator app in Settings before you use the back-office.",
    );
  }
};

const assertAccess = async (
  access: Access,
  caller: Caller | null,
  authority: AccessChecks,
  now: string,
): Promise<void> => {
  if (access === "public") return;
  if (!caller) throw new AppError("unauthorized", "Please sign in.");
  if (access === "admin") await assertAdmin(caller, authority, now);
  if (access === "paid" || access === "premium") await assertTier(access, caller, authority, now);
};

const cursorScopeOf = (operation: string, caller: Caller | null, input: unknown): CursorScope => {
  const { cursor: _cursor, limit: _limit, ...query } = input as Record<string, unknown>;
  return { operation, userId: caller?.userId ?? null, query };
};

const run = async (
  { operation, route, handle }: ServedRoute,
  event: HttpEvent,
  lambda: Context,
  authority: AccessChecks,
): Promise<HttpResponse> => {
  await assertOrigin(event);
  const now = clock.now();
  const { requestId } = event.requestContext;
  const caller = await resolveCaller(event);
  await assertAccess(route.access, caller, authority, now);
  if (route.rate) await enforceRateLimit(operation, caller?.userId ?? viewerAddress(event), route.rate, now);
  const input = parseInput(route, event);
  const scope = cursorScopeOf(operation, caller, input);
  const key = isMutating(route) ? idempotencyKeyOf(event) : undefined;
  const work = () =>
    handle(input, caller, {
      now,
      requestId,
      ip: viewerAddress(event),
      idempotencyKey: key,
      pages: { open: (cursor) => openCursor(cursor, scope), seal: (position) => sealCursor(position, scope) },
    });
  const userId = caller?.userId;
  const runsOnce = key && userId && route.idempotency !== "own";
  return toResponse(
    route,
    event,
    runsOnce ? await runOnce({ operation, userId, key, input }, lambda, work) : await work(),
  );
};

const logResponse = (
  named: ServedRoute | undefined,
  event: HttpEvent,
  answer: HttpResponse,
  startedAt: number,
): HttpResponse => {
  log.info("answered", {
    operation: named?.operation ?? event.routeKey,
    status: answer.statusCode,
    milliseconds: Math.round(performance.now() - startedAt),
    requestId: event.requestContext.requestId,
  });
  return { ...answer, headers: { ...answer.headers, "x-request-id": event.requestContext.requestId } };
};

/**
 * Makes the Lambda handler of one contract entry: finds the route, resolves the caller, checks access and rate, parses the
 * input, runs, and presents. Every failure becomes the product's one error body.
 */
export const createServe =
  (authority: AccessChecks) =>
  <Routes extends RouteGroup>(entry: string, routes: Routes, handlers: Handlers<Routes>) => {
    const byKey = new Map<string, ServedRoute>(
      Object.entries(routes).map(([name, route]) => [
        routeKey(route),
        { operation: `${entry}.${name}`, route, handle: handlers[name] as Handler },
      ]),
    );
    return middy(async (event: HttpEvent, lambda: Context): Promise<HttpResponse> => {
      const startedAt = performance.now();
      const named = byKey.get(event.routeKey);
      const work = named
        ? withDeadline(lambda, () => run(named, event, lambda, authority))
        : Promise.reject<HttpResponse>(notFound());
      const answer = await work.catch((error) => toErrorResponse(toAppError(error), event.requestContext.requestId));
      return logResponse(named, event, answer, startedAt);
    });
  };
