import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { readAgain } from "../../api/read-again.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { binKinds, changedLists, type Deleted } from "./bin-kinds.ts";

const undoSeconds = 10;

/**
 * Tells that a record was deleted, with a way to undo it for 10 seconds. Where that fails, the toast has the server's reason and the way to the
 * bin. It goes on working when the row that was deleted is gone.
 */
export const useUndo = (): ((deleted: Deleted) => void) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const undo = async ({ kind, id, name }: Deleted): Promise<void> => {
    const { label, restore } = binKinds[kind];
    try {
      await restore(id);
      toast({ title: `${label} restored`, text: name });
    } catch (error) {
      toast({
        title: `${label} not restored`,
        text: (error as Error).message,
        variant: "destructive",
        seconds: undoSeconds,
        action: { label: "Open the bin", run: () => void navigate("/admin/bin") },
      });
    }
    await readAgain(queryClient, changedLists(kind));
  };
  return (deleted) =>
    toast({
      title: `${binKinds[deleted.kind].label} deleted`,
      text: deleted.name,
      seconds: undoSeconds,
      action: { label: "Undo", run: () => void undo(deleted) },
    });
};
