import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { LiveChange } from "../../../../shared/model/realtime.ts";
import { queryKeyOf } from "../../api/index.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { useSession } from "../../member/session/session.tsx";
import { standingQuery } from "../../member/suspension.ts";
import { useLiveChanges } from "../../member/use-live.ts";
import { addActivity, refreshActivities, showActivityRead } from "./activity-cache.ts";
import { addMessage, changeMessage, refreshAllMessages, showRead } from "./message-cache.ts";

const refreshStanding = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: standingQuery.queryKey });
  void client.invalidateQueries({ queryKey: queryKeyOf("moderation", "decisions") });
};

/** Keeps messages, friend activity and the member's standing up to date while it is mounted; a new activity is shown as a toast (row realtime-09). */
export const CommunityLive = () => {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const take = (change: LiveChange) => {
    if (change.type === "message-sent") addMessage(client, change.message, userId);
    if (change.type === "message-changed") changeMessage(client, change.message, userId);
    if (change.type === "messages-read") showRead(client, change, userId);
    if (change.type === "standing-changed") refreshStanding(client);
    if (change.type === "activity-read") showActivityRead(client, change.activity_id, change.read_at);
    if (change.type !== "activity-created") return;
    addActivity(client, change.activity);
    toast({ title: change.activity.message });
  };
  const readAgain = () => {
    refreshAllMessages(client);
    refreshStanding(client);
  };
  useLiveChanges("member", take, readAgain, () => refreshActivities(client));
  return null;
};
