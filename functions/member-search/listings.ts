import type { EntityItem } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import type { Grant } from "../../shared/model/membership.ts";
import { deriveMembership, findSuspension, isActiveGrant } from "../../shared/rules/entitlement.ts";
import { listGrants } from "../entitlements/grants.ts";
import { findMember, type Member } from "../members/members.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { replaceSuffixes } from "./listing-suffixes.ts";
import { MemberListingEntity } from "./member-listing.entity.ts";
import { type ListedCounts, listedAs } from "./member-totals.ts";

export type Listing = EntityItem<typeof MemberListingEntity>;

const attempts = 6;

/** Returns a member's entry in the list, or null. */
export const findListing = async (userId: string): Promise<Listing | null> =>
  (await MemberListingEntity.get({ user_id: userId }).go({ consistent: true })).data;

const paysStripe = (grant: Grant, now: string): boolean =>
  grant.source === "stripe" && grant.status === "active" && isActiveGrant(grant, now);

/** What the list shows of a member's own record: a change of anything else leaves their entry as it is. */
export const listedAttributes = ["display_name", "email", "phone_number", "created_at", "blocked_at"] as const;

type Listed = Pick<Member, (typeof listedAttributes)[number]>;

const toListing = async (member: Member, before: Listing | null, now: string): Promise<Listing> => {
  const { user_id } = member;
  const listed = Object.fromEntries(listedAttributes.map((name) => [name, member[name]])) as Listed;
  const grants = await listGrants(user_id);
  const { tier, status, is_subscribed, last_source } = deriveMembership(user_id, grants, now);
  return {
    ...{ user_id, ...listed, tier, status },
    source: is_subscribed && last_source ? last_source : "none",
    is_paying: grants.some((grant) => paysStripe(grant, now)),
    suspended_at: findSuspension(grants)?.start_at,
    revision: (before?.revision ?? 0) + 1,
  };
};

const isSame = (a: Listing, b: Listing): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof Listing)[]).every((field) => field === "revision" || a[field] === b[field]);

// Entry and totals change together, and only over the version that was read: whatever is delivered twice counts once.
const writeListing = async (userId: string, before: Listing | null, after: Listing | null): Promise<boolean> => {
  const [old, fresh] = [listedAs(before), listedAs(after)];
  const changed = (Object.keys(fresh) as (keyof ListedCounts)[]).filter((subject) => old[subject] !== fresh[subject]);
  const refused = await writeAll([
    after
      ? MemberListingEntity.put(after).where(({ revision }, { eq, notExists }) =>
          before ? eq(revision, before.revision) : notExists(revision),
        )
      : MemberListingEntity.delete({ user_id: userId }).where(({ revision }, { eq }) =>
          eq(revision, before?.revision ?? 0),
        ),
    ...changed.map((subject) =>
      CountEntity.upsert({ name: "members-listed", subject, shard: toShard(userId) }).add({
        amount: fresh[subject] - old[subject],
      }),
    ),
  ]);
  return refused.size === 0;
};

const busy = (): AppError => new AppError("unavailable", "This member keeps changing.", { retryAfterSeconds: 1 });

/** Deletes a member's entry with everything they are found by. Idempotent. Throws `unavailable` while it keeps changing. */
export const removeListing = (userId: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const listing = await findListing(userId);
      if (!listing) return;
      await replaceSuffixes([listing], null);
      return (await writeListing(userId, listing, null)) ? undefined : conflict;
    },
    busy,
  );

/**
 * Writes a member's entry in the list anew from their record and grants. Idempotent: where nothing changed it
 * writes nothing, and it removes the entry of an account that is gone. Whoever is overtaken reads again and takes back what they wrote.
 * Throws `unavailable` while the member keeps changing.
 */
export const refreshListing = async (userId: string, now: string): Promise<void> => {
  // Their suffixes were written, and their entries were not: somebody else was faster.
  const overtaken: Listing[] = [];
  await retryOnConflict(
    attempts,
    async () => {
      const before = await findListing(userId);
      const member = await findMember(userId);
      if (!member) {
        await replaceSuffixes(overtaken, null);
        return removeListing(userId);
      }
      const after = await toListing(member, before, now);
      if (overtaken.length === 0 && before && isSame(before, after)) return;
      // Suffixes are written before the entry: a run that dies in between is repeated by the stream and finds the old entry.
      await replaceSuffixes([...overtaken, ...(before ? [before] : [])], after);
      if (await writeListing(userId, before, after)) return;
      overtaken.push(after);
      return conflict;
    },
    busy,
  );
};
