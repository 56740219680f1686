import type { ProfileSummary, UserName } from "../../../shared/model/community-profile.ts";
import { limits } from "../../../shared/model/limits.ts";
import { containsText, foldSearchText, toSuffixPrefix } from "../../platform/search/suffixes.ts";
import { findBlocked } from "../blocks/blocks.ts";
import { FollowEntity } from "../follows/follow.entity.ts";
import { ProfileSuffixEntity } from "./profile-suffix.entity.ts";
import { tokenOf } from "./profile-suffixes.ts";
import { readProfiles } from "./read-profiles.ts";
import { summarizeProfiles } from "./summarize-profiles.ts";

/** How many hits one search looks at. */
const maxHits = 100;
const profilesPerRead = 100;

/** Ids by which members are found, and whether there are more. */
type Hits = { ids: string[]; isCut: boolean };

const findIds = async (text: string): Promise<Hits> => {
  const prefix = toSuffixPrefix(text);
  const { data, cursor } = await ProfileSuffixEntity.query
    .bySuffix({ token: tokenOf(prefix) })
    .begins({ suffix: prefix })
    .go({ limit: maxHits });
  return { ids: [...new Set(data.map(({ user_id }) => user_id))], isCut: cursor !== null };
};

/**
 * Finds the ids of followed members whose display name contains a text, the latest followed first. The other way round than a search: not who
 * has the name and is followed, but who of the caller's latest `limits.followedSearched` has the name.
 */
export const findFollowedIds = async (text: string, callerId: string): Promise<string[]> => {
  const { data } = await FollowEntity.query
    .followedBy({ follower_id: callerId })
    .go({ order: "desc", limit: limits.followedSearched });
  const ids = data.map(({ following_id }) => following_id);
  const parts = Array.from({ length: Math.ceil(ids.length / profilesPerRead) }, (_, index) =>
    readProfiles(ids.slice(index * profilesPerRead, (index + 1) * profilesPerRead)),
  );
  const profiles = (await Promise.all(parts)).flatMap((some) => [...some.values()]);
  const found = new Set(
    profiles.filter(({ display_name }) => containsText(display_name, text)).map(({ user_id }) => user_id),
  );
  return ids.filter((id) => found.has(id));
};

// Among so many hits that they aren't all looked at, the followed ones are looked up by themselves.
const findCandidates = async (text: string, callerId: string): Promise<string[]> => {
  const { ids, isCut } = await findIds(text);
  const followed = isCut ? await findFollowedIds(text, callerId) : [];
  const others = [...new Set([...followed, ...ids])].filter((id) => id !== callerId).slice(0, maxHits);
  const hidden = await findBlocked(callerId, others);
  return others.filter((id) => !hidden.has(id));
};

const followedFirst = (one: ProfileSummary, other: ProfileSummary): number =>
  Number(other.is_following) - Number(one.is_following) || one.display_name.localeCompare(other.display_name, "en");

/**
 * Finds at most 20 other members whose display name contains a text, ignoring case and accents, followed ones first (row message-09);
 * nobody who blocks the caller or is blocked by them. Among any number of equal names those of the caller's latest
 * `limits.followedSearched` followed members come first.
 */
export const searchProfiles = async (text: string, callerId: string): Promise<ProfileSummary[]> => {
  if ([...foldSearchText(text)].length < limits.profileSearchMinLength) return [];
  const found = await summarizeProfiles(await findCandidates(text, callerId), callerId);
  return found
    .filter(({ display_name }) => containsText(display_name, text))
    .toSorted(followedFirst)
    .slice(0, limits.profilesFound);
};

/** Returns the names of those members who have a profile, except those who block the caller (row feed-10). At most 100. */
export const listNames = async (userIds: readonly string[], callerId: string): Promise<UserName[]> => {
  const [profiles, hidden] = await Promise.all([readProfiles(userIds), findBlocked(callerId, userIds)]);
  return [...profiles.values()].filter(({ user_id }) => !hidden.has(user_id));
};
