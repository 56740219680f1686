/** Where the text of a member's unpublished post is kept, by the member's id. */
export const postDraftPrefix = "playyy.post-draft.";
/** Where messages are kept that a member has written and not sent, by the member's id and the other's. */
export const messageDraftPrefix = "playyy.messages.";
/** Where the events are kept in whose line a member has a place, by the member's id. */
export const linePrefix = "playyy.lines.";
/** Where the keys of claims are kept whose answer was lost, by the member's id and the deal's. */
export const claimKeyPrefix = "playyy.redeem.";
const draftCache = "playyy-drafts";
const folder = "/drafts/";

const pathOf = (userId: string): string => `${folder}${encodeURIComponent(userId)}/picture`;

let last = Promise.resolve();
/** One at a time, so that a removal isn't overtaken. Where nothing can be stored, nothing is kept. */
const enqueue = (work: (cache: Cache) => Promise<unknown>): Promise<void> => {
  last = last.then(async () => {
    try {
      await work(await caches.open(draftCache));
    } catch (error) {
      console.debug("The draft's picture isn't kept", (error as Error).name);
    }
  });
  return last;
};

/** The picture this device keeps for a member's unpublished post, or null. */
export const readDraftPicture = async (userId: string): Promise<File | null> => {
  let found: File | null = null;
  await enqueue(async (cache) => {
    const kept = await cache.match(pathOf(userId));
    const type = kept?.headers.get("content-type") ?? "";
    if (kept) found = new File([await kept.blob()], "picture", { type });
  });
  return found;
};

/** Keeps the picture of a member's unpublished post on this device; null removes it. */
export const keepDraftPicture = (userId: string, file: File | null): Promise<void> =>
  enqueue((cache) =>
    file
      ? cache.put(pathOf(userId), new Response(file, { headers: { "content-type": file.type } }))
      : cache.delete(pathOf(userId)),
  );

const prefixes = [postDraftPrefix, messageDraftPrefix, linePrefix, claimKeyPrefix];
const isDraft = (key: string): boolean => prefixes.some((prefix) => key.startsWith(prefix));
const isOf = (key: string, userId: string): boolean =>
  key === postDraftPrefix + userId ||
  key === linePrefix + userId ||
  [messageDraftPrefix, claimKeyPrefix].some((prefix) => key.startsWith(`${prefix}${userId}.`));

/**
 * Removes unpublished posts with their pictures, unsent messages, known places in line and keys of claims from this device; those of the
 * member `except` stay.
 */
export const clearDrafts = async (storage: Storage, except: string | null): Promise<void> => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  for (const key of keys) {
    if (isDraft(key) && (except === null || !isOf(key, except))) storage.removeItem(key);
  }
  await enqueue(async (cache) => {
    const kept = except === null ? null : new URL(pathOf(except), window.location.origin).href;
    for (const place of await cache.keys()) if (place.url !== kept) await cache.delete(place);
  });
};
