import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import type { Grant } from "../../shared/model/membership.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { findGrantEnd, listActiveGrants } from "../../shared/rules/entitlement.ts";
import { CommentEntity } from "../community/comments/comment.entity.ts";
import { PostLikeEntity } from "../community/likes/post-like.entity.ts";
import { PostEntity } from "../community/posts/post.entity.ts";
import { ClaimEntity } from "../deals/claim.entity.ts";
import { listGrants, tierOf } from "../entitlements/membership.ts";
import { RsvpEntity } from "../events/rsvp.entity.ts";
import { findMember } from "../members/members.ts";
import { newId } from "../platform/ids.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { MemberStateEntity, neverChanges } from "./member-state.entity.ts";
import { PayingRunEntity } from "./paying-run.entity.ts";

type MemberState = EntityItem<typeof MemberStateEntity>;
type Derived = Pick<MemberState, "tier" | "is_paying" | "gift" | "active_day" | "changes_at">;

const maxAttempts = 10;

const earliest = (instants: string[]): string | undefined => [...instants].sort()[0];
const latest = (instants: string[]): string | undefined => [...instants].sort().at(-1);

/**
 * What changes tell of a member's activity: when they did something that lists may not show yet, whether some of it may be gone, whether
 * they have only just come, and whether nothing else of theirs has changed.
 */
export type SeenActivity = {
  seenAt?: string | undefined;
  mayBeLess: boolean;
  hasJustJoined?: boolean;
  hasOnlyActed?: boolean;
};
type Refresh = SeenActivity & { userId: string; zone: string; now: string };

const last = { order: "desc", limit: 1 } as const;

const findLastInCommunity = async (user_id: string): Promise<string[]> => {
  const [posts, likes, comments] = await Promise.all([
    PostEntity.query.byAuthor({ state: "shown", user_id }).go(last),
    PostLikeEntity.query.latest({ user_id }).go(last),
    CommentEntity.query.byUser({ user_id }).go(last),
  ]);
  return [...posts.data, ...likes.data, ...comments.data].map(({ created_at }) => created_at);
};

const findLastActiveAt = async (user_id: string): Promise<string | undefined> => {
  const [claims, rsvps, community] = await Promise.all([
    ClaimEntity.query
      .byUser({ user_id })
      .where(({ status }, { ne, notExists }) => `${notExists(status)} OR ${ne(status, "undone")}`)
      .go({ order: "desc", count: 1, consistent: true }),
    RsvpEntity.query.byUser({ user_id }).go({ pages: "all", consistent: true }),
    findLastInCommunity(user_id),
  ]);
  return latest([
    ...claims.data.map(({ claimed_at }) => claimed_at),
    ...rsvps.data.map(({ created_at }) => created_at),
    ...community,
  ]);
};

// Most deeds are not the first of their day: nothing else of the state follows from them.
const isKnownDay = ({ zone, seenAt, mayBeLess, hasOnlyActed }: Refresh, { active_day = "" }: MemberState): boolean =>
  Boolean(hasOnlyActed && !mayBeLess && seenAt && cityDay(seenAt, zone) <= active_day);

// What was added can only bring the day forward, and whoever has just joined did nothing before; what may be gone is looked for in five lists.
const findActiveDay = async (refresh: Refresh, stored: MemberState | null) => {
  const { userId, zone, seenAt, mayBeLess, hasJustJoined } = refresh;
  const seen = seenAt && cityDay(seenAt, zone);
  if ((stored || hasJustJoined) && !mayBeLess) return latest([stored?.active_day, seen].flatMap((day) => day ?? []));
  const activeAt = latest([await findLastActiveAt(userId), seenAt].flatMap((at) => at ?? []));
  return activeAt && cityDay(activeAt, zone);
};

const deriveState = async (refresh: Refresh, stored: MemberState | null, grants: Grant[]): Promise<Derived> => {
  const { userId, now } = refresh;
  const tier = tierOf(userId, grants, now);
  const active = listActiveGrants(grants, now);
  const is_paying = tier !== "free" && active.some(({ source }) => source === "stripe");
  const best = active[0]?.source;
  return {
    tier,
    is_paying,
    gift: tier !== "free" && !is_paying && best && best !== "stripe" ? best : undefined,
    active_day: await findActiveDay(refresh, stored),
    changes_at: earliest(active.flatMap((grant) => findGrantEnd(grant) ?? [])) ?? neverChanges,
  };
};

const stripeGrants = (grants: Grant[]): Grant[] => grants.filter(({ source }) => source === "stripe");

// The first time counts from the subscription's start; whoever returns, from the change that made them pay again.
const findRunStart = (grants: Grant[], hasPaid: boolean, now: string): string => {
  const active = stripeGrants(listActiveGrants(grants, now));
  const start = hasPaid
    ? latest(active.map(({ updated_at }) => updated_at))
    : earliest(active.map(({ start_at }) => start_at));
  return start && start < now ? start : now;
};

const findRunEnd = (grants: Grant[], now: string): string => {
  const ends = stripeGrants(grants).map((grant) => {
    const end = findGrantEnd(grant);
    return end && end <= now ? end : grant.updated_at;
  });
  const end = latest(ends);
  return end && end < now ? end : now;
};

const isSame = (stored: MemberState, derived: Derived): boolean =>
  (["tier", "is_paying", "gift", "active_day", "changes_at"] as const).every((name) => stored[name] === derived[name]);

type Rewrite = { stored: MemberState | null; derived: Derived | null; grants: Grant[]; userId: string; now: string };

// Who begins or ends to pay gets their paying membership written in the same transaction.
const createStateWrite = ({ stored, derived, grants, userId, now }: Rewrite) => {
  const [paid, pays] = [stored?.is_paying ?? false, derived?.is_paying ?? false];
  const run_id = pays ? (stored?.run_id ?? newId("run", now)) : undefined;
  const has_paid = (stored?.has_paid ?? false) || pays;
  return [
    derived
      ? MemberStateEntity.put({
          user_id: userId,
          ...derived,
          run_id,
          has_paid,
          revision: (stored?.revision ?? 0) + 1,
        }).where(({ revision }, { eq, notExists }) => (stored ? eq(revision, stored.revision) : notExists(revision)))
      : MemberStateEntity.delete({ user_id: userId }).where(({ revision }, { eq }) =>
          eq(revision, stored?.revision ?? 0),
        ),
    ...(pays && !paid && run_id
      ? [
          PayingRunEntity.create({
            id: run_id,
            user_id: userId,
            started_at: findRunStart(grants, stored?.has_paid ?? false, now),
          }),
        ]
      : []),
    ...(paid && !pays && stored?.run_id
      ? [PayingRunEntity.patch({ user_id: userId, id: stored.run_id }).set({ ended_at: findRunEnd(grants, now) })]
      : []),
  ];
};

const rewriteState = async (refresh: Refresh): Promise<undefined | typeof conflict> => {
  const { userId, now } = refresh;
  const { data: stored } = await MemberStateEntity.get({ user_id: userId }).go({ consistent: true });
  if (stored && isKnownDay(refresh, stored)) return undefined;
  const [member, grants] = await Promise.all([findMember(userId), listGrants(userId)]);
  const derived = member && (await deriveState(refresh, stored, grants));
  if (!stored && !derived) return undefined;
  if (stored && derived && isSame(stored, derived)) return undefined;
  const refused = await writeAll(createStateWrite({ stored, derived, grants, userId, now }));
  return refused.size > 0 ? conflict : undefined;
};

/**
 * Derives the state of a member at `now` and stores it where it changed; whoever has no record has no state.
 * Idempotent. `zone` is the city's.
 */
export const refreshMemberState = async (
  userId: string,
  zone: string,
  now: string,
  activity: SeenActivity,
): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    () => rewriteState({ userId, zone, now, ...activity }),
    () => new AppError("unavailable", "This member is changing too fast. Please try again."),
  );

/** Derives again every state that time has changed since it was written. */
export const refreshDueStates = async (zone: string, now: string): Promise<void> => {
  const { data } = await MemberStateEntity.query.due({}).lte({ changes_at: now }).go({ pages: "all" });
  for (const { user_id } of data) await refreshMemberState(user_id, zone, now, { mayBeLess: false });
};
