import type { EntityItem } from "electrodb";
import type {
  CommunityProfile,
  MessagesFrom,
  OwnCommunityProfile,
  Tells,
} from "../../../shared/model/community-profile.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { PublicName } from "../../../shared/model/primitives.ts";
import { ensureMember, type Member } from "../../members/members.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { newId } from "../../platform/ids.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { findBlockBetween } from "../blocks/blocks.ts";
import { isFollowing } from "../follows/find-follow.ts";
import { planTakeover } from "../standing/kept-suspensions.ts";
import { findNewUntil } from "../standing/new-accounts.ts";
import { CommunityProfileEntity } from "./community-profile.entity.ts";
import { setProfileAvatar } from "./set-profile-avatar.ts";

export type StoredProfile = EntityItem<typeof CommunityProfileEntity>;

/** A member who takes part: the profile, and the account's record. */
export type Participant = { profile: StoredProfile; member: Member };

/** The error for a member without a profile, and for one who blocks the caller: both look the same. */
export const profileNotFound = (): AppError => new AppError("profile-not-found", "Profile not found.");

/** Returns a member's profile in the community, or null. */
export const findCommunityProfile = async (userId: string): Promise<StoredProfile | null> =>
  (await CommunityProfileEntity.get({ user_id: userId }).go({ consistent: true })).data;

/** Returns a member's profile in the community. Throws `profile-not-found`. */
export const getCommunityProfile = async (userId: string): Promise<StoredProfile> => {
  const profile = await findCommunityProfile(userId);
  if (!profile) throw profileNotFound();
  return profile;
};

/**
 * Returns the name a member begins with: the account's, or the part of the address before the @ where it has none (row feed-09). A name that
 * shows nothing is "Member": whoever chose it did not choose to show their address.
 */
export const toFirstName = ({ name, email }: { name: string; email: string }): string => {
  const most = limits.personNameLength;
  if (name === "") return (email.split("@", 1)[0] || "Member").slice(0, most);
  return PublicName(most).safeParse(name.trim().slice(0, most)).data ?? "Member";
};

const attempts = 5;

// Suspensions of a former account with the same address come back with the profile, in its transaction (decision 47).
const writeProfile = (caller: Caller, { avatar_url, email_hashes = [] }: Member, now: string): Promise<boolean> => {
  const { userId: user_id } = caller;
  const profile = { user_id, id: newId("profile", now), display_name: toFirstName(caller), avatar_url };
  return retryOnConflict(
    attempts,
    async () => {
      const refused = await writeAll([
        step("profile", CommunityProfileEntity.create({ ...profile, created_at: now, updated_at: now })),
        ...(await planTakeover(user_id, email_hashes, now)),
      ]);
      if (refused.size === 0) return true;
      return refused.has("profile") ? false : conflict;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
};

// The picture may have changed between reading the member and writing the profile; its projection found no profile then.
const createProfile = async (caller: Caller, member: Member, now: string): Promise<void> => {
  if (!(await writeProfile(caller, member, now))) return;
  const { userId: user_id } = caller;
  const { avatar_url } = member;
  const { avatar_url: current } = await ensureMember(caller, now);
  if (current !== avatar_url) await setProfileAvatar(user_id, current ?? null);
};

/**
 * Returns the caller as a participant; the profile is created with the first call, once however often it is made at the same time.
 * Throws `unauthorized` for a deleted account.
 */
export const ensureParticipant = async (caller: Caller, now: string): Promise<Participant> => {
  const member = await ensureMember(caller, now);
  const found = await findCommunityProfile(caller.userId);
  if (found) return { profile: found, member };
  await createProfile(caller, member, now);
  return { profile: await getCommunityProfile(caller.userId), member };
};

const toView = (profile: StoredProfile): Omit<CommunityProfile, "is_following" | "is_blocked"> => ({
  ...profile,
  avatar_url: profile.avatar_url ?? null,
});

/** Who may write to a member, and what of theirs is told to their followers. */
export type CommunitySettings = { messages_from: MessagesFrom; tells: Tells; shows_going: boolean };

/** Returns the settings of a profile. */
const toSettings = (profile: StoredProfile): CommunitySettings => ({
  messages_from: profile.messages_from,
  tells: {
    event_rsvp: profile.tells_event_rsvp,
    check_in: profile.tells_check_in,
    new_post: profile.tells_new_post,
  },
  shows_going: profile.shows_going ?? false,
});

/** Maps a participant to the own view of their profile. */
export const toOwnProfile = ({ profile, member }: Participant, now: string): OwnCommunityProfile => ({
  ...toView(profile),
  is_following: false,
  is_blocked: false,
  ...toSettings(profile),
  new_until: findNewUntil(member.created_at, now),
});

/**
 * Returns a member's profile as the caller may see it.
 * Throws `profile-not-found`, also for a member who blocks the caller.
 */
export const showProfile = async (userId: string, callerId: string): Promise<CommunityProfile> => {
  const [profile, { blocks, isBlocked }, is_following] = await Promise.all([
    getCommunityProfile(userId),
    findBlockBetween(callerId, userId),
    isFollowing(callerId, userId),
  ]);
  if (isBlocked) throw profileNotFound();
  return { ...toView(profile), is_following, is_blocked: blocks };
};
