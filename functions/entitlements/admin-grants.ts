import { Service } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import type { Grant, PaidTier } from "../../shared/model/membership.ts";
import { isActiveGrant, suspensionRef } from "../../shared/rules/entitlement.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { GrantEntity } from "./grant.entity.ts";
import { listGrants, toGrantItem } from "./grants.ts";
import { suspensionOf } from "./suspension.ts";

const GrantTransaction = new Service({ grant: GrantEntity, audit: AuditEntity });

type NewGrant = { userId: string; tier: PaidTier; endAt: string | null; reason?: string | undefined };

const createGrant = ({ userId, tier, endAt, reason }: NewGrant, now: string): Grant => ({
  user_id: userId,
  source: "admin",
  source_ref: newId("grant", now),
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
  const refused = await commitTransaction(() =>
    GrantTransaction.transaction.write(({ grant, audit }) => [
      ...ended.map((one) =>
        grant
          .put(toGrantItem(endedGrant(one, now)))
          .where(({ updated_at }, { eq }) => eq(updated_at, one.updated_at))
          .commit(),
      ),
      ...made.map((one) => grant.create(toGrantItem(one)).commit()),
      ...(unsuspend
        ? [grant.delete({ user_id: row.subject, source: "admin", source_ref: suspensionRef }).commit()]
        : []),
      audit.create(row).commit(),
    ]),
  );
  if (refused.length > 0) throw busy();
};

/** Grants a tier to a member, until `endAt` or without end, in addition to their other grants. */
export const grantTier = async (grant: NewGrant, admin: Admin, now: string): Promise<Grant> => {
  const made = createGrant(grant, now);
  const row = auditRow(
    admin,
    { action: "membership.grant", subject: grant.userId, details: { ...summaryOf(made), reason: grant.reason } },
    now,
  );
  await commitGrantChange({ ended: [], made: [made], unsuspend: false }, row, now);
  return made;
};

/**
 * Gives a member a tier in place of what other tiers administrators gave them; promo grants and subscriptions stand beside it
 * and the best of all decides. Throws `conflict` when a grant changed in the meantime.
 */
export const replaceAdminGrants = async (grant: NewGrant, admin: Admin, now: string): Promise<Grant> => {
  const others = (await listGrants(grant.userId)).filter(
    (one) => one.source === "admin" && isOwnGrant(one) && one.tier !== grant.tier && isActiveGrant(one, now),
  );
  const made = createGrant(grant, now);
  const details = { granted: summaryOf(made), ended: others.map(summaryOf) };
  const row = auditRow(admin, { action: "membership.set-tier", subject: grant.userId, details }, now);
  await commitGrantChange({ ended: others, made: [made], unsuspend: false }, row, now);
  return made;
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
  await commitTransaction(() =>
    GrantTransaction.transaction.write(({ grant, audit }) => [
      grant.create(toGrantItem(suspensionOf(userId, tier, now))).commit(),
      audit.create(row).commit(),
    ]),
  );
};

/** Ends the suspension of a member's grants; repeated, nothing changes. */
export const activateGrants = async (userId: string, admin: Admin, now: string): Promise<void> => {
  const row = auditRow(admin, { action: "membership.activate", subject: userId }, now);
  await commitTransaction(() =>
    GrantTransaction.transaction.write(({ grant, audit }) => [
      grant
        .delete({ user_id: userId, source: "admin", source_ref: suspensionRef })
        .where(({ status }, { eq }) => eq(status, "suspended"))
        .commit(),
      audit.create(row).commit(),
    ]),
  );
};
