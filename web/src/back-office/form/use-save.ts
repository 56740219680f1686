import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isCode } from "../../api/index.ts";
import { readAgain } from "../../api/read-again.ts";
import { toast } from "../../components/feedback/toast.tsx";

type Saving<Input, Saved> = {
  save: (input: Input) => Promise<Saved>;
  /** The toast's title when it fails, such as "Failed to save deal". */
  failed: string;
  /** The toast's title when it worked, or how it follows from the answer; none without it, or where that is null. */
  done?: string | ((saved: Saved) => string | null);
  /** What to read again afterwards: `[queryKeyOf("dealsAdmin", "list")]`. */
  refresh?: readonly (readonly unknown[])[];
  onDone?: (saved: Saved) => void;
};

/**
 * A change by an administrator with its toasts. The failure's text is the server's. `conflict` is true when somebody else changed
 * the record in the meantime: the form stays open and says so (`FormDialog`'s `conflict`).
 */
export const useSave = <Input, Saved>({ save, failed, done, refresh = [], onDone }: Saving<Input, Saved>) => {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onMutate: () => setConflict(false),
    onSuccess: async (saved) => {
      // It is saved: that is told at once, however long reading it again takes.
      const title = typeof done === "function" ? done(saved) : done;
      if (title) toast({ title });
      await readAgain(queryClient, refresh);
      onDone?.(saved);
    },
    onError: (error) => {
      setConflict(isCode(error, "version-conflict"));
      toast({ title: failed, text: error.message, variant: "destructive" });
    },
  });
  return { save: (input: Input) => mutate(input), busy: isPending, conflict };
};
