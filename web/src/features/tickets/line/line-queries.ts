import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../../shared/model/line.ts";
import { isTooMany } from "../../../api/api-error.ts";
import { ApiError, call, query, queryKeyOf } from "../../../api/index.ts";
import { pollAfter } from "../../../api/poll.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useIsOnline } from "../../../member/offline/use-is-online.ts";
import { useSession } from "../../../member/session/session.tsx";
import { needsNoTicket } from "../checkout/tickets-for-sale.ts";
import { fetchHolds, refetchAfterHold, showAlreadyPaid } from "../holds/hold-queries.ts";
import { forgetLine, rememberLine } from "./known-lines.ts";
import { askAgainMilliseconds } from "./line-texts.ts";

const retryMilliseconds = 10_000;

const isRefused = (error: unknown) => error instanceof ApiError && error.status < 500 && !isTooMany(error);

/** A place in line, asked for again by itself while it waits, one request at a time; not while the page is hidden or offline. */
export const placeQuery = (eventId: string, isOnline: boolean) =>
  queryOptions({
    ...query("tickets", "linePlace", { eventId }),
    // A place that has just come with the start isn't asked for again by the page that shows it.
    staleTime: 1_000,
    refetchInterval: (read) => {
      const { data, error } = read.state;
      if (!isOnline || isRefused(error)) return false;
      const isWaiting = data?.place?.state === "waiting";
      return pollAfter(read, error ? retryMilliseconds : isWaiting && askAgainMilliseconds(data.place as LinePlace));
    },
  });

// So that the member finds their place on other pages too. What came of it is kept until they have seen it.
const useRememberLine = ({ id, title }: CityEvent, place: LinePlace | null | undefined): void => {
  const userId = useSession().user?.id;
  const hasPlace = place === undefined ? undefined : place !== null;
  useEffect(() => {
    if (!userId || hasPlace === undefined) return;
    if (hasPlace) rememberLine(userId, { id, title });
    else forgetLine(userId, id);
  }, [userId, id, title, hasPlace]);
};

/**
 * The buyer's place in the line for an event's tickets, from any device, or null. While it waits it is asked for again by
 * itself, and at once when the page is back. `isFailing`: the last request failed, so the place is as it was before.
 */
export const useLinePlace = (event: CityEvent): { place: LinePlace | null; isFailing: boolean } => {
  const { user } = useSession();
  const isOnline = useIsOnline();
  const client = useQueryClient();
  const options = placeQuery(event.id, isOnline);
  const known = client.getQueryData(options.queryKey)?.place;
  const { data, isError } = useQuery({
    ...options,
    enabled: user !== null && !needsNoTicket(event) && (!event.past || Boolean(known)),
  });
  useRememberLine(event, data?.place);
  return { place: (user && data?.place) || null, isFailing: isError };
};

/** Puts a place, or that there is none any more, where `useLinePlace` finds it; a request on its way no longer counts. */
export const useSetLinePlace = (eventId: string) => {
  const client = useQueryClient();
  return useCallback(
    async (place: LinePlace | null) => {
      const { queryKey } = query("tickets", "linePlace", { eventId });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { place });
    },
    [client, eventId],
  );
};

/** Leaves an event's line, and gives back the seats if the place has some. */
export const useLeaveLine = ({ event_id: eventId, hold }: LinePlace) => {
  const client = useQueryClient();
  const setPlace = useSetLinePlace(eventId);
  return useMutation({
    mutationFn: async () => {
      const before = (await fetchHolds(client)).map(({ id }) => id);
      const ended = hold && (await call("tickets", "cancelHold", { holdId: hold.id }));
      await call("tickets", "leaveLine", { eventId });
      const after = await fetchHolds(client);
      const isHeld = after.some((held) => held.event_id === eventId && !before.includes(held.id));
      return { isPaid: ended?.status === "paid", isHeld };
    },
    onSuccess: async ({ isPaid, isHeld }) => {
      await setPlace(null);
      if (isPaid) return showAlreadyPaid(client);
      // The seats were reserved while the buyer was leaving.
      if (isHeld) return toast({ title: "It was already your turn", text: "Pay for your tickets or release them." });
      return toast({ title: "You left the line", text: "Nothing was charged." });
    },
    onError: () => toast({ title: "Couldn't leave the line. Please try again.", variant: "destructive" }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf("tickets", "list") });
      refetchAfterHold(client, eventId);
    },
  });
};

/** Removes what came of a place, once the buyer has seen it. If that fails, it is shown once more. */
export const useDismissPlace = (eventId: string) => {
  const setPlace = useSetLinePlace(eventId);
  return useCallback(() => {
    void setPlace(null);
    call("tickets", "leaveLine", { eventId }).catch(() => {});
  }, [setPlace, eventId]);
};
