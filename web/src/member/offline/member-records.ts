/** Where the game keeps starts and unsaved scores of the member who played last. */
export const gameKey = "playyy-game";
/** Where the events that were tracked on this device are kept, each with its member's id, or null for a visitor's. */
export const eventLogKey = "playyy.events";

/** Where the tab keeps what an administrator opened from the back-office's search, with their id. */
export const recentSearchKey = "playyy-recent-searches";

type Owned = { userId?: unknown };

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
};

/**
 * Removes what names another member than `owner` from what this device keeps under one key for whoever uses it: tracked events, and the game's
 * scores. Without an owner scores stay: their member can save them after signing in again.
 */
export const clearRecordsOfOthers = (storage: Storage, owner: string | null): void => {
  const isOthers = ({ userId }: Owned) => userId !== null && userId !== owner;
  const game = parse(storage.getItem(gameKey)) as Owned | null;
  if (owner !== null && game && isOthers(game)) storage.removeItem(gameKey);
  const events = parse(storage.getItem(eventLogKey));
  if (!Array.isArray(events) || !events.some(isOthers)) return;
  storage.setItem(eventLogKey, JSON.stringify(events.filter((event: Owned) => !isOthers(event))));
};

/** Removes from this tab what another administrator than `owner` opened from the search, and without an owner whosever it is. */
export const clearRecentSearchesOfOthers = (storage: Storage, owner: string | null): void => {
  const kept = parse(storage.getItem(recentSearchKey)) as Owned | null;
  if (kept?.userId !== owner) storage.removeItem(recentSearchKey);
};
