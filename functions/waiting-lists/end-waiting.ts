import { AppError } from "../../shared/model/errors.ts";
import type { StoredEvent } from "../events/events.ts";
import { forEachParallel } from "../platform/parallel.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { leaveSteps } from "./leave-list.ts";
import { planEndNews, type ToldEnd } from "./offer-news.ts";
import { findEntry, isOpenEntry, listOnList, type StoredEntry } from "./waiting-entries.ts";
import { changeEntryStep, toEnded, type WaitingStep } from "./waiting-writes.ts";

const parallel = 4;
const maxAttempts = 5;

/** Why the waiting for an event ends: told to those who wait, or, once it is over, to nobody. */
type End = ToldEnd | "over";

const endOne = ({ user_id, event_id }: StoredEntry, event: StoredEvent | null, reason: End, now: string) =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const entry = await findEntry(user_id, event_id);
      if (!entry || !isOpenEntry(entry)) return undefined;
      const writes: (WaitingStep | Write)[] = [
        changeEntryStep(entry, toEnded(entry, reason, now)),
        ...(await leaveSteps(entry)),
        ...(event && reason !== "over" ? planEndNews(entry, event, reason, now) : []),
      ];
      return (await writeAll(writes)).size > 0 ? conflict : undefined;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

/**
 * Ends one page of the waiting for an event from `position` on, null at first: its offers are withdrawn, and each is told once why. Returns where to
 * go on, null when that was all; as `listOnList`, whoever needs to be sure comes twice.
 */
export const endWaiting = async (
  eventId: string,
  { event, reason, position }: { event: StoredEvent | null; reason: End; position: string | null },
  now: string,
): Promise<string | null> => {
  const page = await listOnList(eventId, position);
  await forEachParallel(page.entries, parallel, (entry) => endOne(entry, event, reason, now));
  return page.position;
};
