/** What a member has written and not posted yet. */
export type Draft = { content: string; location: string | null };

export const emptyDraft: Draft = { content: "", location: null };

const keyOf = (userId: string): string => `playyy.post-draft.${userId}`;

const isDraft = (value: unknown): value is Draft => {
  const { content, location } = (value ?? {}) as Partial<Draft>;
  return typeof content === "string" && (location === null || typeof location === "string");
};

const parse = (stored: string | null): unknown => {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
};

/** The draft this device keeps for a member; empty if there is none. */
export const readDraft = (storage: Storage, userId: string): Draft => {
  const stored = parse(storage.getItem(keyOf(userId)));
  return isDraft(stored) ? stored : emptyDraft;
};

/** Keeps a member's draft on this device; an empty one is removed. A full device keeps nothing. */
export const keepDraft = (storage: Storage, userId: string, draft: Draft): void => {
  try {
    if (draft.content === "" && draft.location === null) storage.removeItem(keyOf(userId));
    else storage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // The text is still in the composer.
  }
};
