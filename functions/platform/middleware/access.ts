import { type Access, isMutating, type Route } from "../../../shared/api/route.ts";
import type { DoorDevice } from "../../../shared/model/door.ts";
import { AppError } from "../../../shared/model/errors.ts";
import type { Tier } from "../../../shared/model/membership.ts";
import { mayDo } from "../../../shared/model/permissions.ts";
import { passesGates, type Role, roleNames } from "../../../shared/model/roles.ts";
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

/** What the platform asks of the domains about a person: the current tier, and their role in the back-office. */
type PersonChecks = {
  tierOf(userId: string, now: string): Promise<Tier>;
  /** Null for whoever doesn't work in the back-office. */
  roleOf(caller: Caller, now: string): Promise<Role | null>;
};

/** What the platform asks of the domains to check access. */
export type AccessChecks = PersonChecks & {
  /** Throws `account.blocked` for a member whom an administrator blocked. */
  assertNotBlocked(userId: string): Promise<void>;
  /** Which paired scanner an `Authorization` header proves. Throws `unauthorized`, `door.revoked` or `door.ended`. */
  deviceOf(authorization: string | undefined, now: string): Promise<DoorDevice>;
};

const assertPaid = async (caller: Caller, checks: PersonChecks, now: string): Promise<void> => {
  if (passesGates(await checks.roleOf(caller, now))) return;
  if ((await checks.tierOf(caller.userId, now)) !== "free") return;
  throw new AppError("membership-required", "You need a paid membership for this.");
};

/** What a route asks of a person; a scanner is none. */
type AskedRoute = Pick<Route, "permission"> & { access: Exclude<Access, "door"> };

const assertAdmin = async (route: AskedRoute, caller: Caller, checks: PersonChecks, now: string): Promise<Role> => {
  const role = await checks.roleOf(caller, now);
  if (!role) throw new AppError("admin-only", "Administrators only.");
  if (!caller.hasSecondFactor) {
    const text = "Set up an authenticator app in Settings before you use the back-office.";
    throw new AppError("second-factor-required", text);
  }
  if (route.permission && mayDo(role, route.permission)) return role;
  throw new AppError("role.not-allowed", `Your role, ${roleNames[role]}, doesn't allow this. An owner can change it.`);
};

/**
 * Throws unless the caller has the access that a route asks for: `unauthorized`, `membership-required`, `admin-only`,
 * `second-factor-required` or `role.not-allowed` (R1, R28, R87). Returns the role by which they call a route of the back-office.
 */
export const assertAccess = async (
  route: AskedRoute,
  caller: Caller | null,
  checks: PersonChecks,
  now: string,
): Promise<Role | undefined> => {
  if (route.access === "public") return;
  if (!caller) throw new AppError("unauthorized", "Please sign in.");
  if (route.access === "paid") await assertPaid(caller, checks, now);
  return route.access === "admin" ? assertAdmin(route, caller, checks, now) : undefined;
};

// A token outlives the block of its account by up to an hour.
const asksForBlock = (route: Route): boolean => isMutating(route) && route.blockCheck === undefined;

/** Checks the access that the route declares; block, tier, role and scanner are read now, not taken from a token. */
export const checkAccess = (checks: AccessChecks): CallMiddleware => ({
  before: async ({ event, context: { call }, context }) => {
    const { route } = servedRoute(context);
    const { access, permission } = route;
    if (call.caller && asksForBlock(route)) await checks.assertNotBlocked(call.caller.userId);
    if (access === "door") call.device = await checks.deviceOf(event.headers.authorization, call.now);
    else call.role = await assertAccess({ access, permission }, call.caller, checks, call.now);
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
