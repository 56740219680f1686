import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { toast } from "../../../components/feedback/toast.tsx";

type Listed = { items: EventRecord[]; cursor: string | null };

const listKey = queryKeyOf("eventsAdmin", "list");
const withEvent = (listed: Listed | undefined, eventId: string, change: Partial<EventRecord>): Listed | undefined =>
  listed && { ...listed, items: listed.items.map((item) => (item.id === eventId ? { ...item, ...change } : item)) };

const failedText = (error: Error) => ({ text: error.message, variant: "destructive" as const });

/** Features an event at once, and takes that back when the server refuses. */
export const useEventActions = () => {
  const queryClient = useQueryClient();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const showInLists = (eventId: string, change: Partial<EventRecord>) =>
    queryClient.setQueriesData<Listed>({ queryKey: listKey }, (listed) => withEvent(listed, eventId, change));
  const refresh = () =>
    readAgain(queryClient, [listKey, queryKeyOf("reportsAdmin", "events"), queryKeyOf("events", "list")]);
  const setBusy = (eventId: string, isBusy: boolean) =>
    setBusyIds((before) => {
      const ids = new Set(before);
      if (isBusy) ids.add(eventId);
      else ids.delete(eventId);
      return ids;
    });

  const feature = useMutation({
    mutationFn: ({ event, featured }: { event: EventRecord; featured: boolean }) =>
      call("eventsAdmin", "setFlags", { eventId: event.id, featured, version: event.version }),
    onMutate: async ({ event, featured }) => {
      setBusy(event.id, true);
      await queryClient.cancelQueries({ queryKey: listKey });
      showInLists(event.id, { featured });
    },
    onSuccess: (saved) => {
      showInLists(saved.id, saved);
      void readAgain(queryClient, [queryKeyOf("reportsAdmin", "events"), queryKeyOf("events", "list")]);
    },
    onError: (error, { event }) => {
      showInLists(event.id, { featured: event.featured });
      toast({ title: "Failed to update event feature status", ...failedText(error) });
      void queryClient.invalidateQueries({ queryKey: listKey });
    },
    onSettled: (_saved, _error, { event }) => setBusy(event.id, false),
  });

  return {
    isBusy: (eventId: string) => busyIds.has(eventId),
    feature: (event: EventRecord, featured: boolean) => feature.mutate({ event, featured }),
    refresh,
  };
};
