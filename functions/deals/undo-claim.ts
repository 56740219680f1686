import type { Claim } from "../../shared/model/deal.ts";
import { AppError } from "../../shared/model/errors.ts";
import { getUndoDeadline } from "../../shared/rules/redemption-limit.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { TallyEntity } from "../members/tally.entity.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { ClaimEntity } from "./claim.entity.ts";
import { ClaimGuardEntity } from "./claim-guard.entity.ts";
import { getStoredClaim, type StoredClaim, toClaim } from "./claims.ts";

/** Who undoes a claim; an administrator is named in the audit row, not in the claim. */
type UndoneBy = { by: "member" } | { by: "administrator"; actor: string; reason: string | undefined };

const toAuditRow = (claim: StoredClaim, { actor, reason }: UndoneBy & { by: "administrator" }, now: string) => ({
  id: `undo_${claim.id}`,
  actor,
  action: "claim.undo",
  // About the member: it stands in their history.
  subject: claim.user_id,
  details: JSON.stringify({ claim_id: claim.id, deal_id: claim.deal_id, reason }),
  at: now,
});

// Of parallel calls the one that sets the status succeeds; guard, counts and audit row change in the same transaction.
const createUndoWrite = (claim: StoredClaim, isBlocking: boolean, undoneBy: UndoneBy, now: string) => {
  const { user_id, deal_id, id } = claim;
  const shard = toShard(user_id);
  return [
    ClaimEntity.patch({ user_id, id })
      .set({ status: "undone", undone_at: now, undone_by: undoneBy.by })
      .where(({ status }, { ne, notExists }) => `(${notExists(status)} OR ${ne(status, "undone")})`),
    CountEntity.upsert({ name: "vendor-claims", subject: claim.vendor_id, shard }).add({ amount: -1 }),
    CountEntity.upsert({ name: "deal-claims", subject: deal_id, shard }).add({ amount: -1 }),
    CountEntity.upsert({ name: "claims-by-day", subject: claim.day, shard }).add({ amount: -1 }),
    TallyEntity.upsert({ user_id }).add({ deals_claimed: -1 }),
    ...(isBlocking
      ? [ClaimGuardEntity.delete({ user_id, deal_id }).where(({ claim_id }, { eq }) => eq(claim_id, id))]
      : []),
    ...(undoneBy.by === "administrator" ? [AuditEntity.create(toAuditRow(claim, undoneBy, now))] : []),
  ];
};

const isBlockingClaim = async ({ user_id, deal_id, id }: StoredClaim): Promise<boolean> => {
  const { data } = await ClaimGuardEntity.get({ user_id, deal_id }).go({ consistent: true });
  return data?.claim_id === id;
};

// A refused write means that somebody else undid the claim, or that a later claim of the deal replaced its guard.
const undo = async (userId: string, claimId: string, undoneBy: UndoneBy, now: string): Promise<Claim> => {
  const claim = await getStoredClaim(userId, claimId);
  if (claim.status === "undone") return toClaim(claim);
  const isBlocking = await isBlockingClaim(claim);
  const refused = await writeAll(createUndoWrite(claim, isBlocking, undoneBy, now));
  return refused.size > 0 ? undo(userId, claimId, undoneBy, now) : toClaim(await getStoredClaim(userId, claimId));
};

/**
 * Undoes a member's own claim within 10 seconds (R39); a repetition returns the undone claim.
 * Throws `not-found`, or `claim.undo-expired` with `undo_until`.
 */
export const undoOwnClaim = async (userId: string, claimId: string, now: string): Promise<Claim> => {
  const claim = await getStoredClaim(userId, claimId);
  const undo_until = getUndoDeadline(claim.claimed_at);
  if (claim.status !== "undone" && now > undo_until) {
    throw new AppError("claim.undo-expired", "It's too late to undo this. Contact support if something went wrong.", {
      undo_until,
    });
  }
  return undo(userId, claimId, { by: "member" }, now);
};

/** Undoes a member's claim for an administrator, at any time and with an audit row. Throws `not-found`. */
export const undoClaimAsAdmin = async (
  { userId, claimId, reason }: { userId: string; claimId: string; reason: string | undefined },
  actor: string,
  now: string,
): Promise<Claim> => undo(userId, claimId, { by: "administrator", actor, reason }, now);
