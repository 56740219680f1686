import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { days } from "../../../../shared/rules/durations.ts";

/** Incremented when a response's shape changes, so that an older version's data isn't used. */
const version = 1;
const maxAgeMilliseconds = days(180);
const maxListLength = 500;

/** The persisted reads: what a member must be able to show at a door or a register (R40), and Home. */
const persistedNames = [
  "tickets.list",
  "members.profile",
  "members.me",
  "members.cardToken",
  "memberships.mine",
  "deals.claims",
  "deals.list",
  "deals.claimed",
  "deals.favorites",
  "events.list",
];

/**
 * Reads whose copy is shown only until the answer is there: lists that the edge keeps for everybody, and what a tap changes, because a
 * page reloaded right after the tap may have left before its copy was written.
 */
const refreshedNames = ["deals.list", "events.list", "deals.favorites", "deals.claimed"];

type PersistedRead = { version: number; userId: string; key: QueryKey; data: unknown; updatedAt: number };

/**
 * The persisted reads, one entry each. Not in IndexedDB: in Chromium, a page reloaded while its first database is being
 * created can wait for that database until the browser restarts, and nothing would be persisted.
 */
const readCache = "playyy-reads";
/** All caches with a member's data, including the service worker's (see `build/pwa.ts`). */
const memberCaches = [readCache, "playyy-own", "playyy-pictures"];

const toCacheUrl = (userId: string, queryHash: string): string =>
  `/copies/${encodeURIComponent(userId)}/${encodeURIComponent(queryHash)}`;

/** Where nothing can be stored, as in a private window, the app works without a copy. */
const ignoreErrors = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.debug("The offline copy isn't available", (error as Error).name);
  }
};

let last = Promise.resolve();
/** One at a time, so that nothing is written after a removal. */
const enqueue = (work: () => Promise<unknown>): Promise<void> => {
  last = last.then(() => ignoreErrors(work));
  return last;
};

const isAmong = (names: string[], [entry, name]: QueryKey): boolean => names.includes(`${entry}.${name}`);
const isPersisted = (key: QueryKey): boolean => isAmong(persistedNames, key);

const truncateList = (data: unknown): unknown => {
  const list = data as { items?: unknown[] };
  return Array.isArray(list?.items) && list.items.length > maxListLength
    ? { ...list, items: list.items.slice(0, maxListLength) }
    : data;
};

const readEntry = async (cache: Cache, place: Request | string): Promise<PersistedRead | undefined> =>
  (await cache.match(place))?.json().catch(() => undefined);

const saveRead = ({ queryKey: key, queryHash, state }: Query, userId: string): Promise<void> => {
  const copy: PersistedRead = { version, userId, key, data: truncateList(state.data), updatedAt: state.dataUpdatedAt };
  return enqueue(async () => {
    const cache = await caches.open(readCache);
    const place = toCacheUrl(userId, queryHash);
    // Another tab may have newer data; what was just restored isn't written again.
    const before = await readEntry(cache, place);
    if (before?.version !== version || before.updatedAt < copy.updatedAt) await cache.put(place, Response.json(copy));
  });
};

/**
 * Persists each successful read of the current `userId`, once the page has shown what it was opened for (`isShown`). Returns a function
 * that stops it.
 */
export const persistReads = (
  client: QueryClient,
  userId: () => string | null,
  isShown?: Promise<void>,
): (() => void) => {
  const cache = client.getQueryCache();
  const save = (query: Query): void => {
    const owner = userId();
    // A response may arrive for a query that signing out has removed.
    if (owner && cache.get(query.queryHash) === query) void saveRead(query, owner);
  };
  const isKept = ({ queryKey, state }: Query) => state.status === "success" && isPersisted(queryKey);
  let waiting: Set<Query> | null = isShown ? new Set(cache.getAll().filter(isKept)) : null;
  void isShown?.then(() => {
    waiting?.forEach(save);
    waiting = null;
  });
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || !isPersisted(event.query.queryKey)) return;
    if (waiting) waiting.add(event.query);
    else save(event.query);
  });
};

// A read that has failed already stays a failed one: its copy isn't taken for an answer, and is read again once there is a connection.
const restoreRead = (client: QueryClient, { key, data, updatedAt }: PersistedRead): void => {
  const query = client.getQueryCache().find({ queryKey: key, exact: true });
  if (query?.state.status === "error") query.setState({ data, dataUpdatedAt: updatedAt });
  else client.setQueryData(key, data, { updatedAt });
};

/**
 * Restores the persisted reads of `userId` into the query cache unless it has newer data, and removes expired ones and
 * other users'. `now` in epoch milliseconds.
 */
export const restoreReads = (client: QueryClient, userId: () => string | null, now: number): Promise<void> => {
  const owner = userId();
  const isUsable = (copy: PersistedRead | undefined): copy is PersistedRead =>
    copy?.version === version && copy.userId === owner && now - copy.updatedAt < maxAgeMilliseconds;
  return enqueue(async () => {
    const cache = await caches.open(readCache);
    for (const place of await cache.keys()) {
      const copy = await readEntry(cache, place);
      // If the member signs out meanwhile, nothing is restored.
      if (userId() !== owner) return;
      if (!isUsable(copy)) await cache.delete(place);
      else if ((client.getQueryState(copy.key)?.dataUpdatedAt ?? 0) < copy.updatedAt) {
        restoreRead(client, copy);
        if (isAmong(refreshedNames, copy.key)) {
          void client.invalidateQueries({ queryKey: copy.key, exact: true, refetchType: "none" });
        }
      }
    }
  });
};

/** Removes all of a member's persisted data from this device. */
export const clearPersistedReads = (): Promise<void> =>
  enqueue(() => Promise.all(memberCaches.map((name) => caches.delete(name))));

/** Removes persisted data left by a session that ended while no page was open. */
export const clearAbandonedReads = (): Promise<void> =>
  ignoreErrors(async () => {
    if (await caches.has(readCache)) await clearPersistedReads();
  });
