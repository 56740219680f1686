import type { AnalyticsInput } from "../../../shared/model/analytics.ts";

const key = "playyy.events";
const most = 100;

/** A tracked event as this device keeps it; `userId` is null for visitors. */
export type LoggedEvent = AnalyticsInput & { userId: string | null };

type Store = Pick<Storage, "getItem" | "setItem">;

/** The tracked events that this device still has, oldest first; none where they cannot be read. */
export const readEventLog = (storage: Store): LoggedEvent[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
};

/** Keeps an event on this device: the last 100, the oldest dropping out first. A full or closed storage is no matter. */
export const logEvent = (storage: Store, event: LoggedEvent): void => {
  try {
    storage.setItem(key, JSON.stringify([...readEventLog(storage), event].slice(-most)));
  } catch {
    // Private windows may refuse; the event is still sent.
  }
};
