import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { call, isCode, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { toast } from "../../../components/feedback/toast.tsx";

type Listed = { items: EventRecord[]; cursor: string | null };
type Flags = { featured?: boolean; is_published?: boolean };

const listKey = queryKeyOf("eventsAdmin", "list");
const withEvent = (listed: Listed | undefined, eventId: string, change: Partial<EventRecord>): Listed | undefined =>
  listed && { ...listed, items: listed.items.map((item) => (item.id === eventId ? { ...item, ...change } : item)) };

const failedText = (error: Error) => ({ text: error.message, variant: "destructive" as const });

/** Publishes many events or takes them back, features one at once, and takes that back when the server refuses. */
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

  // Those that people have tickets or RSVPs of stay published, without keeping the others from it.
  const setMany = useMutation({
    mutationFn: async ({ ids, flags }: { ids: readonly string[]; flags: Flags }) => {
      let kept = 0;
      for (const eventId of ids) {
        try {
          await call("eventsAdmin", "setFlags", { eventId, ...flags });
        } catch (error) {
          if (!isCode(error, "event.has-holders")) throw error;
          kept += 1;
        }
      }
      return { saved: ids.length - kept, kept };
    },
    onSuccess: ({ saved, kept }) => {
      if (saved > 0) toast({ title: `${counted(saved, "event")} saved` });
      if (kept === 0) return;
      const text = "Somebody has tickets or RSVPs. Postpone or cancel instead.";
      toast({ title: `${counted(kept, "event")} stayed published`, text, variant: "destructive" });
    },
    onError: (error) => toast({ title: "Failed to save event", ...failedText(error) }),
    onSettled: refresh,
  });

  return {
    isBusy: (eventId: string) => busyIds.has(eventId),
    feature: (event: EventRecord, featured: boolean) => feature.mutate({ event, featured }),
    setMany: (ids: readonly string[], flags: Flags, onDone: () => void) =>
      setMany.mutate({ ids, flags }, { onSuccess: onDone }),
    isSettingMany: setMany.isPending,
    refresh,
  };
};
