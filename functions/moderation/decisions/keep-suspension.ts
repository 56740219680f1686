import { AppError } from "../../../shared/model/errors.ts";
import { areAllKept, planKept, readKept } from "../../community/standing/kept-suspensions.ts";
import { findMember } from "../../members/members.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { planSuspensions, readStanding } from "./suspend-member.ts";

const attempts = 5;

/** An account that is being deleted: since when, and the hashes of its addresses. */
type Leaving = { userId: string; emailHashes: readonly string[]; until: string };

const busy = (): AppError =>
  new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });

/**
 * Sets how long the suspensions of an account that is being deleted stay kept under its addresses (decision 47): until they end, or for 24
 * months where one is for good. Idempotent.
 */
export const keepSuspension = ({ userId, emailHashes, until: deletedAt }: Leaving): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const { running } = await readStanding(userId, deletedAt);
      if (running.length === 0) return undefined;
      const writes = planKept(emailHashes, await readKept(emailHashes), { running, deletedAt }, deletedAt);
      return (await writeAll(writes)).size === 0 ? undefined : conflict;
    },
    busy,
  );

/** Keeps a member's suspensions under each address that the account has by now (decision 47). Idempotent. */
export const keepUnderAllAddresses = (userId: string, now: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const standing = await readStanding(userId, now);
      if (standing.running.length === 0) return undefined;
      const { email_hashes = [] } = (await findMember(userId)) ?? {};
      if (areAllKept(email_hashes, await readKept(email_hashes), standing.running, now)) return undefined;
      const writes = await planSuspensions(standing, { running: standing.running }, now);
      return (await writeAll(writes)).size === 0 ? undefined : conflict;
    },
    busy,
  );
