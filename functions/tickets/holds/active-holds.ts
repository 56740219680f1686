import type { Hold } from "../../../shared/model/ticket.ts";
import { findEvent, findEvents } from "../../events/events.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { holdPlaceLookup, holdSlots } from "./hold-places.ts";
import { holdLookup, isActive, type StoredHold, toHold } from "./holds.ts";

/** A hold with what its screen needs of its event. */
export const withEvent = async (hold: StoredHold, now: string): Promise<Hold> =>
  toHold(hold, await findEvent(hold.event_id), now);

/** The holds of a member that run at `now`, newest first: by the slots they take, so one made a moment ago is among them. */
export const listActiveHolds = async (userId: string, now: string): Promise<Hold[]> => {
  const { taken } = await batchRead({ taken: holdSlots.map((slot) => holdPlaceLookup(userId, slot)) });
  const { holds } = await batchRead({ holds: taken.map(({ hold_id }) => holdLookup(hold_id)) });
  const running = holds.filter((hold) => isActive(hold, now));
  const events = await findEvents(running.map(({ event_id }) => event_id));
  return running
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map((hold) => toHold(hold, events.get(hold.event_id), now));
};
