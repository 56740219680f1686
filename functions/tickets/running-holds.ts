import type { Hold } from "../../shared/model/ticket.ts";
import { findEvent, findEvents } from "../events/events.ts";
import { readTogether } from "../platform/read-together.ts";
import { placeItem, slots } from "./hold-places.ts";
import { holdItem, isRunning, type StoredHold, toHold } from "./holds.ts";

/** A hold with what its screen needs of its event. */
export const withEvent = async (hold: StoredHold, now: string): Promise<Hold> =>
  toHold(hold, await findEvent(hold.event_id), now);

/** The holds of a member that run at `now`, newest first: by the slots they take, so one made a moment ago is among them. */
export const runningHolds = async (userId: string, now: string): Promise<Hold[]> => {
  const { taken } = await readTogether({ taken: slots.map((slot) => placeItem(userId, slot)) });
  const { holds } = await readTogether({ holds: taken.map(({ hold_id }) => holdItem(hold_id)) });
  const running = holds.filter((hold) => isRunning(hold, now));
  const events = await findEvents(running.map(({ event_id }) => event_id));
  return running
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map((hold) => toHold(hold, events.get(hold.event_id), now));
};
