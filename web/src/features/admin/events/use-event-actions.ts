import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventRecord } from "../../../../../shared/model/event.ts";
import { call, queryKeyOf } from "../../../api/index.ts";
import { readAgain } from "../../../api/read-again.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { type Holders, holdersOf } from "./unpublish-question.tsx";

type Listed = { items: EventRecord[]; cursor: string | null };
type Flags = { featured?: boolean; is_published?: boolean; unpublish_with_holders?: boolean };
type AskedEvents = { ids: string[]; holders: Holders };

const toAsked = (held: readonly (Holders & { id: string })[]): AskedEvents => ({
  ids: held.map(({ id }) => id),
  holders: {
    tickets: held.reduce((sum, { tickets }) => sum + tickets, 0),
    rsvps: held.reduce((sum, { rsvps }) => sum + rsvps, 0),
    held: held.reduce((sum, one) => sum + one.held, 0),
  },
});

const listKey = queryKeyOf("eventsAdmin", "list");
const withEvent = (listed: Listed | undefined, eventId: string, change: Partial<EventRecord>): Listed | undefined =>
  listed && { ...listed, items: listed.items.map((item) => (item.id === eventId ? { ...item, ...change } : item)) };

const failedText = (error: Error) => ({ text: error.message, variant: "destructive" as const });

/** Deletes events, features them at once, and takes it back when the server refuses. */
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

  const remove = useMutation({
    mutationFn: (event: EventRecord) => call("eventsAdmin", "remove", { eventId: event.id }),
    onSuccess: async (_gone, event) => {
      await refresh();
      toast({ title: "Event deleted", text: event.title });
    },
    onError: (error) => {
      toast({ title: "Failed to delete event", ...failedText(error) });
      void refresh();
    },
  });

  const [asked, setAsked] = useState<AskedEvents | null>(null);
  const setMany = useMutation({
    mutationFn: async ({ ids, flags }: { ids: readonly string[]; flags: Flags }) => {
      const held: (Holders & { id: string })[] = [];
      for (const eventId of ids) {
        try {
          await call("eventsAdmin", "setFlags", { eventId, ...flags });
        } catch (error) {
          const holders = holdersOf(error);
          if (!holders) throw error;
          held.push({ id: eventId, ...holders });
        }
      }
      return { saved: ids.length - held.length, held };
    },
    onSuccess: ({ saved, held }) => {
      if (saved > 0) toast({ title: saved === 1 ? "1 event saved" : `${saved} events saved` });
      setAsked(held.length > 0 ? toAsked(held) : null);
    },
    onError: (error) => toast({ title: "Failed to save event", ...failedText(error) }),
    onSettled: refresh,
  });

  return {
    isBusy: (eventId: string) => busyIds.has(eventId),
    feature: (event: EventRecord, featured: boolean) => feature.mutate({ event, featured }),
    remove: (event: EventRecord) => remove.mutate(event),
    isRemoving: remove.isPending,
    setMany: (ids: readonly string[], flags: Flags, onDone: () => void) =>
      setMany.mutate({ ids, flags }, { onSuccess: onDone }),
    isSettingMany: setMany.isPending,
    /** Events that weren't unpublished, because people have tickets or RSVPs of them. */
    asked,
    unpublishAsked: () =>
      asked && setMany.mutate({ ids: asked.ids, flags: { is_published: false, unpublish_with_holders: true } }),
    dismissAsked: () => setAsked(null),
    refresh,
  };
};
