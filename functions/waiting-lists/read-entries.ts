import type { WaitingEntry } from "../../shared/model/waiting-list.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { findEvent, findEvents } from "../events/events.ts";
import { readPlace } from "./read-place.ts";
import { findEntry, listOpenEntries, type StoredEntry, toWaitingEntry } from "./waiting-entries.ts";

/** A member's entry on an event's waiting list, or what came of it; null where there never was one. */
export const readEntry = async (eventId: string, userId: string, now: string): Promise<WaitingEntry | null> => {
  const entry = await findEntry(userId, eventId);
  const event = entry && (await findEvent(eventId));
  return event ? toWaitingEntry(entry, event, await readPlace(entry), now) : null;
};

// An open offer is what somebody has to answer now.
const isSooner = (one: StoredEntry, other: StoredEntry): number =>
  Number(other.state === "offered") - Number(one.state === "offered") || one.joined_at.localeCompare(other.joined_at);

/** The waiting lists that a member is on, of events that aren't over: open offers first, then the longest. */
export const listEntries = async (userId: string, now: string): Promise<WaitingEntry[]> => {
  const entries = await listOpenEntries(userId);
  const events = await findEvents(entries.map(({ event_id }) => event_id));
  const running = entries.toSorted(isSooner).flatMap((entry) => {
    const event = events.get(entry.event_id);
    return event && !isPast(event, now) ? [{ entry, event }] : [];
  });
  return Promise.all(
    running.map(async ({ entry, event }) => toWaitingEntry(entry, event, await readPlace(entry), now)),
  );
};
