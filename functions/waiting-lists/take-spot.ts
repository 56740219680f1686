import { AppError } from "../../shared/model/errors.ts";
import { getTier } from "../entitlements/membership.ts";
import { findEvent } from "../events/events.ts";
import { assertMayAttend } from "../events/premium-access.ts";
import { addRsvpSteps, type Rsvp, takeSpotAsideStep } from "../events/rsvp-writes.ts";
import { createTicketsOnlyError, findRsvp } from "../events/rsvps.ts";
import { assertTakesGuests } from "../events/takes-guests.ts";
import { entryOf } from "../events/ticket-types.ts";
import type { Caller } from "../platform/http/caller.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { getOpenOffer } from "./take-offer.ts";
import { findEntry, type StoredEntry } from "./waiting-entries.ts";
import { changeEntryStep, withoutDue } from "./waiting-writes.ts";

const maxAttempts = 5;

const toJoined = (entry: StoredEntry, now: string): StoredEntry => ({
  ...withoutDue(entry),
  state: "bought",
  ended_at: now,
});

const isTaken = (entry: StoredEntry | null, offerId: string): boolean =>
  entry?.state === "bought" && entry.offer_id === offerId;

/**
 * Joins an event with the spot that is offered, in one transaction; repeated, nothing changes.
 * Throws as `getOpenOffer` and `assertTakesGuests`, `event.tickets-only` for an offer of tickets, which the checkout takes, and where the event
 * needs a ticket by now, and `premium-required`.
 */
export const takeSpot = (
  { eventId, offerId }: { eventId: string; offerId: string },
  caller: Caller,
  now: string,
): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { userId: user_id } = caller;
      if (isTaken(await findEntry(user_id, eventId), offerId)) return undefined;
      const entry = await getOpenOffer({ eventId, offerId }, user_id, now);
      if (entry.awaits !== "rsvp") throw createTicketsOnlyError();
      const event = assertTakesGuests(await findEvent(eventId), now);
      if (entryOf(event) !== "rsvp") throw createTicketsOnlyError();
      if (event.premium) await assertMayAttend(event, await getTier(user_id, now), caller, now);
      if (await findRsvp(eventId, user_id))
        throw new AppError("waiting.not-needed", "You've joined this event already.");
      const rsvp: Rsvp = { user_id, event_id: eventId, status: "attending", created_at: now, takes_spot: true };
      const refused = await writeAll([
        changeEntryStep(entry, toJoined(entry, now)),
        takeSpotAsideStep(eventId, event),
        ...addRsvpSteps(rsvp),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
