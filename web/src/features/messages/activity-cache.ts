import type { QueryClient } from "@tanstack/react-query";
import type { FriendActivity } from "../../../../shared/model/friend-activity.ts";
import { activitiesQuery, unreadActivitiesQuery } from "./message-queries.ts";

const changeItems = (client: QueryClient, change: (items: FriendActivity[]) => FriendActivity[]) =>
  client.setQueryData(activitiesQuery.queryKey, (data) => data && { items: change(data.items) });

/** Puts a new activity on top of the list; repeating it changes nothing. */
export const addActivity = (client: QueryClient, activity: FriendActivity): void => {
  changeItems(client, (items) => (items.some(({ id }) => id === activity.id) ? items : [activity, ...items]));
  void client.invalidateQueries({ queryKey: unreadActivitiesQuery.queryKey });
};

/**
 * Reads friend activity again, after a time without a connection: what a member with very many followers did isn't pushed to each of
 * them (R45).
 */
export const refreshActivities = (client: QueryClient): void => {
  for (const { queryKey } of [activitiesQuery, unreadActivitiesQuery]) void client.invalidateQueries({ queryKey });
};

/** Shows an activity as read, wherever it was read. */
export const showActivityRead = (client: QueryClient, id: string, readAt: string): void => {
  changeItems(client, (items) => items.map((item) => (item.id === id ? { ...item, read_at: readAt } : item)));
  void client.invalidateQueries({ queryKey: unreadActivitiesQuery.queryKey });
};
