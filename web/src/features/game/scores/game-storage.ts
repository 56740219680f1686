import type { Answer } from "../../../api/index.ts";

export type Start = Pick<Answer<"game", "starts">["items"][number], "seed" | "token" | "expires_at">;

/** A flight that is over and not yet saved on the server; its start is valid until `expires_at`. */
export type WaitingScore = { token: string; score: number; flaps: readonly number[]; expires_at: string };

/** What this device keeps of the game for one member. */
export type GameStorage = { version: 1; userId: string; starts: Start[]; waiting: WaitingScore[] };

/**
 * In `localStorage`, because it is written in the same moment the pelican crashes: a page that is closed right then loses
 * nothing (decision 37).
 */
const key = "playyy-game";

const emptyStorage = (userId: string): GameStorage => ({ version: 1, userId, starts: [], waiting: [] });

const parse = (text: string | null): GameStorage | null => {
  try {
    const stored = JSON.parse(text ?? "null") as GameStorage | null;
    return stored?.version === 1 ? stored : null;
  } catch {
    return null;
  }
};

/** What is kept for this member and still valid at `now` (epoch milliseconds). Another member's is never returned. */
export const readGameStorage = (userId: string, now: number): GameStorage => {
  const stored = parse(window.localStorage.getItem(key));
  if (stored?.userId !== userId) return emptyStorage(userId);
  const isValid = ({ expires_at }: { expires_at: string }) => Date.parse(expires_at) > now;
  return { ...stored, starts: stored.starts.filter(isValid), waiting: stored.waiting.filter(isValid) };
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

/** Reads, changes and writes what is kept for a member; returns it as it is afterwards. */
export const changeGameStorage = (
  userId: string,
  now: number,
  change: (before: GameStorage) => Partial<Pick<GameStorage, "starts" | "waiting">>,
): GameStorage => {
  const before = readGameStorage(userId, now);
  const after = { ...before, ...change(before) };
  writeGameStorage(after);
  for (const listener of listeners) listener();
  return after;
};
