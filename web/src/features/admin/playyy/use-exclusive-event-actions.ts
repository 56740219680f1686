import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ExclusiveEventRecord } from "../../../../../shared/model/playyy.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

type Listed = { items: ExclusiveEventRecord[]; cursor: string | null };

const listKey = queryKeyOf("playyyAdmin", "list");

const toInput = ({ id, created_at: _at, ...fields }: ExclusiveEventRecord) => ({ ...fields, exclusiveEventId: id });

/** Activates exclusive events; a refused activation is taken back. */
export const useExclusiveEventActions = () => {
  const queryClient = useQueryClient();
  const show = (id: string, change: Partial<ExclusiveEventRecord>) =>
    queryClient.setQueriesData<Listed>(
      { queryKey: listKey },
      (listed) =>
        listed && { ...listed, items: listed.items.map((item) => (item.id === id ? { ...item, ...change } : item)) },
    );
  const refresh = () => queryClient.invalidateQueries({ queryKey: listKey });

  const activate = useMutation({
    mutationFn: ({ event, is_active }: { event: ExclusiveEventRecord; is_active: boolean }) =>
      call("playyyAdmin", "update", { ...toInput(event), is_active }),
    onMutate: async ({ event, is_active }) => {
      await queryClient.cancelQueries({ queryKey: listKey });
      show(event.id, { is_active });
    },
    onSuccess: (saved) => show(saved.id, saved),
    onError: (error, { event }) => {
      show(event.id, { is_active: event.is_active });
      toast({ title: "Failed to save exclusive event", text: error.message, variant: "destructive" });
      void refresh();
    },
  });

  return {
    activate: (event: ExclusiveEventRecord, is_active: boolean) => activate.mutate({ event, is_active }),
    busyId: activate.isPending ? activate.variables.event.id : null,
    refresh,
  };
};
