import { useSave } from "../form/use-save.ts";
import { changedLists, type Deleted } from "./bin-kinds.ts";
import { useUndo } from "./use-undo.ts";

/** Deletes a record into the bin, and offers to undo it; `failed` is the toast's title when it fails. */
export const useDelete = ({ kind, id, name }: Deleted, remove: () => Promise<unknown>, failed: string) => {
  const offerUndo = useUndo();
  const { save, busy } = useSave({
    save: async () => {
      await remove();
      offerUndo({ kind, id, name });
    },
    failed,
    refresh: changedLists(kind),
  });
  return { remove: () => save(undefined), busy };
};
