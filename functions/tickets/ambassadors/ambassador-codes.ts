import type { EntityItem } from "electrodb";
import { AppError } from "../../../shared/model/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { newId } from "../../platform/ids.ts";
import type { ItemRead } from "../../platform/table/batch-read.ts";
import { AmbassadorEntity } from "./ambassador.entity.ts";
import { BlockedAttemptEntity } from "./blocked-attempt.entity.ts";

export type Ambassador = EntityItem<typeof AmbassadorEntity>;

/** A code as it is stored and compared: trimmed and upper-cased. */
export const normalizeAmbassadorCode = (code: string): string => code.trim().toUpperCase();

/** A refused use of a code: the 4-day rule says from when on one is allowed again. */
export const createCodeWindowError = (allowedFrom: string): AppError =>
  new AppError("code.window", "You've already used an ambassador code in the last 4 days.", {
    allowed_from: allowedFrom,
  });

/** Notes a use refused by the 4-day rule. */
export const recordBlockedAttempt = async (email: string, code: string, now: string): Promise<void> => {
  const id = newId("blocked", now);
  await BlockedAttemptEntity.create({ id, email, code, reason: "4-day-window", created_at: now }).go();
};

/** The ambassador of a code, to be read with other items. */
export const ambassadorLookup = (ambassadorCode: string): ItemRead<Ambassador> => ({
  Key: AmbassadorEntity.get({ code: normalizeAmbassadorCode(ambassadorCode) }).params().Key,
  parse: (Item) => AmbassadorEntity.parse({ Item }).data,
});

/**
 * Judges a code for the caller at `now` by what is stored of it and answers whose it is (decision D14): their verified e-mail
 * counts, nothing sent. `takenUntil` is until when another order has their use of a code.
 * Throws `code.no-email`, `code.invalid`, or `code.window` with the moment it is allowed again, noting the attempt.
 */
export const assertCodeUsable = async (
  ambassador: Ambassador | null,
  takenUntil: string | null,
  caller: Caller,
  now: string,
): Promise<Ambassador> => {
  if (!caller.email || !caller.emailVerified) {
    throw new AppError("code.no-email", "Please log in to use an ambassador code.");
  }
  if (ambassador?.status !== "active") throw new AppError("code.invalid", "Invalid or inactive code.");
  if (takenUntil === null) return ambassador;
  await recordBlockedAttempt(caller.email, ambassador.code, now);
  throw createCodeWindowError(takenUntil);
};
