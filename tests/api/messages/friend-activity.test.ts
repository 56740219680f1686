import { describe, expect, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { call, ok, send } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { activitiesOf } from "../../support/friend-activities.ts";
import { follow } from "../../support/messages.ts";

const aFollowed = async () => {
  const [author, follower] = await Promise.all([aProfile({ name: "Ada Author" }), aProfile()]);
  await follow(follower, author);
  await stack().settled();
  return { author, follower };
};

const aPost = async ({ token }: Member) =>
  ok(call("community", "createPost", { content: "Hello", location: await aLocation() }, { token }));
const readActivity = ({ token }: Member, activityId: string, now?: string) =>
  call("messages", "readActivity", { activityId }, { token, now });
const unreadOf = async ({ token }: Member) => (await ok(call("messages", "unreadActivities", {}, { token }))).count;

describe("a follower is told", () => {
  test("[activity-01] [activity-04] of an RSVP, a check-in and a new post, once each, as every follower and nobody else, and marks each read once", async () => {
    const { author, follower } = await aFollowed();
    const [second, stranger] = await Promise.all([aProfile(), aProfile()]);
    await follow(second, author);
    await stack().settled();
    const party = await anEvent({ title: "Night run", start_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { session } = await buy(author, party.id);
    await payAndSettle(session);
    const [ticket] = await ticketsOf(author, session);
    await ok(call("tickets", "redeem", { ticketId: ticket?.id ?? "" }, { token: author.token }));
    const post = await aPost(author);
    for (const reader of [follower, second]) {
      const told = await activitiesOf(reader);
      expect(told.map(({ activity_type, message, event_id }) => [activity_type, message, event_id])).toEqual([
        ["new_post", "Ada Author published a new post", null],
        ["check_in", "Ada Author checked in at Night run", party.id],
        ["event_rsvp", "Ada Author is going to Night run", party.id],
      ]);
    }
    expect([await activitiesOf(stranger), await activitiesOf(author)]).toEqual([[], []]);

    const [, checkIn] = await activitiesOf(follower);
    const id = checkIn?.id ?? "";
    const first = await ok(readActivity(follower, id));
    expect(first).toEqual({ ...checkIn, read_at: expect.any(String) });
    expect(await ok(readActivity(follower, id, new Date(Date.now() + 60_000).toISOString()))).toEqual(first);
    expect([(await activitiesOf(follower))[1], await unreadOf(follower), await unreadOf(second)]).toEqual([
      first,
      2,
      3,
    ]);
    for (const other of [author, stranger]) expect((await readActivity(other, id)).status).toBe(404);

    await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
    expect((await activitiesOf(follower)).map(({ activity_type }) => activity_type)).toEqual([
      "check_in",
      "event_rsvp",
    ]);
    await ok(call("community", "block", { userId: follower.userId }, { token: author.token }));
    expect([await activitiesOf(follower), await unreadOf(follower)]).toEqual([[], 0]);
    expect(await activitiesOf(second)).toHaveLength(2);
  });

  test("[activity-01] by the server alone: no route takes an activity from a client", async () => {
    const { author, follower } = await aFollowed();
    const activity = {
      user_id: follower.userId,
      author_id: author.userId,
      activity_type: "new_post",
      message: "Forged",
    };
    for (const method of ["POST", "PUT", "PATCH"]) {
      const { status } = await send(method, "/api/friend-activities", activity, { token: author.token });
      expect([method, status]).toEqual([method, 404]);
    }
    const writing = allRoutes.filter(({ route }) => route.method !== "GET" && route.path.includes("friend-activities"));
    expect(writing.map(({ operationId }) => operationId).sort()).toEqual(["messages.readActivity"]);
    expect(await activitiesOf(follower)).toEqual([]);
  });
});
