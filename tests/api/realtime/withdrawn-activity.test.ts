import { expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const live = giveOwnTable(async () => ({
  ...(await import("../../../functions/messages/activities/friend-activity.entity.ts")),
  ...(await import("../../../functions/realtime/resolve-member.ts")),
}));

const created_at = "2027-03-01T12:00:00.000Z";

test("a friend activity that was withdrawn is left out of what is told, and the others are told", async () => {
  const id = `activity_${uniqueId()}`;
  const activity = { id, activity_type: "event_rsvp", message: "Rory is going", created_at } as const;
  await live()
    .FriendActivityEntity.put({ ...activity, author_id: "usr_rory", is_shared: true, ttl: 2_000_000_000 })
    .go();
  const toldOf = (activity_id: string) => ({
    ...{ topic: "member#usr_maya", seq: 1, type: "activity-created" as const, ids: { activity_id } },
    ttl: 2_000_000_000,
  });
  const told = await live().resolveActivities([toldOf("activity_gone"), toldOf(id)]);
  expect(told).toEqual([null, { activity: { ...activity, user_id: "usr_maya", event_id: null, read_at: null } }]);
});
