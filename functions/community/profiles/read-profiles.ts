import type { EntityItem } from "electrodb";
import { batchRead, type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { CommunityProfileEntity } from "./community-profile.entity.ts";

type StoredProfile = EntityItem<typeof CommunityProfileEntity>;

/** Looks up a profile in a batch read. */
const profileLookup = (user_id: string): ItemRead<StoredProfile> => lookup(CommunityProfileEntity, { user_id });

/** Reads the profiles of at most 100 members in one call, by user id; those without one are missing. */
export const readProfiles = async (userIds: readonly string[]): Promise<Map<string, StoredProfile>> => {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return new Map();
  const { profiles } = await batchRead({ profiles: wanted.map(profileLookup) });
  return new Map(profiles.map((profile) => [profile.user_id, profile]));
};

/** What others' things show of their author. */
export const toNameAndPicture = ({ display_name, avatar_url }: StoredProfile) => ({
  display_name,
  avatar_url: avatar_url ?? null,
});
