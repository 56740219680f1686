import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, isCode } from "../../api/index.ts";
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
  /** What the server refuses of one field, to be shown at it; usually the form's `setError`. */
  refuseField?: (path: string, message: string) => void;
  /** Merges the form with what somebody else saved, or says that the record is gone (`useMerge`); false when there is nothing to merge. */
  onConflict?: () => Promise<boolean>;
};

type FieldRefusal = { path: string; message: string };

const fieldsOf = (error: unknown): FieldRefusal[] =>
  error instanceof ApiError && Array.isArray(error.details.fields) ? (error.details.fields as FieldRefusal[]) : [];

/**
 * A change by an administrator with its toasts. The failure's text is the server's. When somebody else changed the record in the
 * meantime, `onConflict` takes the place of the toast.
 */
export const useSave = <Input, Saved>({
  save,
  failed,
  done,
  refresh = [],
  onDone,
  refuseField,
  onConflict,
}: Saving<Input, Saved>) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      // It is saved: that is told at once, however long reading it again takes.
      const title = typeof done === "function" ? done(saved) : done;
      if (title) toast({ title });
      await readAgain(queryClient, refresh);
      onDone?.(saved);
    },
    onError: async (error) => {
      // Their version may not be readable just now: then the refusal itself is told.
      if (isCode(error, "version-conflict", "not-found") && (await onConflict?.().catch(() => false))) return;
      for (const { path, message } of fieldsOf(error)) refuseField?.(path, message);
      // The refused field has the focus: in the middle of the screen no toast lies over it.
      if (refuseField && fieldsOf(error).length > 0) document.activeElement?.scrollIntoView({ block: "center" });
      toast({ title: failed, text: error.message, variant: "destructive" });
    },
  });
  return { save: (input: Input) => mutate(input), busy: isPending };
};
