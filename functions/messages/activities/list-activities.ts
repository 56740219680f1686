import type { EntityItem } from "electrodb";
import type { FriendActivity } from "../../../shared/model/friend-activity.ts";
import { limits } from "../../../shared/model/limits.ts";
import { FollowEntity } from "../../community/follows/follow.entity.ts";
import { fillPage } from "../../platform/fill-page.ts";
import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { ActivityDeliveryEntity } from "./activity-delivery.entity.ts";
import { readActivityTexts, type StoredActivity, toActivity } from "./activity-texts.ts";
import { FriendActivityEntity } from "./friend-activity.entity.ts";
import { SharedAuthorEntity } from "./shared-author.entity.ts";

type Delivery = EntityItem<typeof ActivityDeliveryEntity>;

/** How many shared authors are looked through. */
const sharedAuthors = 100;

/** When each of at most 100 members was followed; those who aren't are missing. */
const readFollowTimes = async (userId: string, authorIds: readonly string[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(authorIds)];
  if (wanted.length === 0) return new Map();
  const { follows } = await batchRead({
    follows: wanted.map((following_id) => lookup(FollowEntity, { follower_id: userId, following_id })),
  });
  return new Map(follows.map(({ following_id, created_at }) => [following_id, created_at]));
};

// Told is what was done while they were followed: the same for shared activities and for those with an item each.
const isTold = ({ author_id, created_at }: StoredActivity, followedSince: ReadonlyMap<string, string>): boolean =>
  (followedSince.get(author_id) ?? "~") <= created_at;

const toShown = async (userId: string, deliveries: readonly Delivery[]): Promise<FriendActivity[]> => {
  const [texts, followedSince] = await Promise.all([
    readActivityTexts(deliveries.map(({ id }) => id)),
    readFollowTimes(
      userId,
      deliveries.map(({ author_id }) => author_id),
    ),
  ]);
  return deliveries.flatMap(({ id, read_at }) => {
    const text = texts.get(id);
    return text && isTold(text, followedSince) ? [toActivity(text, userId, read_at ?? null)] : [];
  });
};

const listDelivered = async (userId: string): Promise<FriendActivity[]> => {
  const { items } = await fillPage({ limit: limits.activitiesListed, position: null }, async ({ limit, position }) => {
    const { data, cursor } = await ActivityDeliveryEntity.query
      .byMember({ user_id: userId })
      .go({ order: "desc", limit, cursor: position, consistent: true });
    return { items: await toShown(userId, data), position: cursor };
  });
  return items;
};

// The newest activities are of the authors with the latest one: as many authors as are listed are enough.
const listFollowedAuthors = async (userId: string): Promise<Map<string, string>> => {
  const { data } = await SharedAuthorEntity.query.byLatest({}).go({ order: "desc", limit: sharedAuthors });
  const followed = await readFollowTimes(
    userId,
    data.map(({ author_id }) => author_id),
  );
  const latest = data.filter(({ author_id }) => followed.has(author_id)).slice(0, limits.activitiesListed);
  return new Map(latest.map(({ author_id }) => [author_id, followed.get(author_id) ?? "~"]));
};

const listShared = async (userId: string): Promise<FriendActivity[]> => {
  const followed = await listFollowedAuthors(userId);
  const lists = [...followed.keys()].map((author_id) =>
    FriendActivityEntity.query.byAuthor({ author_id }).go({ order: "desc", limit: limits.activitiesListed }),
  );
  const activities = (await Promise.all(lists)).flatMap(({ data }) => data);
  const newest = activities
    .filter((activity) => activity.is_shared && isTold(activity, followed))
    .sort(byNewest)
    .slice(0, limits.activitiesListed);
  const readTimes = await readReadTimes(
    userId,
    newest.map(({ id }) => id),
  );
  return newest.map((activity) => toActivity(activity, userId, readTimes.get(activity.id) ?? null));
};

const byNewest = (a: { id: string }, b: { id: string }): number => (a.id > b.id ? -1 : 1);

const readReadTimes = async (user_id: string, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { marks } = await batchRead({
    marks: ids.map((id) => lookup(ActivityDeliveryEntity, { user_id, id })),
  });
  return new Map(marks.flatMap(({ id, read_at }) => (read_at ? [[id, read_at] as const] : [])));
};

/**
 * Lists what those whom a member follows did since the member followed them, newest first, at most `limits.activitiesListed`.
 * What was withdrawn, and whose author is no longer followed or blocked, isn't there.
 */
export const listActivities = async (userId: string): Promise<FriendActivity[]> => {
  const [delivered, shared] = await Promise.all([listDelivered(userId), listShared(userId)]);
  const byId = new Map([...shared, ...delivered].map((activity) => [activity.id, activity]));
  return [...byId.values()].sort(byNewest).slice(0, limits.activitiesListed);
};

/** Counts the unread ones of the activities that a member finds. */
export const countUnreadActivities = async (userId: string): Promise<number> =>
  (await listActivities(userId)).filter(({ read_at }) => read_at === null).length;
