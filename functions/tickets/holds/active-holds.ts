import type { Hold } from "../../../shared/model/ticket.ts";
import { findEvent, findEvents } from "../../events/events.ts";
import { batchRead } from "../../platform/table/batch-read.ts";
import { listHeldIds } from "./hold-slots.ts";
import { holdLookup, isActive, type StoredHold, toHold } from "./holds.ts";

/** A hold as its buyer sees it, with its event. */
export const toHoldWithEvent = async (hold: StoredHold, now: string): Promise<Hold> =>
  toHold(hold, await findEvent(hold.event_id), now);

/** The holds of a member that are active at `now`, newest first. They are found by their slots, consistently: a new one is among them. */
export const listActiveHolds = async (userId: string, now: string): Promise<Hold[]> => {
  const ids = await listHeldIds(userId);
  const { holds } = await batchRead({ holds: ids.map(holdLookup) });
  const active = holds.filter((hold) => isActive(hold, now));
  const events = await findEvents(active.map(({ event_id }) => event_id));
  return active
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .map((hold) => toHold(hold, events.get(hold.event_id), now));
};
