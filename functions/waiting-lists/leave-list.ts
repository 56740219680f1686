import { AppError, notFound } from "../../shared/model/errors.ts";
import { eventLimits } from "../../shared/model/event-limits.ts";
import { minutes } from "../../shared/rules/durations.ts";
import { addMilliseconds } from "../platform/clock.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { findEntry, isOpenEntry, type StoredEntry } from "./waiting-entries.ts";
import {
  changeEntryStep,
  openListStep,
  putBackSteps,
  queueSteps,
  recountWaitingStep,
  toEnded,
  unqueueSteps,
  type WaitingStep,
  withoutDue,
} from "./waiting-writes.ts";

const maxAttempts = 5;

const createBusyError = (): AppError =>
  new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });

/** What takes an open entry off the list writes besides the entry: its turn, or the places that its offer had set aside. */
export const leaveSteps = async (entry: StoredEntry): Promise<WaitingStep[]> => {
  if (entry.state === "waiting") return [...unqueueSteps(entry), recountWaitingStep(entry, -1)];
  return entry.state === "offered" ? putBackSteps(entry) : [];
};

/** Ends an open entry as it was read, in one transaction. Returns whether nothing of it had changed. */
export const endEntry = async (
  entry: StoredEntry,
  reason: NonNullable<StoredEntry["reason"]>,
  now: string,
): Promise<boolean> => {
  const refused = await writeAll([changeEntryStep(entry, toEnded(entry, reason, now)), ...(await leaveSteps(entry))]);
  return refused.size === 0;
};

/** Takes a member off an event's waiting list, and passes their offer on; repeated, nothing changes. */
export const leaveList = (eventId: string, userId: string, now: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const entry = await findEntry(userId, eventId);
      if (!entry || !isOpenEntry(entry)) return undefined;
      return (await endEntry(entry, "left", now)) ? undefined : conflict;
    },
    createBusyError,
  );

/**
 * What takes an open offer back that nobody could have taken writes: it doesn't count, and its member stands where they stood.
 */
export const backInLineSteps = async (entry: StoredEntry): Promise<WaitingStep[]> => {
  const { offer_id: _offer, offered_at: _at, ...others } = withoutDue(entry);
  const back: StoredEntry = { ...others, state: "waiting" };
  return [
    changeEntryStep(entry, back),
    ...queueSteps(back),
    openListStep(back),
    ...(await putBackSteps(entry, { isBackInLine: true })),
  ];
};

/** An entry whose offer is passed on: it isn't asked for an hour, and then stands behind those who wait by then. */
export const toResting = (entry: StoredEntry, now: string): StoredEntry => {
  const { offer_id: _offer, offered_at: _at, ...others } = withoutDue(entry);
  return {
    ...others,
    state: "resting",
    due_in: "resting",
    due_at: addMilliseconds(now, minutes(eventLimits.waitingRestMinutes)),
  };
};

/** The error for an offer that is over, taken or somebody else's. */
export const createOfferOverError = (entry: StoredEntry): AppError =>
  entry.state === "taken" || entry.state === "bought"
    ? new AppError("offer.taken", "You've taken this offer already.")
    : new AppError("offer.over", "This offer is over, and its places went on to whoever is next.");

/**
 * Passes an open offer on to whoever is next; repeated, nothing changes. Throws `not-found` for somebody else's offer or none, `offer.taken`, and
 * `offer.over` for an earlier one.
 */
export const declineOffer = (eventId: string, offerId: string, userId: string, now: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const entry = await findEntry(userId, eventId);
      if (!entry) throw notFound("Offer not found");
      if (entry.state === "resting") return undefined;
      if (entry.state !== "offered" || entry.offer_id !== offerId) throw createOfferOverError(entry);
      const refused = await writeAll([changeEntryStep(entry, toResting(entry, now)), ...(await putBackSteps(entry))]);
      return refused.size > 0 ? conflict : undefined;
    },
    createBusyError,
  );
