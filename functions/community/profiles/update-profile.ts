import type { CommunityProfileChange, OwnCommunityProfile, Tells } from "../../../shared/model/community-profile.ts";
import { AppError } from "../../../shared/model/errors.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { step, type Write, writeAll } from "../../platform/table/transaction.ts";
import { assertTextAllowed } from "../standing/new-accounts.ts";
import { assertMayTakePart, checkMayTakePart } from "../standing/suspensions.ts";
import { CommunityProfileEntity } from "./community-profile.entity.ts";
import { ensureParticipant, profileNotFound, toOwnProfile } from "./profiles.ts";

const toTellAttributes = (tells: { [Name in keyof Tells]?: boolean | undefined } = {}) => ({
  ...(tells.event_rsvp === undefined ? {} : { tells_event_rsvp: tells.event_rsvp }),
  ...(tells.check_in === undefined ? {} : { tells_check_in: tells.check_in }),
  ...(tells.new_post === undefined ? {} : { tells_new_post: tells.new_post }),
});

const toAttributes = ({ display_name, bio, messages_from, tells, shows_going }: CommunityProfileChange) => ({
  ...(display_name === undefined ? {} : { display_name }),
  ...(bio === undefined ? {} : { bio }),
  ...(messages_from === undefined ? {} : { messages_from }),
  ...(shows_going === undefined ? {} : { shows_going }),
  ...toTellAttributes(tells),
});

// A bio of the member's own ends what a won appeal could bring back.
const planChange = (user_id: string, change: CommunityProfileChange, now: string): Write => {
  const changed = CommunityProfileEntity.patch({ user_id }).set({ ...toAttributes(change), updated_at: now });
  return change.bio === undefined ? changed : changed.remove(["bio_removed_by"]);
};

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
  const refused = await writeAll([
    step("profile", planChange(caller.userId, change, now)),
    ...(text ? [checkMayTakePart(caller.userId, now)] : []),
  ]);
  if (refused.has("profile")) throw profileNotFound();
  if (refused.size > 0) {
    await assertMayTakePart(caller.userId, now);
    throw new AppError("conflict", "This changed in the meantime. Please try again.");
  }
  return toOwnProfile(await ensureParticipant(caller, now), now);
};
