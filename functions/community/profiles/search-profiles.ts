import type { ProfileSummary, UserName } from "../../../shared/model/community-profile.ts";
import { limits } from "../../../shared/model/limits.ts";
import { containsText, foldSearchText, toSuffixPrefix } from "../../platform/search/suffixes.ts";
import { listBlockedPairs } from "../blocks/blocks.ts";
import { ProfileSuffixEntity } from "./profile-suffix.entity.ts";
import { tokenOf } from "./profile-suffixes.ts";
import { readProfiles } from "./read-profiles.ts";
import { summarizeProfiles } from "./summarize-profiles.ts";

/** How many hits one search looks at: followed members among these come first. */
const maxHits = 100;

const findIds = async (text: string): Promise<string[]> => {
  const prefix = toSuffixPrefix(text);
  const { data } = await ProfileSuffixEntity.query
    .bySuffix({ token: tokenOf(prefix) })
    .begins({ suffix: prefix })
    .go({ limit: maxHits });
  return [...new Set(data.map(({ user_id }) => user_id))];
};

const followedFirst = (one: ProfileSummary, other: ProfileSummary): number =>
  Number(other.is_following) - Number(one.is_following) || one.display_name.localeCompare(other.display_name, "en");

/**
 * Finds at most 20 other members whose display name contains a text, ignoring case and accents, followed ones first (row message-09);
 * nobody who blocks the caller or is blocked by them.
 */
export const searchProfiles = async (text: string, callerId: string): Promise<ProfileSummary[]> => {
  if ([...foldSearchText(text)].length < limits.profileSearchMinLength) return [];
  const [ids, hidden] = await Promise.all([findIds(text), listBlockedPairs(callerId)]);
  const others = ids.filter((id) => id !== callerId && !hidden.has(id));
  const found = await summarizeProfiles(others, callerId);
  return found
    .filter(({ display_name }) => containsText(display_name, text))
    .toSorted(followedFirst)
    .slice(0, limits.profilesFound);
};

/** Returns the names of those members who have a profile, except those who block the caller (row feed-10). At most 100. */
export const listNames = async (userIds: readonly string[], callerId: string): Promise<UserName[]> => {
  const [profiles, hidden] = await Promise.all([readProfiles(userIds), listBlockedPairs(callerId)]);
  return [...profiles.values()].filter(({ user_id }) => !hidden.has(user_id));
};
