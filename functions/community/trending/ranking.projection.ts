import { limits } from "../../../shared/model/limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import type { Projection, StoredItem, StreamChange } from "../../platform/stream/change.ts";
import { PostEntity } from "../posts/post.entity.ts";
import type { StoredPost } from "../posts/posts.ts";
import { RankedPostEntity } from "./ranked-post.entity.ts";
import { toRankingName } from "./ranking-names.ts";

const likesDigits = 7;

type Rank = { place: string; likes: string; post_id: string; user_id: string; created_at: string; ttl: number };

const parse = (Item: StoredItem | null): StoredPost | null => (Item ? PostEntity.parse({ Item }).data : null);

/** The places of a post among the trending ones: none once it is deleted, or too old at `now`. */
const ranksOf = (post: StoredPost | null, now: string): Rank[] => {
  if (!post || post.state === "deleted") return [];
  const until = addMilliseconds(post.created_at, days(limits.trendingDays));
  if (until <= now) return [];
  const { id: post_id, user_id, created_at, likes_count, location } = post;
  const rank = { likes: String(likes_count).padStart(likesDigits, "0"), post_id, user_id, created_at };
  return [toRankingName(), toRankingName(location)].map((place) => ({ ...rank, place, ttl: toTtl(until) }));
};

// The former places of a post follow from the item before, whatever its age.
const formerRanksOf = (post: StoredPost | null): Rank[] => (post ? ranksOf(post, post.created_at) : []);

const isSameRank = (one: Rank, other: Rank): boolean => one.place === other.place && one.likes === other.likes;

const rank = async ({ before, after }: StreamChange, now: string): Promise<void> => {
  const [former, current] = [formerRanksOf(parse(before)), ranksOf(parse(after), now)];
  const left = former.filter((one) => !current.some((other) => isSameRank(one, other)));
  const entered = current.filter((one) => !former.some((other) => isSameRank(one, other)));
  // First the new place: a post that is missing for a moment is worse than one that is there twice.
  await Promise.all(entered.map((one) => RankedPostEntity.put(one).go()));
  await Promise.all(left.map((one) => RankedPostEntity.delete(one).go()));
};

/** Keeps the ranking of posts by likes, of the city and of each location (R45). Repeating a change changes nothing. */
export const postRanking: Projection = {
  name: "post-ranking",
  entities: ["post"],
  derives: true,
  async apply(changes, { now }) {
    for (const change of changes) await rank(change, now);
  },
};
