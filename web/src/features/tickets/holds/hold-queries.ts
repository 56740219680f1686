import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { waitAsTold } from "../../../../../shared/model/retry-wait.ts";
import type { Hold } from "../../../../../shared/model/ticket.ts";
import { call, isCode, mutation, NetworkError, query, queryKeyOf } from "../../../api/index.ts";
import { pollAfter } from "../../../api/poll.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSession } from "../../../member/session/session.tsx";

const holdsQuery = query("tickets", "holds", {});

/** What has come with the event or by the start isn't read again for the page that shows it. */
const justReadMilliseconds = 2_000;

/** How often active holds are refetched: they may be paid or released on another device. */
const refetchMilliseconds = 20_000;

/** The buyer's active holds from any device, newest first; empty for a visitor. */
export const useHolds = (): Hold[] => {
  const { user } = useSession();
  const { data } = useQuery({
    ...holdsQuery,
    enabled: user !== null,
    staleTime: justReadMilliseconds,
    refetchInterval: (read) => pollAfter(read, Boolean(read.state.data?.items.length) && refetchMilliseconds),
  });
  return (user && data?.items) || [];
};

/** The buyer's active holds, read now. */
export const fetchHolds = async (client: QueryClient): Promise<Hold[]> =>
  (await client.fetchQuery({ ...holdsQuery, staleTime: 0 })).items;

/** The buyer's active hold for one event. */
export const useEventHold = (eventId: string): Hold | undefined => useHolds().find((hold) => hold.event_id === eventId);

// A fetch already in flight would count as the refetch, although it may predate the change.
const refetchQuery = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
};

/** Refetches what changes when a hold starts or ends: holds, quotes and the event's seats. */
export const refetchAfterHold = (client: QueryClient, eventId: string): void => {
  void refetchQuery(client, holdsQuery.queryKey);
  void refetchQuery(client, queryKeyOf("tickets", "quote"));
  void refetchQuery(client, queryKeyOf("events", "get", { eventId }));
};

/** Says that a hold was paid meanwhile, and where its tickets are. */
export const showAlreadyPaid = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
  toast({ title: "These tickets are already paid for", text: "You'll find them in My Tickets." });
};

/** Releases a hold. */
export const useReleaseHold = (hold: Hold) => {
  const client = useQueryClient();
  return useMutation({
    ...mutation("tickets", "cancelHold"),
    onSuccess: (ended) => {
      client.setQueryData(holdsQuery.queryKey, (before) => ({
        items: (before?.items ?? []).filter(({ id }) => id !== ended.id),
      }));
      if (ended.status === "paid") return showAlreadyPaid(client);
      return toast({ title: "Reservation released", text: "Nothing was charged." });
    },
    onError: () => toast({ title: "Couldn't release your tickets. Please try again.", variant: "destructive" }),
    onSettled: () => refetchAfterHold(client, hold.event_id),
  });
};

/** How often to retry opening the payment page under load before asking the buyer to try later. */
const maxBusyRetries = 4;

const getRetryAfterSeconds = (error: Error): number =>
  isCode(error, "payments-busy") ? Number(error.details.retryAfterSeconds ?? 3) : 0;

const showOpenError = (error: Error): void => {
  if (isCode(error, "payments-busy")) {
    const text = "A lot of people are paying right now. Please tap Pay again in a moment.";
    toast({ title: "Your tickets are still held for you", text });
  } else toast({ title: "Couldn't open the payment page. Please try again.", variant: "destructive" });
};

// If the payment session couldn't be created with the hold, it is created now.
const getPayableHold = async (holdId: string): Promise<Hold> => {
  const latest = await call("tickets", "hold", { holdId });
  return latest.status === "held" && !latest.checkout_url ? call("tickets", "payHold", { holdId }) : latest;
};

/**
 * Opens the payment page of a hold, unless the hold has ended in another tab or on another device: then it shows that
 * instead, because paying is no longer possible.
 */
export const usePayHold = (hold: Hold) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => getPayableHold(hold.id),
    retry: (failures, error) => isCode(error, "payments-busy") && failures < maxBusyRetries,
    retryDelay: (_failures, error) => waitAsTold(getRetryAfterSeconds(error), Math.random()),
    onSuccess: (latest) => {
      if (latest.status === "held" && latest.checkout_url) return window.location.assign(latest.checkout_url);
      refetchAfterHold(client, hold.event_id);
      if (latest.status === "paid") return showAlreadyPaid(client);
      return toast({ title: "This reservation has ended", text: "Choose your tickets again.", variant: "destructive" });
    },
    onError: (error) => {
      if (error instanceof NetworkError || !hold.checkout_url) {
        refetchAfterHold(client, hold.event_id);
        return showOpenError(error);
      }
      return window.location.assign(hold.checkout_url);
    },
  });
};
