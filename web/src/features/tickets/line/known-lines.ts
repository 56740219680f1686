import { useMemo, useSyncExternalStore } from "react";
import { linePrefix } from "../../../member/offline/drafts.ts";
import { useSession } from "../../../member/session/session.tsx";

/** An event in whose line the member took a place on this device, or saw it. */
export type KnownLine = { id: string; title: string };

const maxKnown = 3;
const listeners = new Set<() => void>();

const isLine = (value: unknown): value is KnownLine =>
  typeof value === "object" && value !== null && "id" in value && "title" in value;

const parse = (text: string | null): KnownLine[] => {
  try {
    const kept: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLine).slice(0, maxKnown) : [];
  } catch {
    return [];
  }
};

const readText = (userId: string | undefined): string | null => {
  try {
    return userId ? window.localStorage.getItem(linePrefix + userId) : null;
  } catch {
    return null;
  }
};

const write = (userId: string, lines: KnownLine[]): void => {
  try {
    if (lines.length === 0) window.localStorage.removeItem(linePrefix + userId);
    else window.localStorage.setItem(linePrefix + userId, JSON.stringify(lines.slice(0, maxKnown)));
  } catch {
    // Where nothing can be stored, the event's page still shows the place.
  }
  for (const listener of listeners) listener();
};

/** Keeps on this device that the member has a place in an event's line; the latest three events are kept. */
export const rememberLine = (userId: string, { id, title }: KnownLine): void => {
  const others = parse(readText(userId)).filter((line) => line.id !== id);
  write(userId, [{ id, title }, ...others]);
};

/** Removes what `rememberLine` kept of an event. */
export const forgetLine = (userId: string, eventId: string): void => {
  const lines = parse(readText(userId));
  if (lines.some(({ id }) => id === eventId)) {
    write(
      userId,
      lines.filter(({ id }) => id !== eventId),
    );
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/** The events in whose line this device knows the member to have a place, the latest first. Asks nothing of the server. */
export const useKnownLines = (): KnownLine[] => {
  const { user } = useSession();
  const text = useSyncExternalStore(subscribe, () => readText(user?.id));
  return useMemo(() => parse(text), [text]);
};
