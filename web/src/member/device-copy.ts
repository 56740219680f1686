import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { clear, createStore, delMany, entries, keys, type UseStore, update } from "idb-keyval";

/** Raised when the shape of an answer changes, so that what an older app left behind is not read. */
const version = 1;
const keptMilliseconds = 180 * 24 * 3_600_000;
const longestList = 500;

/** The reads that are copied: what a member must be able to show at a door or a register (decision D40). */
const copied = [
  "tickets.list",
  "members.profile",
  "members.me",
  "members.cardToken",
  "memberships.mine",
  "deals.claims",
];

type Copy = { version: number; userId: string; key: QueryKey; data: unknown; updatedAt: number };

/** The caches of the service worker that hold what a member saw; named in `build/pwa.ts`. */
const memberCaches = ["playyy-own", "playyy-pictures"];

let opened: UseStore | undefined;
const store = (): UseStore => {
  opened ??= createStore("playyy-own", "reads");
  return opened;
};

/** A device that cannot store anything, such as a private window, works without a copy. */
const withoutFailing = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.debug("The copy on this device is not available", (error as Error).name);
  }
};

const isCopied = ([entry, name]: QueryKey): boolean => copied.includes(`${entry}.${name}`);

const shortened = (data: unknown): unknown => {
  const list = data as { items?: unknown[] };
  return Array.isArray(list?.items) && list.items.length > longestList
    ? { ...list, items: list.items.slice(0, longestList) }
    : data;
};

const save = (query: Query, userId: string): Promise<void> =>
  withoutFailing(() => {
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const copy: Copy = { version, userId, key: query.queryKey, data: shortened(data), updatedAt };
    // Another tab may have read later.
    return update<Copy>(
      query.queryHash,
      (before) => (before?.userId === userId && before.updatedAt > updatedAt ? before : copy),
      store(),
    );
  });

/** Copies to this device what `userId` answers for at the time, read by read. Returns what ends it. */
export const copyReads = (client: QueryClient, userId: () => string | null): (() => void) => {
  const cache = client.getQueryCache();
  return cache.subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success") return;
    const { query } = event;
    const owner = userId();
    // An answer may arrive for a read that signing out has removed.
    if (owner && isCopied(query.queryKey) && cache.get(query.queryHash) === query) void save(query, owner);
  });
};

/** Fills the cache with the copy of `userId` where it has nothing newer, and removes everybody else's from the device. */
export const restoreReads = (client: QueryClient, userId: string, now: number): Promise<void> =>
  withoutFailing(async () => {
    const found = await entries<string, Copy>(store());
    const isUsable = (copy: Copy) =>
      copy.version === version && copy.userId === userId && now - copy.updatedAt < keptMilliseconds;
    for (const [, copy] of found) {
      const readAt = client.getQueryState(copy.key)?.dataUpdatedAt ?? 0;
      if (isUsable(copy) && readAt < copy.updatedAt) {
        client.setQueryData(copy.key, copy.data, { updatedAt: copy.updatedAt });
      }
    }
    await delMany(
      found.filter(([, copy]) => !isUsable(copy)).map(([key]) => key),
      store(),
    );
  });

/** Removes everything of a member from this device. */
export const forgetReads = (): Promise<void> =>
  withoutFailing(async () => {
    await clear(store());
    if ("caches" in window) await Promise.all(memberCaches.map((name) => caches.delete(name)));
  });

/** Removes what a session left behind that ended while no page was open. */
export const forgetLeftBehind = (): Promise<void> =>
  withoutFailing(async () => {
    if ((await keys(store())).length > 0) await forgetReads();
  });
