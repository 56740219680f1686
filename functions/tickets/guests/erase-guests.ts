import { days } from "../../../shared/rules/durations.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { forEachParallel } from "../../platform/parallel.ts";
import { GuestEntity } from "./guest.entity.ts";
import { GuestAddressEntity } from "./guest-address.entity.ts";
import { GuestListEntity } from "./guest-list.entity.ts";
import type { StoredGuest } from "./guests.ts";

/** How long a guest's name and address are kept after the event. */
const keptDays = 30;
const listsPerCall = 100;
const guestsPerPage = 25;
const parallelGuests = 5;

/** When the guests of an event are erased: 30 days after its end, or its start where none is said. */
export const guestsErasedAt = ({ start_at, end_at }: Pick<StoredEvent, "start_at" | "end_at">): string =>
  addMilliseconds(end_at ?? start_at, days(keptDays));

/** Removes what identifies a guest; tickets and counts stay. The door's list follows by itself. Idempotent. */
export const eraseGuest = async ({ id, event_id, email }: StoredGuest, now: string): Promise<void> => {
  if (email) await GuestAddressEntity.delete({ event_id, email }).go();
  await GuestEntity.patch({ id })
    .set({ erased_at: now })
    .remove(["name", "email", "note", "void_reason", "link_fingerprint"])
    .go();
};

const eraseList = async (eventId: string, now: string): Promise<void> => {
  let cursor: string | null = null;
  do {
    const page: { data: StoredGuest[]; cursor: string | null } = await GuestEntity.query
      .byEvent({ event_id: eventId })
      .go({ limit: guestsPerPage, cursor });
    const kept = page.data.filter(({ erased_at }) => !erased_at);
    await forEachParallel(kept, parallelGuests, (guest) => eraseGuest(guest, now));
    cursor = page.cursor;
  } while (cursor);
  await GuestListEntity.delete({ event_id: eventId }).go();
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

// Looked at once a day at least: an event may have been moved to an earlier date.
const checkList = async (eventId: string, now: string): Promise<void> => {
  const event = await findEvent(eventId);
  const due = event ? guestsErasedAt(event) : now;
  if (due <= now) return eraseList(eventId, now);
  await GuestListEntity.put({ event_id: eventId, check_at: earlier(due, addMilliseconds(now, days(1))) }).go();
};

/**
 * Erases the guests of events that ended 30 days before `now`, and of those that were removed. A call costs one query, and an event's read a day
 * for each list that is still kept. Stops when `mayContinue` says so; the next call goes on.
 */
export const eraseDueGuests = async (now: string, mayContinue: () => boolean = () => true): Promise<void> => {
  // A key goes on behind its time: just before the next millisecond is up to this one.
  const { data } = await GuestListEntity.query
    .due({})
    .lt({ check_at: addMilliseconds(now, 1) })
    .go({ limit: listsPerCall });
  for (const { event_id } of data) if (mayContinue()) await checkList(event_id, now);
};
