import type { EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { newId } from "../../platform/ids.ts";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { AmbassadorEntity } from "./ambassador.entity.ts";
import { BlockedAttemptEntity } from "./blocked-attempt.entity.ts";

export type Ambassador = EntityItem<typeof AmbassadorEntity>;

const createCodeWindowError = (allowedFrom: string): AppError =>
  new AppError("code.window", "You've already used an ambassador code in the last 4 days.", {
    allowed_from: allowedFrom,
  });

const recordBlockedAttempt = async (email: string, code: string, now: string): Promise<void> => {
  const id = newId("blocked", now);
  await BlockedAttemptEntity.create({ id, email, code, reason: "4-day-window", created_at: now }).go();
};

/** The ambassador of a code, for a batch read. */
export const ambassadorLookup = (ambassadorCode: string): ItemRead<Ambassador> =>
  lookup(AmbassadorEntity, { code: ambassadorCode });

/**
 * Returns the ambassador whose code the caller may use at `now` (R14). The caller's verified email address counts, not
 * anything they send. `lockedUntil` is when their last use of a code stops blocking the next one, null if nothing blocks it; `owners`
 * are the keys of their limits: the account, and the hashes of its address.
 * Throws `code.no-email`, `code.invalid`, `code.own` for the account that the code names, or `code.window` with the time it is allowed again; the latter is recorded.
 */
export const assertCodeUsable = async (
  ambassador: Ambassador | null,
  { lockedUntil, owners }: { lockedUntil: string | null; owners: readonly string[] },
  caller: Caller,
  now: string,
): Promise<Ambassador> => {
  if (!caller.email || !caller.emailVerified) {
    throw new AppError("code.no-email", "Please log in to use an ambassador code.");
  }
  if (ambassador?.status !== "active") throw new AppError("code.invalid", "Invalid or inactive code.");
  if ([ambassador.user_id, ...(ambassador.email_hashes ?? [])].some((own) => own && owners.includes(own))) {
    throw new AppError("code.own", "You can't use your own ambassador code.");
  }
  if (lockedUntil === null) return ambassador;
  await recordBlockedAttempt(caller.email, ambassador.code, now);
  throw createCodeWindowError(lockedUntil);
};
