import type { Write } from "../../platform/table/transaction.ts";
import { changedEntries, type Listed } from "./list-entries.ts";
import { ListEntryEntity } from "./list-entry.entity.ts";

/** The writes that move a record from its places in the back-office's lists to its new ones. */
export const listEntryWrites = (before: Listed | null, after: Listed | null): Write[] => {
  const { put, remove } = changedEntries(before, after);
  return [
    ...put.map((place) => ListEntryEntity.put(place)),
    ...remove.map(({ list, position, id }) => ListEntryEntity.delete({ list, position, id })),
  ];
};
