import { AppError } from "../../shared/model/errors.ts";
import { clock } from "../platform/clock.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { endEntry } from "./leave-list.ts";
import { findEntry, isOpenEntry, type StoredEntry } from "./waiting-entries.ts";
import { WaitingEntryEntity } from "./waiting-entry.entity.ts";

const maxAttempts = 5;

/** Deletes the entry of a deleted account; what is set aside for it goes on to whoever is next. Repeating it changes nothing. */
export const deleteEntry = async ({ user_id, event_id }: Pick<StoredEntry, "user_id" | "event_id">): Promise<void> => {
  const now = clock.now();
  await retryOnConflict(
    maxAttempts,
    async () => {
      const entry = await findEntry(user_id, event_id);
      if (!entry || !isOpenEntry(entry)) return undefined;
      return (await endEntry(entry, "left", now)) ? undefined : conflict;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
  await WaitingEntryEntity.delete({ user_id, event_id }).go();
};
