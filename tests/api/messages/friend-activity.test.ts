import { describe, expect, test } from "vitest";
import { CommunityProfileEntity } from "../../../functions/community/profiles/community-profile.entity.ts";
import { allRoutes } from "../../../shared/api/index.ts";
import { limits } from "../../../shared/model/limits.ts";
import { call, ok, send } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { activitiesOf, anActivity, makeWellKnown } from "../../support/friend-activities.ts";
import { follow } from "../../support/messages.ts";
import { keyOf, openTable } from "../../support/table.ts";

const aFollowed = async (name = "Ada Author") => {
  const [author, follower] = await Promise.all([aProfile({ name }), aProfile()]);
  await follow(follower, author);
  await stack().settled();
  return { author, follower };
};

const aPost = async ({ token }: Member) =>
  ok(call("community", "createPost", { content: "Hello", location: await aLocation() }, { token }));
const join = ({ token }: Member, eventId: string) => ok(call("events", "join", { eventId }, { token }));
const leave = ({ token }: Member, eventId: string) => ok(call("events", "leave", { eventId }, { token }));
const readActivity = ({ token }: Member, activityId: string) =>
  call("messages", "readActivity", { activityId }, { token });
const unreadOf = async ({ token }: Member) => (await ok(call("messages", "unreadActivities", {}, { token }))).count;

describe("a follower is told", () => {
  test("[activity-01] of an RSVP, a check-in and a new post, once each, as every follower is and nobody else", async () => {
    const { author, follower } = await aFollowed();
    const [second, stranger] = await Promise.all([aProfile(), aProfile()]);
    await follow(second, author);
    await stack().settled();
    const party = await anEvent({ title: "Night run", start_at: new Date(Date.now() + 3_600_000).toISOString() });
    const { session } = await buy(author, party.id);
    await payAndSettle(session);
    const [ticket] = await ticketsOf(author, session);
    await ok(call("tickets", "redeem", { ticketId: ticket?.id ?? "" }, { token: author.token }));
    await aPost(author);
    for (const reader of [follower, second]) {
      const told = await activitiesOf(reader);
      expect(told.map(({ activity_type, message, event_id }) => [activity_type, message, event_id])).toEqual([
        ["new_post", "Ada Author published a new post", null],
        ["check_in", "Ada Author checked in at Night run", party.id],
        ["event_rsvp", "Ada Author is going to Night run", party.id],
      ]);
    }
    expect([await activitiesOf(stranger), await activitiesOf(author)]).toEqual([[], []]);
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

  test("[activity-02] newest first, with what the row names, and at most 20", async () => {
    const { author, follower } = await aFollowed();
    const events = await Promise.all(
      Array.from({ length: 22 }, (_, index) => anEvent({ title: `Event ${index}`, entry: "rsvp" })),
    );
    for (const { id } of events) await join(author, id);
    const told = await activitiesOf(follower);
    expect(told).toHaveLength(limits.activitiesListed);
    expect(told.map(({ created_at }) => created_at)).toEqual(
      told
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    expect(told[0]).toEqual({
      id: expect.stringMatching(/^act_/),
      user_id: follower.userId,
      activity_type: "event_rsvp",
      message: "Ada Author is going to Event 21",
      event_id: events[21]?.id,
      created_at: expect.any(String),
      read_at: null,
    });
    expect(await unreadOf(follower)).toBe(limits.activitiesListed);
  });

  test("no more of an RSVP that was taken back or a post that was deleted, and again of a new one", async () => {
    const { author, follower } = await aFollowed();
    const event = await anEvent({ entry: "rsvp" });
    await join(author, event.id);
    const post = await aPost(author);
    expect(await activitiesOf(follower)).toHaveLength(2);
    await leave(author, event.id);
    await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
    expect(await activitiesOf(follower)).toEqual([]);
    await join(author, event.id);
    expect((await activitiesOf(follower)).map(({ activity_type }) => activity_type)).toEqual(["event_rsvp"]);
  });

  test("only what the member wants told, and nothing once the follow or the peace between them has ended", async () => {
    const { author, follower } = await aFollowed();
    await ok(call("community", "updateProfile", { tells: { event_rsvp: false } }, { token: author.token }));
    await join(author, (await anEvent({ entry: "rsvp" })).id);
    await aPost(author);
    expect((await activitiesOf(follower)).map(({ activity_type }) => activity_type)).toEqual(["new_post"]);
    await ok(call("community", "block", { userId: follower.userId }, { token: author.token }));
    expect([await activitiesOf(follower), await unreadOf(follower)]).toEqual([[], 0]);
  });
});

describe("of a member with more than 500 followers", () => {
  test("one shared item tells all of them, with the same answers and a read mark of each reader's own", async () => {
    const { author, follower } = await aFollowed();
    const [late, stranger] = await Promise.all([aProfile(), aProfile()]);
    await makeWellKnown(author);
    const event = await anEvent({ title: "Big night", entry: "rsvp" });
    await join(author, event.id);
    await stack().settled();
    await follow(late, author);
    const [activity] = await activitiesOf(follower);
    expect(activity).toMatchObject({ message: "Ada Author is going to Big night", read_at: null });
    expect([await activitiesOf(late), await activitiesOf(stranger)]).toEqual([[], []]);
    const id = activity?.id ?? "";
    expect((await readActivity(stranger, id)).status).toBe(404);
    const read = await ok(readActivity(follower, id));
    expect(read.read_at).not.toBeNull();
    expect([await activitiesOf(follower), await unreadOf(follower)]).toEqual([[read], 0]);
    await leave(author, event.id);
    expect(await activitiesOf(follower)).toEqual([]);
  });

  test("the newest 20 of all of them are listed: the oldest are left out, whoever's they are", async () => {
    const { author, follower } = await aFollowed("Ada Author");
    const other = await aProfile({ name: "Ben Busy" });
    await follow(follower, other);
    await stack().settled();
    await Promise.all([makeWellKnown(author), makeWellKnown(other)]);
    const events = await Promise.all(
      Array.from({ length: 22 }, (_, index) => anEvent({ title: `Event ${index}`, entry: "rsvp" })),
    );
    const went: string[] = [];
    for (const [index, { id, title }] of events.entries()) {
      await join(index % 2 ? other : author, id);
      went.unshift(`${index % 2 ? "Ben Busy" : "Ada Author"} is going to ${title}`);
    }
    expect((await activitiesOf(follower)).map(({ message }) => message)).toEqual(went.slice(0, 20));
  });

  test("the author's side writes as much for 50,000 followers as for 501", async () => {
    const table = await openTable();
    const authors = await Promise.all(
      [501, 50_000].map(async (followers_count) => {
        const { author } = await aFollowed();
        const profile = await table.get(keyOf(CommunityProfileEntity, { user_id: author.userId }));
        await table.put({ ...profile, followers_count });
        await join(author, (await anEvent({ entry: "rsvp" })).id);
        return author.userId;
      }),
    );
    await stack().settled();
    const deliveries = await table.everything("friend-activity-delivery");
    expect(authors.map((id) => deliveries.filter(({ author_id }) => author_id === id).length)).toEqual([0, 0]);
  });
});

test("[activity-04] marking an activity read sets read_at once, and another member's answers 404", async () => {
  const { follower, author, activity } = await anActivity();
  const first = await ok(readActivity(follower, activity.id));
  const later = new Date(Date.now() + 60_000).toISOString();
  const again = await ok(
    call("messages", "readActivity", { activityId: activity.id }, { token: follower.token, now: later }),
  );
  expect(again).toEqual(first);
  expect(await activitiesOf(follower)).toEqual([first]);
  for (const other of [author, await aProfile()]) expect((await readActivity(other, activity.id)).status).toBe(404);
});
