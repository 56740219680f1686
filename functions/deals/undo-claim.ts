import { Service } from "electrodb";
import type { Claim } from "../../shared/model/deal.ts";
import { AppError } from "../../shared/model/errors.ts";
import { undoUntil } from "../../shared/rules/deal-limit.ts";
import { TallyEntity } from "../members/tally.entity.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { shardOf } from "../metrics/counts.ts";
import { AuditEntity } from "../platform/audit.entity.ts";
import { commit } from "../platform/commit.ts";
import { ClaimEntity } from "./claim.entity.ts";
import { ClaimGuardEntity } from "./claim-guard.entity.ts";
import { type StoredClaim, storedClaimOf, toClaim } from "./claims.ts";

const Undo = new Service({
  guard: ClaimGuardEntity,
  claim: ClaimEntity,
  count: CountEntity,
  tally: TallyEntity,
  audit: AuditEntity,
});

/** Who undoes a redemption; an administrator is named in the audit row, not in the member's record. */
type Undoing = { by: "member" } | { by: "administrator"; actor: string; reason: string | undefined };

const auditOf = (claim: StoredClaim, { actor, reason }: Undoing & { by: "administrator" }, now: string) => ({
  id: `undo_${claim.id}`,
  actor,
  action: "claim.undo",
  subject: claim.id,
  details: JSON.stringify({ deal_id: claim.deal_id, reason }),
  at: now,
});

// Whoever sets the status has undone the redemption; the limit, the counts and the audit row change with it or not at all.
const write = (claim: StoredClaim, isBlocking: boolean, undoing: Undoing, now: string) => {
  const { user_id, deal_id, id } = claim;
  const shard = shardOf(user_id);
  return Undo.transaction.write((entities) => [
    entities.claim
      .patch({ user_id, id })
      .set({ status: "undone", undone_at: now, undone_by: undoing.by })
      .where(({ status }, { ne, notExists }) => `${notExists(status)} OR ${ne(status, "undone")}`)
      .commit(),
    entities.count.upsert({ name: "vendor-claims", subject: claim.vendor_id, shard }).add({ amount: -1 }).commit(),
    entities.count.upsert({ name: "claims-by-day", subject: claim.day, shard }).add({ amount: -1 }).commit(),
    entities.tally.upsert({ user_id }).add({ deals_claimed: -1 }).commit(),
    ...(isBlocking
      ? [
          entities.guard
            .delete({ user_id, deal_id })
            .where(({ claim_id }, { eq }) => eq(claim_id, id))
            .commit(),
        ]
      : []),
    ...(undoing.by === "administrator" ? [entities.audit.create(auditOf(claim, undoing, now)).commit()] : []),
  ]);
};

const isBlockingOf = async ({ user_id, deal_id, id }: StoredClaim): Promise<boolean> => {
  const { data } = await ClaimGuardEntity.get({ user_id, deal_id }).go({ consistent: true });
  return data?.claim_id === id;
};

// A refused write means that somebody else undid it, or that a later redemption of the deal took the limit over meanwhile.
const undo = async (userId: string, claimId: string, undoing: Undoing, now: string): Promise<Claim> => {
  const claim = await storedClaimOf(userId, claimId);
  if (claim.status === "undone") return toClaim(claim);
  const isBlocking = await isBlockingOf(claim);
  const refused = await commit(() => write(claim, isBlocking, undoing, now));
  return refused.length > 0 ? undo(userId, claimId, undoing, now) : toClaim(await storedClaimOf(userId, claimId));
};

/**
 * Undoes a member's own redemption within 10 seconds of it (decision D39); a repetition answers the undone redemption.
 * Throws `not-found`, or `claim.undo-expired` with `undo_until`.
 */
export const undoOwnClaim = async (userId: string, claimId: string, now: string): Promise<Claim> => {
  const claim = await storedClaimOf(userId, claimId);
  const undo_until = undoUntil(claim.claimed_at);
  if (claim.status !== "undone" && now > undo_until) {
    throw new AppError("claim.undo-expired", "It's too late to undo this. Contact support if something went wrong.", {
      undo_until,
    });
  }
  return undo(userId, claimId, { by: "member" }, now);
};

/** Undoes a member's redemption for an administrator, at any time and with an audit row. Throws `not-found`. */
export const undoClaimFor = async (
  { userId, claimId, reason }: { userId: string; claimId: string; reason: string | undefined },
  actor: string,
  now: string,
): Promise<Claim> => undo(userId, claimId, { by: "administrator", actor, reason }, now);
