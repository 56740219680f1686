export type TableKey = Record<string, unknown>;

const mostKept = 2_000;

/**
 * Keeps the keys that an entity made, by id: a list of 20 reads the same few items again and again, and ElectroDB takes longer to
 * make a key than the client to send it. A key follows from its id, so it never changes.
 */
export const keepKeys = (makeKey: (id: string) => TableKey): ((id: string) => TableKey) => {
  const kept = new Map<string, TableKey>();
  return (id) => {
    const found = kept.get(id);
    if (found) return found;
    if (kept.size >= mostKept) kept.clear();
    const key = makeKey(id);
    kept.set(id, key);
    return key;
  };
};
