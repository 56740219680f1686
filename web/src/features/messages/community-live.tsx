import { useQueryClient } from "@tanstack/react-query";
import type { LiveChange } from "../../../../shared/model/realtime.ts";
import { toast } from "../../components/feedback/toast.tsx";
import { useSession } from "../../member/session/session.tsx";
import { useLiveChanges } from "../../member/use-live.ts";
import { addActivity, showActivityRead } from "./activity-cache.ts";
import { addMessage, refreshAllMessages, showRead } from "./message-cache.ts";

/** Keeps messages and friend activity up to date while it is mounted; a new activity is shown as a toast (row realtime-09). */
export const CommunityLive = () => {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? "";
  const take = (change: LiveChange) => {
    if (change.type === "message-sent") addMessage(client, change.message, userId);
    if (change.type === "messages-read") showRead(client, change, userId);
    if (change.type === "activity-read") showActivityRead(client, change.activity_id, change.read_at);
    if (change.type !== "activity-created") return;
    addActivity(client, change.activity);
    toast({ title: change.activity.message });
  };
  useLiveChanges("member", take, () => refreshAllMessages(client));
  return null;
};
