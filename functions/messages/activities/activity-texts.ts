import type { EntityItem } from "electrodb";
import type { FriendActivity } from "../../../shared/model/friend-activity.ts";
import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { FriendActivityEntity } from "./friend-activity.entity.ts";

export type StoredActivity = EntityItem<typeof FriendActivityEntity>;

const activityLookup = (id: string) => lookup(FriendActivityEntity, { id });

/** Reads at most 100 activities, by id; those that were withdrawn are missing. */
export const readActivityTexts = async (ids: readonly string[]): Promise<Map<string, StoredActivity>> => {
  if (ids.length === 0) return new Map();
  const { texts } = await batchRead({ texts: [...new Set(ids)].map(activityLookup) });
  return new Map(texts.map((text) => [text.id, text]));
};

/** Maps an activity to how one follower sees it; `readAt` is null while it is unread. */
export const toActivity = (
  { id, activity_type, message, event_id, created_at }: StoredActivity,
  user_id: string,
  readAt: string | null,
): FriendActivity => ({ id, user_id, activity_type, message, event_id: event_id ?? null, created_at, read_at: readAt });
