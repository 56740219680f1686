import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import type { Rsvp } from "../../../../../shared/model/event.ts";
import { ApiError, allPagesQuery, call, isCode, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useSession } from "../../../member/session/session.tsx";

type Rsvps = { items: z.output<typeof Rsvp>[]; cursor: string | null };

const rsvpsQuery = allPagesQuery("events", "rsvps", {});

const showRsvpError = (error: Error) => {
  const isKnown =
    isCode(error, "premium-required", "account.blocked") ||
    (error instanceof ApiError && error.code.startsWith("event."));
  toast({ title: isKnown ? error.message : "That didn't work. Please try again.", variant: "destructive" });
};

/** Whether the signed-in member has joined an event, and how to join or leave. */
export const useRsvp = (eventId: string) => {
  const { user } = useSession();
  const client = useQueryClient();
  const { data, isFetched } = useQuery({ ...rsvpsQuery, enabled: user !== null });
  const keep = (change: (items: Rsvps["items"]) => Rsvps["items"]) => {
    client.setQueryData<Rsvps>(rsvpsQuery.queryKey, (before) => ({ items: change(before?.items ?? []), cursor: null }));
    void client.invalidateQueries({ queryKey: queryKeyOf("members", "profile") });
    void client.invalidateQueries({ queryKey: queryKeyOf("messages", "going", { eventId }) });
  };
  const join = useMutation({
    mutationFn: () => call("events", "join", { eventId }),
    onSuccess: (rsvp) => {
      keep((items) => [...items.filter((one) => one.event_id !== eventId), rsvp]);
      toast({ title: "You've joined the event! 🎉" });
    },
    onError: (error) => {
      showRsvpError(error);
      void client.invalidateQueries({ queryKey: queryKeyOf("events", "get", { eventId }) });
    },
  });
  const leave = useMutation({
    mutationFn: () => call("events", "leave", { eventId }),
    onSuccess: () => {
      keep((items) => items.filter((one) => one.event_id !== eventId));
      toast({ title: "You're off the list", text: "Changed your mind? You can join again anytime." });
    },
    onError: showRsvpError,
  });
  return {
    isGoing: data?.items.some((one) => one.event_id === eventId) ?? false,
    isKnown: user === null || isFetched,
    /** Whether they joined on this page, just now. */
    hasJoined: join.isSuccess,
    isBusy: join.isPending || leave.isPending,
    join: () => join.mutate(),
    leave: () => leave.mutate(),
  };
};
