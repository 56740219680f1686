import { limits } from "../../../shared/model/limits.ts";
import type { ProfilePart } from "../../../shared/model/moderation.ts";
import { days } from "../../../shared/rules/durations.ts";
import { planAvatar } from "../../avatars/plan-avatar.ts";
import { RemovedAvatarEntity } from "../../avatars/removed-avatar.entity.ts";
import { CommunityProfileEntity } from "../../community/profiles/community-profile.entity.ts";
import { findCommunityProfile } from "../../community/profiles/profiles.ts";
import { planMove } from "../../media/picture-moves.ts";
import { findMember } from "../../members/members.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import type { Write } from "../../platform/table/transaction.ts";
import type { StoredDecision } from "./decisions.ts";

/** What a decision takes from a profile: the writes, whether the avatar is among it, and the bio as it was. */
export type ProfileRemoval = { writes: Write[]; removes_avatar: boolean; removed_bio: string | undefined };

type Removing = { userId: string; decisionId: string };

const removeAvatar = async ({ userId: user_id, decisionId: decision_id }: Removing, now: string): Promise<Write[]> => {
  const member = await findMember(user_id);
  if (member?.avatar_url === undefined) return [];
  const kept_until = addMilliseconds(now, days(limits.removedPictureDays));
  const kept = { user_id, url: member.avatar_url, decision_id, kept_until, ttl: toTtl(kept_until) };
  return [...planAvatar(member, null, now), RemovedAvatarEntity.put(kept)];
};

const removeBio = async ({ userId: user_id, decisionId }: Removing, now: string) => {
  const removed = (await findCommunityProfile(user_id))?.bio || undefined;
  if (removed === undefined) return { writes: [], removed };
  const emptied = CommunityProfileEntity.patch({ user_id })
    .set({ bio: "", bio_removed_by: decisionId, updated_at: now })
    .where(({ bio }, { eq }) => eq(bio, removed));
  return { writes: [emptied], removed };
};

/** Returns how parts of a member's profile are removed, as it is now; null when it has none of them. */
export const planProfileRemoval = async (
  removing: Removing,
  parts: readonly ProfilePart[],
  now: string,
): Promise<ProfileRemoval | null> => {
  const avatar = parts.includes("avatar") ? await removeAvatar(removing, now) : [];
  const bio = parts.includes("bio") ? await removeBio(removing, now) : { writes: [], removed: undefined };
  const writes = [...avatar, ...bio.writes];
  return writes.length === 0 ? null : { writes, removes_avatar: avatar.length > 0, removed_bio: bio.removed };
};

// The record is gone once the member has set a new avatar.
const findRemoved = async ({ id, user_id }: StoredDecision) => {
  const { data } = await RemovedAvatarEntity.get({ user_id }).go({ consistent: true });
  return data?.decision_id === id ? data : null;
};

const endRemoved = ({ id, user_id }: StoredDecision): Write =>
  RemovedAvatarEntity.delete({ user_id }).where(({ decision_id }, { eq }) => eq(decision_id, id));

const restoreAvatar = async (decision: StoredDecision, now: string): Promise<Write[]> => {
  const { user_id } = decision;
  const [member, removed] = await Promise.all([findMember(user_id), findRemoved(decision)]);
  if (!removed || removed.kept_until <= now || !member || member.avatar_url !== undefined) return [];
  const { url } = removed;
  return [
    ...planAvatar(member, url, now),
    endRemoved(decision),
    planMove({ user_id, kind: "avatar", picture: url }, now),
  ];
};

const restoreBio = async ({ id, user_id, removed_bio: bio }: StoredDecision, now: string): Promise<Write[]> => {
  if (bio === undefined || (await findCommunityProfile(user_id))?.bio_removed_by !== id) return [];
  const restored = CommunityProfileEntity.patch({ user_id }).set({ bio, updated_at: now });
  return [restored.remove(["bio_removed_by"]).where(({ bio_removed_by }, { eq }) => eq(bio_removed_by, id))];
};

/** Returns the writes that give a member back what a decision removed from their profile, unless they have set a new one since. */
export const planProfileRestore = async (decision: StoredDecision, now: string): Promise<Write[]> => [
  ...(await restoreAvatar(decision, now)),
  ...(await restoreBio(decision, now)),
];

/** Returns the writes that have an avatar deleted that stays removed. */
export const planAvatarEnd = async (decision: StoredDecision, now: string): Promise<Write[]> => {
  const removed = await findRemoved(decision);
  if (!removed) return [];
  return [endRemoved(decision), planMove({ user_id: decision.user_id, kind: "avatar", picture: removed.url }, now)];
};
