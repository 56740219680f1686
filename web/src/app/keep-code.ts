/** The service worker's cache of files with hashed names; also named in `build/pwa.ts`. */
const codeCache = "playyy-code";
/** Written by `build/offline-files.ts`. */
const laterFilesPath = "/later-files.json";

/** How many files are fetched at a time. */
const atOnce = 4;

type Connection = { effectiveType?: string; saveData?: boolean };

/** Whether the connection leaves room for what nobody has asked for yet. */
export const hasRoomForMore = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !/2g|3g/.test(connection?.effectiveType ?? "");

/** What to fetch and what to delete so that a cache with the paths `kept` holds the files `listed`. */
export const planKeeping = (listed: string[], kept: string[]): { missing: string[]; outdated: string[] } => {
  const [isListed, isKept] = [new Set(listed), new Set(kept)];
  return {
    missing: listed.filter((path) => !isKept.has(path)),
    outdated: kept.filter((path) => !isListed.has(path)),
  };
};

/**
 * Keeps the code of a member's other pages for a time without a connection, unless the connection is slow or the person saves data.
 * It waits for the service worker, which stores what must open in any case. A file that can't be had now is fetched when its page opens.
 */
export const keepCode = async (): Promise<void> => {
  const { connection, serviceWorker } = navigator as Navigator & { connection?: Connection };
  if (!serviceWorker || !("caches" in window) || !hasRoomForMore(connection)) return;
  await serviceWorker.ready;
  const response = await fetch(laterFilesPath, { priority: "low" });
  if (!response.ok) return;
  const cache = await caches.open(codeCache);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const { missing, outdated } = planKeeping((await response.json()) as string[], kept);
  const fetchNext = async (): Promise<void> => {
    const path = missing.shift();
    if (!path) return;
    await cache.add(new Request(path, { priority: "low" })).catch(() => undefined);
    await fetchNext();
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  for (const path of outdated) await cache.delete(path);
};
