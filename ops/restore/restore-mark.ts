import { RestoreMarkEntity } from "../../functions/platform/table/restore-mark.entity.ts";

/** Marks a table as being restored: until the mark is gone, no member is erased because the user pool has no account of theirs. */
export const markRestore = async (table: string, since: string): Promise<void> => {
  await RestoreMarkEntity.put({ name: "restore", since }).go({ table });
};

/** Ends the restore of a table. Idempotent. */
export const endRestore = async (table: string): Promise<void> => {
  await RestoreMarkEntity.delete({ name: "restore" }).go({ table });
};
