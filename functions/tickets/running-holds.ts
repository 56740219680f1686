import type { Hold } from "../../shared/model/ticket.ts";
import { findEvent, findEvents } from "../events/events.ts";
import { HoldEntity } from "./hold.entity.ts";
import { isRunning, type StoredHold, toHold } from "./holds.ts";

/** A hold with what its screen needs of its event. */
export const withEvent = async (hold: StoredHold, now: string): Promise<Hold> =>
  toHold(hold, await findEvent(hold.event_id), now);

/** The holds of a member that run at `now`, newest first. */
export const runningHolds = async (userId: string, now: string): Promise<Hold[]> => {
  const { data } = await HoldEntity.query.byUser({ user_id: userId }).go({ order: "desc", limit: 10 });
  const running = data.filter((hold) => isRunning(hold, now)).slice(0, 3);
  const events = await findEvents(running.map(({ event_id }) => event_id));
  return running.map((hold) => toHold(hold, events.get(hold.event_id), now));
};
