import { type Access, isMutating, type Route } from "../../../shared/api/route.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { AppError } from "../../../shared/model/errors.ts";
import type { Tier } from "../../../shared/model/membership.ts";
import { type Caller, resolveCaller } from "../http/caller.ts";
import { assertFromOrigin } from "../http/origin-secret.ts";
import { enforceRateLimit } from "../http/rate-limit.ts";
import { viewerAddress } from "../http/viewer-address.ts";
import { type CallMiddleware, callerIdOf, servedRoute } from "./call.ts";

/** Lets requests through that came by the web distribution. Throws `forbidden` for all others. */
export const verifyOrigin = (): CallMiddleware => ({
  before: ({ event }) => assertFromOrigin(event.headers),
});

/**
 * Finds out who is calling, by their token alone; null for nobody. A shared route never learns it: its answer is everybody's
 * (R46). A scanner has no account: `checkAccess` finds it.
 */
export const identifyCaller = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    const { access, cache } = servedRoute(context).route;
    if (cache?.isShared || access === "door") return;
    context.call.caller = await resolveCaller(event);
  },
});

/** What the platform asks of the domains about a person: the current tier, and whether they still are an administrator. */
type PersonChecks = {
  tierOf(userId: string, now: string): Promise<Tier>;
  isAdminNow(caller: Caller, now: string): Promise<boolean>;
};

/** What the platform asks of the domains to check access. */
export type AccessChecks = PersonChecks & {
  /** Throws `account.blocked` for a member whom an administrator blocked. */
  assertNotBlocked(userId: string): Promise<void>;
  /** Which paired scanner an `Authorization` header proves. Throws `unauthorized`, `door.revoked` or `door.ended`. */
  deviceOf(authorization: string | undefined, now: string): Promise<DoorDevice>;
};

const assertPaid = async (caller: Caller, checks: PersonChecks, now: string): Promise<void> => {
  if (caller.isAdmin && (await checks.isAdminNow(caller, now))) return;
  if ((await checks.tierOf(caller.userId, now)) !== "free") return;
  throw new AppError("membership-required", "You need a paid membership for this.");
};

const assertAdmin = async (caller: Caller, checks: PersonChecks, now: string): Promise<void> => {
  if (!(caller.isAdmin && (await checks.isAdminNow(caller, now)))) {
    throw new AppError("admin-only", "Administrators only.");
  }
  if (caller.hasSecondFactor) return;
  throw new AppError(
    "second-factor-required",
    "Set up an authenticator app in Settings before you use the back-office.",
  );
};

/**
 * Throws unless the caller has the access that a route asks for: `unauthorized`, `membership-required`, `admin-only` or
 * `second-factor-required` (R1, R28).
 */
export const assertAccess = async (
  access: Exclude<Access, "door">,
  caller: Caller | null,
  checks: PersonChecks,
  now: string,
): Promise<void> => {
  if (access === "public") return;
  if (!caller) throw new AppError("unauthorized", "Please sign in.");
  if (access === "admin") await assertAdmin(caller, checks, now);
  if (access === "paid") await assertPaid(caller, checks, now);
};

// A token outlives the block of its account by up to an hour.
const asksForBlock = (route: Route): boolean => isMutating(route) && route.blockCheck === undefined;

/** Checks the access that the route declares; block, tier, admin role and scanner are read now, not taken from a token. */
export const checkAccess = (checks: AccessChecks): CallMiddleware => ({
  before: async ({ event, context: { call }, context }) => {
    const { route } = servedRoute(context);
    const { access } = route;
    if (call.caller && asksForBlock(route)) await checks.assertNotBlocked(call.caller.userId);
    if (access === "door") call.device = await checks.deviceOf(event.headers.authorization, call.now);
    else await assertAccess(access, call.caller, checks, call.now);
  },
});

/** Counts the call where its route has a limit: per user or scanner, or per address where nobody is signed in. Throws `too-many-requests`. */
export const limitRate = (): CallMiddleware => ({
  before: async ({ event, context }) => {
    const { operation, route } = servedRoute(context);
    if (!route.rate) return;
    const callerId = callerIdOf(context.call) ?? viewerAddress(event);
    await enforceRateLimit(operation, callerId, route.rate, context.call.now);
  },
});
