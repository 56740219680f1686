import { findCommunityProfile } from "../community/profiles/profiles.ts";
import { assertNoneReturns } from "../community/standing/kept-suspensions.ts";
import { assertMayTakePart } from "../community/standing/suspensions.ts";
import type { Member } from "../members/members.ts";

/** Throws `community-suspended` while a member may show no new picture, also by a suspension of a former account with their address. */
export const assertMaySetAvatar = async ({ user_id, email_hashes = [] }: Member, now: string): Promise<void> => {
  await assertMayTakePart(user_id, now);
  if (!(await findCommunityProfile(user_id))) await assertNoneReturns([...email_hashes], now);
};
