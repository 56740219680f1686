import type { AnalyticsInput } from "../../../shared/model/analytics.ts";
import { eventLogKey as key } from "../member/offline/member-records.ts";

const maxEvents = 100;

/** A tracked event as stored on this device; `userId` is null for visitors. */
export type LoggedEvent = AnalyticsInput & { userId: string | null };

type Store = Pick<Storage, "getItem" | "setItem">;

/** Reads the tracked events stored on this device, oldest first; empty if they can't be read. */
export const readEventLog = (storage: Store): LoggedEvent[] => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
};

/** Stores an event on this device, which keeps the last 100. A full or unavailable storage is ignored. */
export const logEvent = (storage: Store, event: LoggedEvent): void => {
  try {
    storage.setItem(key, JSON.stringify([...readEventLog(storage), event].slice(-maxEvents)));
  } catch {
    // Private windows may refuse to store it; the event is still sent.
  }
};
