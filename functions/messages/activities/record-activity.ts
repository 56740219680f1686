import { ulid } from "ulid";
import type { ActivityType } from "../../../shared/model/friend-activity.ts";
import { limits } from "../../../shared/model/limits.ts";
import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { listFollowerIds } from "../../community/follows/list-follows.ts";
import { findCommunityProfile } from "../../community/profiles/profiles.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { fingerprint } from "../../platform/ids.ts";
import { forEachParallel } from "../../platform/parallel.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { ActivityDeliveryEntity } from "./activity-delivery.entity.ts";
import type { StoredActivity } from "./activity-texts.ts";
import { FriendActivityEntity } from "./friend-activity.entity.ts";
import { SharedAuthorEntity } from "./shared-author.entity.ts";

/** Something a member did: `cause` names it for good, `at` is when, and `says` what, after the member's name; `eventId` where it was. */
export type Deed = {
  cause: string;
  author_id: string;
  type: ActivityType;
  at: string;
  says: string;
  eventId?: string | undefined;
};

const parallelWrites = 20;
const followersPerPage = 100;
/** The time's part of a ULID. */
const timeLength = 10;

/** Returns the id of the activity that tells of a deed: its time, and a fingerprint of its cause. */
const toActivityId = ({ cause, at }: Pick<Deed, "cause" | "at">): string =>
  `act_${ulid(Date.parse(at)).slice(0, timeLength)}${fingerprint(cause).slice(0, 20).toUpperCase()}`;

const deliver = async ({ id, author_id, ttl }: StoredActivity, followerIds: readonly string[]): Promise<void> => {
  await forEachParallel(followerIds, parallelWrites, async (user_id) => {
    // One that is there may have been read meanwhile.
    await tryWrite(ActivityDeliveryEntity.create({ user_id, id, author_id, ttl }).go());
  });
};

const deliverToEach = async (activity: StoredActivity): Promise<void> => {
  let position: string | null = null;
  let told = 0;
  do {
    const limit = Math.min(followersPerPage, serviceLimits.followersToldEach - told);
    const page = await listFollowerIds(activity.author_id, { limit, position });
    await deliver(activity, page.items);
    told += page.items.length;
    position = page.position;
  } while (position !== null && told < serviceLimits.followersToldEach);
};

const share = async ({ author_id, id: latest_id, ttl }: StoredActivity): Promise<void> => {
  await SharedAuthorEntity.put({ author_id, latest_id, ttl }).go();
};

/**
 * Tells a member's followers what the member did, once for each deed, if the member wants it told. Up to
 * `serviceLimits.followersToldEach` followers get an item each; above, one shared item is all that is written (R45).
 */
export const recordActivity = async (deed: Deed): Promise<void> => {
  const author = await findCommunityProfile(deed.author_id);
  if (!author?.[`tells_${deed.type}`] || author.followers_count === 0) return;
  const activity: StoredActivity = {
    id: toActivityId(deed),
    author_id: deed.author_id,
    activity_type: deed.type,
    message: `${author.display_name} ${deed.says}`,
    event_id: deed.eventId,
    is_shared: author.followers_count > serviceLimits.followersToldEach,
    created_at: deed.at,
    ttl: toTtl(addMilliseconds(deed.at, days(limits.activityKeptDays))),
  };
  const created = await tryWrite(FriendActivityEntity.create(activity).go());
  // What an earlier, interrupted attempt decided stays decided.
  const kept = created ? activity : ((await FriendActivityEntity.get({ id: activity.id }).go()).data ?? activity);
  await (kept.is_shared ? share(kept) : deliverToEach(kept));
};

/** Takes an activity back: nobody finds it any more. Idempotent. */
export const withdrawActivity = async (deed: Pick<Deed, "cause" | "at">): Promise<void> => {
  await FriendActivityEntity.delete({ id: toActivityId(deed) }).go();
};
