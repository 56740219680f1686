import { expect } from "vitest";
import { CommunityProfileEntity } from "../../functions/community/profiles/community-profile.entity.ts";
import type { FriendActivity } from "../../shared/model/friend-activity.ts";
import { serviceLimits } from "../../shared/model/service-limits.ts";
import { call, ok } from "./call.ts";
import { stack } from "./checkout.ts";
import { aProfile } from "./community.ts";
import { anEvent, type Member } from "./fixtures.ts";
import { follow } from "./messages.ts";
import { keyOf, openTable } from "./table.ts";

/** What a member is told of those they follow, once everything written so far has arrived. */
export const activitiesOf = async ({ token }: Member): Promise<FriendActivity[]> => {
  await stack().settled();
  return (await ok(call("messages", "activities", {}, { token }))).items;
};

/** A member who is followed and goes to an event, their follower, and what the follower is told. */
export const anActivity = async (): Promise<{ author: Member; follower: Member; activity: FriendActivity }> => {
  const [author, follower, event] = await Promise.all([aProfile(), aProfile(), anEvent({ entry: "rsvp" })]);
  await follow(follower, author);
  await stack().settled();
  await ok(call("events", "join", { eventId: event.id }, { token: author.token }));
  const [activity] = await activitiesOf(follower);
  if (!activity) throw new Error("The follower was told nothing");
  expect(activity.user_id).toBe(follower.userId);
  return { author, follower, activity };
};

/** Makes a member one with so many followers; more than get an item each unless a number is named. */
export const makeWellKnown = async (
  { userId }: Member,
  followers_count = serviceLimits.followersToldEach + 1,
): Promise<void> => {
  const table = await openTable();
  const profile = await table.get(keyOf(CommunityProfileEntity, { user_id: userId }));
  await table.put({ ...profile, followers_count });
};
