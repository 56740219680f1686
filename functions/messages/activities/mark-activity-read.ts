import { notFound } from "../../../shared/model/errors.ts";
import type { FriendActivity } from "../../../shared/model/friend-activity.ts";
import { isBlockedBetween } from "../../community/blocks/blocks.ts";
import { isFollowing } from "../../community/follows/find-follow.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { ActivityDeliveryEntity } from "./activity-delivery.entity.ts";
import { type StoredActivity, toActivity } from "./activity-texts.ts";
import { FriendActivityEntity } from "./friend-activity.entity.ts";

const findDelivery = async (user_id: string, id: string) =>
  (await ActivityDeliveryEntity.get({ user_id, id }).go({ consistent: true })).data;

// One with an item each is its members' own; a shared one is its author's followers'.
const getTold = async (id: string, userId: string): Promise<StoredActivity> => {
  const { data: activity } = await FriendActivityEntity.get({ id }).go({ consistent: true });
  const isTheirs =
    activity !== null &&
    (activity.is_shared ? await isFollowing(userId, activity.author_id) : (await findDelivery(userId, id)) !== null);
  if (!activity || !isTheirs || (await isBlockedBetween(userId, activity.author_id))) {
    throw notFound("Activity not found");
  }
  return activity;
};

/**
 * Marks a friend activity of a member as read; repeating it keeps the first time.
 * Throws `not-found` for one that the member wasn't told of.
 */
export const markActivityRead = async (id: string, userId: string, now: string): Promise<FriendActivity> => {
  const activity = await getTold(id, userId);
  const { author_id, ttl } = activity;
  await tryWrite(
    ActivityDeliveryEntity.upsert({ user_id: userId, id })
      .set({ author_id, ttl, read_at: now })
      .where(({ read_at }, { notExists }) => notExists(read_at))
      .go(),
  );
  return toActivity(activity, userId, (await findDelivery(userId, id))?.read_at ?? now);
};
