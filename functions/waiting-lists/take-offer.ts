import { notFound } from "../../shared/model/errors.ts";
import type { Step } from "../platform/table/transaction.ts";
import { createOfferOverError } from "./leave-list.ts";
import { findEntry, hasOpenOffer, type StoredEntry } from "./waiting-entries.ts";
import { changeEntryStep, withoutDue } from "./waiting-writes.ts";

/**
 * A member's open offer of an event. Throws `not-found` for somebody else's or none, `offer.taken`, and `offer.over` once it has lapsed.
 */
export const getOpenOffer = async (
  { eventId, offerId }: { eventId: string; offerId: string },
  userId: string,
  now: string,
): Promise<StoredEntry> => {
  const entry = await findEntry(userId, eventId);
  if (!entry) throw notFound("Offer not found");
  if (entry.offer_id !== offerId || !hasOpenOffer(entry, now)) throw createOfferOverError(entry);
  return entry;
};

/** Notes that an offer was taken, by the hold that has its places from now on; refused once it lapsed or was taken. */
export const takeOfferStep = (entry: StoredEntry, holdId: string): Step<"entry"> => {
  return changeEntryStep(entry, { ...withoutDue(entry), state: "taken", hold_id: holdId });
};
