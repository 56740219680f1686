import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Raised when the shape of an answer changes, so that what an older app left behind is not read. */
const version = 1;
const keptMilliseconds = 180 * 24 * 3_600_000;
const longestList = 500;

/** The reads that are copied: what a member must be able to show at a door or a register (decision D40), and Home. */
const copied = [
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

type Copy = { version: number; userId: string; key: QueryKey; data: unknown; updatedAt: number };

/**
 * The copies, one entry a read. Not in IndexedDB: in Chromium a page that is reloaded while its first database is being created
 * can wait for that database until the browser is restarted, and the device would keep nothing.
 */
const readCache = "playyy-reads";
/** What a member saw, here and in the caches of the service worker; those are named in `build/pwa.ts`. */
const memberCaches = [readCache, "playyy-own", "playyy-pictures"];

const placeOf = (userId: string, queryHash: string): string =>
  `/copies/${encodeURIComponent(userId)}/${encodeURIComponent(queryHash)}`;

/** A device that cannot store anything, such as a private window, works without a copy. */
const withoutFailing = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.debug("The copy on this device is not available", (error as Error).name);
  }
};

let last = Promise.resolve();
/** One after the other, so that nothing is written behind a removal. */
const inTurn = (work: () => Promise<unknown>): Promise<void> => {
  last = last.then(() => withoutFailing(work));
  return last;
};

const isCopied = ([entry, name]: QueryKey): boolean => copied.includes(`${entry}.${name}`);

const shortened = (data: unknown): unknown => {
  const list = data as { items?: unknown[] };
  return Array.isArray(list?.items) && list.items.length > longestList
    ? { ...list, items: list.items.slice(0, longestList) }
    : data;
};

const readCopy = async (cache: Cache, place: Request | string): Promise<Copy | undefined> =>
  (await cache.match(place))?.json().catch(() => undefined);

const save = ({ queryKey: key, queryHash, state }: Query, userId: string): Promise<void> => {
  const copy: Copy = { version, userId, key, data: shortened(state.data), updatedAt: state.dataUpdatedAt };
  return inTurn(async () => {
    const cache = await caches.open(readCache);
    const place = placeOf(userId, queryHash);
    // Another tab may have read later; what was just restored from here is not written again.
    const before = await readCopy(cache, place);
    if (before?.version !== version || before.updatedAt < copy.updatedAt) await cache.put(place, Response.json(copy));
  });
};

/** Copies to this device what `userId` answers for at the time, read by read. Returns what ends it. */
export const persistReads = (client: QueryClient, userId: () => string | null): (() => void) => {
  const cache = client.getQueryCache();
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query } = event;
    const owner = userId();
    // An answer may arrive for a read that signing out has removed.
    if (owner && isCopied(query.queryKey) && cache.get(query.queryHash) === query) void save(query, owner);
  });
};

/**
 * Fills the query cache with the copy of `userId` where it has nothing newer, and removes what is old or somebody else's from
 * the device. `now` in epoch milliseconds.
 */
export const restoreReads = (client: QueryClient, userId: () => string | null, now: number): Promise<void> => {
  const owner = userId();
  const isUsable = (copy: Copy | undefined): copy is Copy =>
    copy?.version === version && copy.userId === owner && now - copy.updatedAt < keptMilliseconds;
  return inTurn(async () => {
    const cache = await caches.open(readCache);
    for (const place of await cache.keys()) {
      const copy = await readCopy(cache, place);
      // Whoever signs out meanwhile gets nothing back.
      if (userId() !== owner) return;
      if (!isUsable(copy)) await cache.delete(place);
      else if ((client.getQueryState(copy.key)?.dataUpdatedAt ?? 0) < copy.updatedAt) {
        client.setQueryData(copy.key, copy.data, { updatedAt: copy.updatedAt });
      }
    }
  });
};

/** Removes everything of a member from this device. */
export const clearPersistedReads = (): Promise<void> =>
  inTurn(() => Promise.all(memberCaches.map((name) => caches.delete(name))));

/** Removes what a session left behind that ended while no page was open. */
export const clearAbandonedReads = (): Promise<void> =>
  withoutFailing(async () => {
    if (await caches.has(readCache)) await clearPersistedReads();
  });
