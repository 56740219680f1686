import type { CommunityProfileChange, OwnCommunityProfile, Tells } from "../../../shared/model/community-profile.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { assertTextAllowed } from "../standing/new-accounts.ts";
import { assertMayTakePart } from "../standing/suspensions.ts";
import { CommunityProfileEntity } from "./community-profile.entity.ts";
import { ensureParticipant, toOwnProfile } from "./profiles.ts";

const toTellAttributes = (tells: { [Name in keyof Tells]?: boolean | undefined } = {}) => ({
  ...(tells.event_rsvp === undefined ? {} : { tells_event_rsvp: tells.event_rsvp }),
  ...(tells.check_in === undefined ? {} : { tells_check_in: tells.check_in }),
  ...(tells.new_post === undefined ? {} : { tells_new_post: tells.new_post }),
});

const toAttributes = ({ display_name, bio, messages_from, tells }: CommunityProfileChange) => ({
  ...(display_name === undefined ? {} : { display_name }),
  ...(bio === undefined ? {} : { bio }),
  ...(messages_from === undefined ? {} : { messages_from }),
  ...toTellAttributes(tells),
});

/**
 * Changes the caller's profile and its settings; what is left out stays as it is.
 * Throws `community-suspended` for a text of a suspended member, `word-not-allowed` or `new-account.links`.
 */
export const updateProfile = async (
  caller: Caller,
  change: CommunityProfileChange,
  now: string,
): Promise<OwnCommunityProfile> => {
  const { member } = await ensureParticipant(caller, now);
  const text = [change.display_name, change.bio].filter(Boolean).join("\n");
  if (text) {
    await assertMayTakePart(caller.userId, now);
    await assertTextAllowed(text, member.created_at, now);
  }
  await CommunityProfileEntity.patch({ user_id: caller.userId })
    .set({ ...toAttributes(change), updated_at: now })
    .go();
  return toOwnProfile(await ensureParticipant(caller, now), now);
};
