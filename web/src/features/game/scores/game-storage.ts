import type { Answer } from "../../../api/index.ts";
import { gameKey as key } from "../../../member/offline/member-records.ts";

type Start = Pick<Answer<"game", "starts">["items"][number], "seed" | "token" | "expires_at">;

/** A flight that is over and not yet saved on the server; its start is valid until `expires_at`. */
export type WaitingScore = { token: string; score: number; flaps: readonly number[]; expires_at: string };

/**
 * What this device keeps of the game for one member. In `localStorage`, because it is written in the same moment the pelican crashes: a page that is
 * closed right then loses nothing (decision 37).
 */
export type GameStorage = { version: 1; userId: string; starts: Start[]; waiting: WaitingScore[] };

const emptyStorage = (userId: string): GameStorage => ({ version: 1, userId, starts: [], waiting: [] });

const parse = (text: string | null): GameStorage | null => {
  try {
    const stored = JSON.parse(text ?? "null") as GameStorage | null;
    return stored?.version === 1 ? stored : null;
  } catch {
    return null;
  }
};

const isValidAt =
  (now: number) =>
  ({ expires_at }: { expires_at: string }): boolean =>
    Date.parse(expires_at) > now;

const readAll = (userId: string): GameStorage => {
  const stored = parse(window.localStorage.getItem(key));
  return stored?.userId === userId ? stored : emptyStorage(userId);
};

/** What is kept for this member and still valid at `now` (epoch milliseconds). Another member's is never returned. */
export const readGameStorage = (userId: string, now: number): GameStorage => {
  const stored = readAll(userId);
  const isValid = isValidAt(now);
  return { ...stored, starts: stored.starts.filter(isValid), waiting: stored.waiting.filter(isValid) };
};

const listExpired = (userId: string, now: number): WaitingScore[] => {
  const isValid = isValidAt(now);
  return readAll(userId).waiting.filter((score) => !isValid(score));
};

/** Replaces what is kept, another member's too. Where nothing can be stored, as in a private window, nothing is kept. */
const writeGameStorage = (storage: GameStorage): void => {
  try {
    window.localStorage.setItem(key, JSON.stringify(storage));
  } catch (error) {
    console.debug("The game can't be kept on this device", (error as Error).name);
  }
};

const listeners = new Set<() => void>();

/** Calls `listener` after each change of what is kept; returns a function that stops it. */
export const onGameStorageChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** How many scores wait to be saved. */
export const countWaiting = (userId: string): number => readGameStorage(userId, Date.now()).waiting.length;

/** Whether scores waited longer than they can be saved, and the member doesn't know yet. */
export const hasExpiredScores = (userId: string): boolean => listExpired(userId, Date.now()).length > 0;

/** Returns the scores that waited longer than they can be saved, and keeps them no longer: whoever takes them tells the member. */
export const takeExpiredScores = (userId: string, now: number): WaitingScore[] => {
  const expired = listExpired(userId, now);
  if (expired.length > 0) writeGameStorage(readGameStorage(userId, now));
  return expired;
};

/**
 * Reads, changes and writes what is kept for a member; returns it as it is afterwards. Expired scores stay until they are taken.
 */
export const changeGameStorage = (
  userId: string,
  now: number,
  change: (before: GameStorage) => Partial<Pick<GameStorage, "starts" | "waiting">>,
): GameStorage => {
  const before = readGameStorage(userId, now);
  const after = { ...before, ...change(before) };
  writeGameStorage({ ...after, waiting: [...listExpired(userId, now), ...after.waiting] });
  for (const listener of listeners) listener();
  return after;
};
