import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isCode, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { toast } from "../../../components/feedback/toast.tsx";

// Whoever works here may have changed their own role.
const changed = [
  queryKeyOf("colleaguesAdmin", "list"),
  queryKeyOf("colleaguesAdmin", "me"),
  queryKeyOf("auditAdmin", "list"),
];

/** A change of who works here: `done` is its toast, and `error` what a dialog says in place. */
export const useColleagueChange = <Input, Output>({
  change,
  done,
  onDone,
}: {
  change: (input: Input) => Promise<Output>;
  done: string;
  onDone: () => void;
}) => {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: done });
      onDone();
      await readAgain(client, changed);
    },
    onError: async (failure) => {
      // What the dialog was about isn't so any more.
      if (isCode(failure, "colleague.changed") || isCode(failure, "not-found")) await readAgain(client, changed);
    },
  });
  return { save: mutate, error, busy: isPending };
};
