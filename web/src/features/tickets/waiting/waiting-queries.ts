import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { TicketTier } from "../../../../../shared/model/ticket-type.ts";
import type { WaitingEntry } from "../../../../../shared/model/waiting-list.ts";
import { getTypeSale } from "../../../../../shared/rules/ticket-types.ts";
import { ApiError, call, query, queryKeyOf } from "../../../api/index.ts";
import { pollAfter } from "../../../api/poll.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { useSession } from "../../../member/session/session.tsx";

const askAgainMilliseconds = { waiting: 30_000, offered: 10_000, resting: 60_000 };

/** Something of an event that is sold out, and how many of it one order may have; `tier` null is the spot of an RSVP. */
export type Awaited = { tier: TicketTier | null; name: string | null; most: number };

/** What one can wait for: the types on sale that are sold out, or, of an event with RSVPs, its spot; nothing while it takes nobody new. */
export const listAwaited = (event: CityEvent, now: string): Awaited[] => {
  if (event.state !== "published" || event.past) return [];
  if (event.entry !== "tickets") return event.spots_left === 0 ? [{ tier: null, name: null, most: 1 }] : [];
  return event.ticket_types
    .filter((type) => getTypeSale(type, now) === "on-sale" && (event.spots_left === 0 || type.left === 0))
    .map(({ tier, name, max_per_order }) => ({ tier, name, most: max_per_order }));
};

/** Whether an entry is on the list: in line, with an offer, or resting. */
export const isOnList = (entry: WaitingEntry | null): entry is WaitingEntry =>
  entry !== null && entry.state in askAgainMilliseconds;

const entryQuery = (eventId: string, isOnline: boolean) =>
  queryOptions({
    ...query("waitingLists", "entry", { eventId }),
    refetchInterval: (read) => {
      const state = read.state.data?.entry?.state;
      const isOpen = state === "waiting" || state === "offered" || state === "resting";
      return pollAfter(read, isOnline && isOpen && askAgainMilliseconds[state]);
    },
  });

/** The member's entry on an event's waiting list, asked for again by itself while they are on it; null where there is none. */
export const useWaitingEntry = (event: CityEvent, isAsked: boolean): WaitingEntry | null => {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const { data } = useQuery({ ...entryQuery(event.id, isOnline), enabled: user !== null && isAsked });
  return (user && data?.entry) || null;
};

const showRefusal = (error: Error): void =>
  toast({
    title: error instanceof ApiError && error.status < 500 ? error.message : "That didn't work. Please try again.",
    variant: "destructive",
  });

/** What changes the member's entry of an event; the page follows what came of it. */
const useEntryChange = <Input>(
  eventId: string,
  change: (input: Input) => Promise<WaitingEntry | null>,
  done: string,
) => {
  const client = useQueryClient();
  const { queryKey } = query("waitingLists", "entry", { eventId });
  return useMutation({
    mutationFn: change,
    onSuccess: async (entry) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { entry });
      toast({ title: done });
    },
    onError: (error) => {
      showRefusal(error);
      void client.invalidateQueries({ queryKey });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf("events", "get", { eventId }) });
      void client.invalidateQueries({ queryKey: queryKeyOf("waitingLists", "list") });
    },
  });
};

/** Joins an event's waiting list. */
export const useJoinList = (eventId: string) =>
  useEntryChange(
    eventId,
    ({ tier, quantity }: { tier: TicketTier | null; quantity: number }) =>
      call("waitingLists", "join", { eventId, tier, quantity }),
    "You're on the waiting list",
  );

/** Leaves an event's waiting list, and passes an open offer on. */
export const useLeaveList = (eventId: string) =>
  useEntryChange(
    eventId,
    async (_input: undefined) => (await call("waitingLists", "leave", { eventId })).entry,
    "You left the waiting list",
  );

/** Passes an open offer on to whoever is next. */
export const useDeclineOffer = (eventId: string, offerId: string) =>
  useEntryChange(
    eventId,
    async (_input: undefined) => (await call("waitingLists", "decline", { eventId, offerId })).entry,
    "Passed on to whoever is next",
  );

/** Joins an event with the spot that is offered. */
export const useTakeSpot = (eventId: string, offerId: string) => {
  const client = useQueryClient();
  return useEntryChange(
    eventId,
    async (_input: undefined) => {
      const { entry } = await call("waitingLists", "takeSpot", { eventId, offerId });
      await client.invalidateQueries({ queryKey: queryKeyOf("events", "rsvps") });
      return entry;
    },
    "You've joined the event! 🎉",
  );
};
