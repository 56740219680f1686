import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";

type Feed = { url: string | null };

/** The URL of the member's calendar feed, and its changes. */
export const useCalendarFeed = () => {
  const client = useQueryClient();
  const { data } = useQuery(query("calendar", "feed", {}));
  const show = (feed: Feed) => client.setQueryData<Feed>(queryKeyOf("calendar", "feed", {}), feed);
  const onError = () => toast({ title: "That didn't work. Please try again.", variant: "destructive" });
  const create = useMutation({ mutationFn: () => call("calendar", "createFeed", {}), onSuccess: show, onError });
  const rotate = useMutation({
    mutationFn: () => call("calendar", "rotateFeed", {}),
    onSuccess: (feed: Feed) => {
      show(feed);
      toast({ title: "New address created", text: "The old one no longer works. Subscribe again with the new one." });
    },
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => call("calendar", "revokeFeed", {}),
    onSuccess: (feed: Feed) => {
      show(feed);
      toast({ title: "Calendar sync stopped", text: "The calendar address no longer works." });
    },
    onError,
  });
  return { url: data?.url ?? null, create, rotate, revoke };
};
