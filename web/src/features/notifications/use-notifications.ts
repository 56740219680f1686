import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { minutes } from "../../../../shared/rules/durations.ts";
import { call, query, queryKeyOf } from "../../api/index.ts";

const unreadQuery = query("notifications", "unread", {});

/** How many notifications are unread; read again when the app comes to the front. */
export const useUnread = (enabled: boolean): number => {
  const { data } = useQuery({ ...unreadQuery, enabled, refetchOnWindowFocus: true, staleTime: minutes(1) });
  return data?.unread ?? 0;
};

/** Marks everything as read; the list keeps showing what was new until it's opened again. */
export const useMarkRead = () => {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call("notifications", "read", {}),
    onSuccess: () => client.setQueryData(unreadQuery.queryKey, { unread: 0 }),
  });
  return mutate;
};

/** The query keys of the list, for reading it again. */
export const notificationsKey = queryKeyOf("notifications", "list");
