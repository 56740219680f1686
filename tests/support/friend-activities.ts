import { expect } from "vitest";
import type { FriendActivity } from "../../shared/model/friend-activity.ts";
import { call, ok } from "./call.ts";
import { stack } from "./checkout.ts";
import { aProfile } from "./community.ts";
import { anEvent, type Member } from "./fixtures.ts";
import { follow } from "./messages.ts";

/** What a member is told of those they follow, once everything written so far has arrived. */
export const activitiesOf = async ({ token }: Member): Promise<FriendActivity[]> => {
  await stack().settled();
  return (await ok(call("messages", "activities", {}, { token }))).items;
};

/** A member who is followed and goes to an event, their follower, and what the follower is told. */
export const anActivity = async (): Promise<{ author: Member; follower: Member; activity: FriendActivity }> => {
  const [author, follower, event] = await Promise.all([aProfile(), aProfile(), anEvent()]);
  await follow(follower, author);
  await stack().settled();
  await ok(call("events", "join", { eventId: event.id }, { token: author.token }));
  const [activity] = await activitiesOf(follower);
  if (!activity) throw new Error("The follower was told nothing");
  expect(activity.user_id).toBe(follower.userId);
  return { author, follower, activity };
};
