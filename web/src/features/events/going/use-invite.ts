import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Invitee } from "../../../../../shared/model/going.ts";
import { ApiError, call, isCode, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

type Invitees = InfiniteData<{ items: Invitee[]; cursor: string | null }>;

/** What the server says about an invitation that can't be sent, where its words are for the member; null otherwise. */
export const findRefusal = (error: Error): string | null => {
  const isKnown =
    isCode(error, "messages-not-accepted", "profile-not-found", "community-suspended", "too-many-requests") ||
    (error instanceof ApiError && /^(event|invitation)\./.test(error.code));
  return isKnown ? error.message : null;
};

/** Invites one friend to an event, and shows it in every list of them at once. */
export const useInvite = (eventId: string, userId: string) => {
  const client = useQueryClient();
  const mark = (state: Invitee["state"]) => {
    const changed = (one: Invitee) => (one.user_id === userId ? { ...one, state } : one);
    client.setQueriesData<Invitees>(
      { queryKey: queryKeyOf("messages", "invitees") },
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })) },
    );
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("messages", "invite", { eventId, user_id: userId }),
    onSuccess: () => mark("invited"),
    onError: (error) => {
      if (isCode(error, "invitation.already-going")) mark("going");
      toast({ title: findRefusal(error) ?? "Couldn't send the invitation. Please try again.", variant: "destructive" });
    },
  });
  return { invite: () => mutate(), isBusy: isPending };
};
