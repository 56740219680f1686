import { AppError, notFound } from "../../shared/model/errors.ts";
import type { Grant, PaidTier } from "../../shared/model/membership.ts";
import { plans } from "../../shared/model/plans.ts";
import { toCityTime } from "../../shared/rules/city-time.ts";
import { isActiveGrant, suspensionRef } from "../../shared/rules/entitlement.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { GrantEntity } from "./grant.entity.ts";
import { listGrants, toGrantItem } from "./grants.ts";
import { suspensionOf } from "./suspension.ts";

type NewGrant = { userId: string; tier: PaidTier; endAt: string | null; reason?: string | undefined };

const isAdminGrantOf = (grant: Grant, tier: PaidTier): boolean =>
  grant.source === "admin" && isOwnGrant(grant) && grant.tier === tier;

// Numbered for each member and tier, so that of two grants at once only one is created.
const createGrant = ({ userId, tier, endAt, reason }: NewGrant, before: readonly Grant[], now: string): Grant => ({
  user_id: userId,
  source: "admin",
  source_ref: `grant-${tier}-${before.filter((one) => isAdminGrantOf(one, tier)).length + 1}-${userId}`,
  tier,
  status: "active",
  start_at: now,
  end_at: endAt,
  past_due_since: null,
  cancel_at_period_end: false,
  ...(reason ? { reason } : {}),
  updated_at: now,
});

/** An ended grant has no end anymore: the membership without it has none either (row members-06). */
const endedGrant = (grant: Grant, now: string): Grant => ({
  ...grant,
  status: "inactive",
  end_at: null,
  updated_at: now,
});

const summaryOf = ({ source, source_ref, tier, end_at }: Grant) => ({ source, source_ref, tier, end_at });

const isOwnGrant = ({ source, source_ref }: Grant): boolean => source !== "stripe" && source_ref !== suspensionRef;

const busy = (): AppError => new AppError("conflict", "This membership was just changed. Please try again.");

// Each grant is ended as it was read: one that changed in the meantime refuses the whole change.
const commitGrantChange = async (
  { ended, made, unsuspend }: { ended: Grant[]; made: Grant[]; unsuspend: boolean },
  row: ReturnType<typeof auditRow>,
  now: string,
): Promise<void> => {
  const refused = await writeAll([
    ...ended.map((one) =>
      GrantEntity.put(toGrantItem(endedGrant(one, now))).where(({ updated_at }, { eq }) =>
        eq(updated_at, one.updated_at),
      ),
    ),
    ...made.map((one) => GrantEntity.create(toGrantItem(one))),
    ...(unsuspend ? [GrantEntity.delete({ user_id: row.subject, source: "admin", source_ref: suspensionRef })] : []),
    AuditEntity.create(row),
  ]);
  if (refused.size > 0) throw busy();
};

// A tier that an administrator gave already is extended, never given twice: what runs is replaced by what lasts longer.
const findReplaced = ({ tier, endAt }: NewGrant, before: readonly Grant[], now: string): Grant[] => {
  const running = before.filter((one) => isAdminGrantOf(one, tier) && isActiveGrant(one, now));
  const longer = running.find(({ end_at }) => end_at === null || (endAt !== null && end_at >= endAt));
  if (!longer) return running;
  const until = longer.end_at ? `until ${toCityTime(longer.end_at).format("MMM D, YYYY")}` : "without end";
  const text = `This member already has ${plans[tier].name} by admin grant ${until}. Choose a later end, or revoke that grant first.`;
  throw new AppError("membership.already-granted", text);
};

/**
 * Grants a tier to a member, until `endAt` or without end, in addition to their other tiers and sources; a running grant of the
 * same tier is replaced. Throws `membership.already-granted` when that one lasts as long, or `conflict`.
 */
export const grantTier = async (grant: NewGrant, admin: Admin, now: string): Promise<Grant> => {
  const before = await listGrants(grant.userId);
  const ended = findReplaced(grant, before, now);
  const made = createGrant(grant, before, now);
  const details = { ...summaryOf(made), reason: grant.reason, ended: ended.map(summaryOf) };
  const row = auditRow(admin, { action: "membership.grant", subject: grant.userId, details }, now);
  await commitGrantChange({ ended, made: [made], unsuspend: false }, row, now);
  return made;
};

/**
 * Gives a member a tier in place of what administrators gave them; promo grants and subscriptions stand beside it and the best
 * of all decides. Throws `membership.already-granted` when the same tier runs as long, or `conflict` when a grant changed in
 * the meantime.
 */
export const replaceAdminGrants = async (grant: NewGrant, admin: Admin, now: string): Promise<Grant> => {
  const before = await listGrants(grant.userId);
  const others = before.filter(
    (one) => one.source === "admin" && isOwnGrant(one) && one.tier !== grant.tier && isActiveGrant(one, now),
  );
  const ended = [...findReplaced(grant, before, now), ...others];
  const made = createGrant(grant, before, now);
  const details = { granted: summaryOf(made), ended: ended.map(summaryOf) };
  const row = auditRow(admin, { action: "membership.set-tier", subject: grant.userId, details }, now);
  await commitGrantChange({ ended, made: [made], unsuspend: false }, row, now);
  return made;
};

/**
 * Ends one running promo or admin grant of a member; the others stay. Throws `not-found` for one that isn't running, and
 * `conflict` when it changed in the meantime.
 */
export const revokeGrant = async (userId: string, sourceRef: string, admin: Admin, now: string): Promise<void> => {
  const grants = await listGrants(userId);
  const grant = grants.find((one) => one.source_ref === sourceRef && isOwnGrant(one) && isActiveGrant(one, now));
  if (!grant) throw notFound("This grant has ended already");
  const row = auditRow(admin, { action: "membership.revoke-grant", subject: userId, details: summaryOf(grant) }, now);
  await commitGrantChange({ ended: [grant], made: [], unsuspend: false }, row, now);
};

/**
 * Ends every active promo and admin grant of a member, and a suspension. Writes nothing where there is none. Throws `conflict`
 * when a grant changed in the meantime.
 */
export const endGrants = async (userId: string, admin: Admin, now: string): Promise<void> => {
  const grants = await listGrants(userId);
  const active = grants.filter((one) => isOwnGrant(one) && isActiveGrant(one, now));
  const isSuspended = grants.some(({ source_ref }) => source_ref === suspensionRef);
  if (active.length === 0 && !isSuspended) return;
  const details = { ended: active.map(summaryOf) };
  const row = auditRow(admin, { action: "membership.end-grants", subject: userId, details }, now);
  await commitGrantChange({ ended: active, made: [], unsuspend: isSuspended }, row, now);
};

/** Suspends a member's promo and admin grants, with the name of the tier they keep; repeated, nothing changes. */
export const suspendGrants = async (userId: string, tier: PaidTier, admin: Admin, now: string): Promise<void> => {
  const row = auditRow(admin, { action: "membership.suspend", subject: userId, details: { tier } }, now);
  await writeAll([GrantEntity.create(toGrantItem(suspensionOf(userId, tier, now))), AuditEntity.create(row)]);
};

/** Ends the suspension of a member's grants; repeated, nothing changes. */
export const activateGrants = async (userId: string, admin: Admin, now: string): Promise<void> => {
  const row = auditRow(admin, { action: "membership.activate", subject: userId }, now);
  await writeAll([
    GrantEntity.delete({ user_id: userId, source: "admin", source_ref: suspensionRef }).where(({ status }, { eq }) =>
      eq(status, "suspended"),
    ),
    AuditEntity.create(row),
  ]);
};
