import { describe, expect, test } from "vitest";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/follows/follow.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/messages/activities/activity-delivery.entity.ts")),
  ...(await import("../../../functions/messages/activities/friend-activities.projection.ts")),
  ...(await import("../../../functions/messages/activities/friend-activity.entity.ts")),
  ...(await import("../../../functions/messages/activities/list-activities.ts")),
  ...(await import("../../../functions/messages/activities/record-activity.ts")),
  ...(await import("../../../functions/messages/activities/shared-author.entity.ts")),
}));

const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 12, minute)).toISOString();
const now = at(0);
const newId = (kind: string) => `${kind}_${crypto.randomUUID()}`;

/** A member of the community with followers, all of whom followed them an hour ago. */
const anAuthor = async (about: object = {}, followers: string[] = [newId("reader")]) => {
  const { CommunityProfileEntity, FollowEntity } = city();
  const user_id = newId("author");
  const profile = { user_id, id: newId("profile"), display_name: "Ada", created_at: now, updated_at: now };
  await CommunityProfileEntity.put({ ...profile, followers_count: followers.length, ...about }).go();
  for (const follower_id of followers)
    await FollowEntity.put({ follower_id, following_id: user_id, created_at: at(-60) }).go();
  const [reader = ""] = followers;
  return { author_id: user_id, reader, followers };
};

const anEvent = async (about: object = {}) => {
  const event = { ...aStoredEvent(), title: "Dusk", ...about };
  await city().EventEntity.put(event).go();
  return event.id;
};

const apply = (entity: string, before: object | null, after: object | null) =>
  city().friendActivities.apply([{ id: "1", at: now, entity, before, after, isExpiry: false } as never], {
    zone: "America/New_York",
    now,
  });
const toldTo = async (reader: string) => (await city().listActivities(reader)).map(({ message }) => message);

describe("followers are told", () => {
  test("[activity-01] [activity-02] of an RSVP of a published event, until it is taken back, and again of a new one", async () => {
    const { author_id: user_id, reader } = await anAuthor();
    const event_id = await anEvent();
    const rsvp = { user_id, event_id, created_at: now };
    await apply("rsvp", null, rsvp);
    expect(await city().listActivities(reader)).toEqual([
      {
        ...{ id: expect.stringMatching(/^act_/), user_id: reader, activity_type: "event_rsvp", event_id },
        ...{ message: "Ada is going to Dusk", created_at: now, read_at: null },
      },
    ]);
    await apply("rsvp", rsvp, { ...rsvp, takes_spot: true });
    expect(await toldTo(reader)).toHaveLength(1);
    await apply("rsvp", rsvp, null);
    expect(await toldTo(reader)).toEqual([]);
    await apply("rsvp", null, { ...rsvp, created_at: at(1) });
    expect((await city().listActivities(reader)).map(({ created_at }) => created_at)).toEqual([at(1)]);
    expect([await toldTo(user_id), await toldTo(newId("stranger"))]).toEqual([[], []]);
  });

  test("of an RSVP of somebody with more than 500 of them, until it is taken back, and not those who follow later", async () => {
    const { author_id: user_id, reader } = await anAuthor({ followers_count: 501 });
    const late = newId("late");
    await city()
      .FollowEntity.put({ follower_id: late, following_id: user_id, created_at: at(1) })
      .go();
    const rsvp = { user_id, event_id: await anEvent(), created_at: now };
    await apply("rsvp", null, rsvp);
    expect([await toldTo(reader), await toldTo(late)]).toEqual([["Ada is going to Dusk"], []]);
    expect(await toldTo(newId("stranger"))).toEqual([]);
    await apply("rsvp", rsvp, null);
    expect(await toldTo(reader)).toEqual([]);
  });

  test("of nothing about an event that is a draft or gone", async () => {
    const { author_id: user_id, reader } = await anAuthor();
    await apply("rsvp", null, { user_id, event_id: await anEvent({ is_published: false }), created_at: now });
    await apply("rsvp", null, { user_id, event_id: "evt_gone", created_at: now });
    expect(await toldTo(reader)).toEqual([]);
  });

  test("of a post while it is shown", async () => {
    const { author_id: user_id, reader } = await anAuthor();
    const post = { id: newId("post"), user_id, created_at: now };
    await apply("post", null, { ...post, state: "deleted" });
    expect(await toldTo(reader)).toEqual([]);
    await apply("post", null, { ...post, state: "shown" });
    expect(await toldTo(reader)).toEqual(["Ada published a new post"]);
    await apply("post", { ...post, state: "shown" }, { ...post, state: "deleted" });
    expect(await toldTo(reader)).toEqual([]);
  });

  test("of a check-in, and not of a guest's, one without a time, or a ticket that isn't used", async () => {
    const { author_id: user_id, reader } = await anAuthor();
    const event_id = await anEvent();
    const ticket = { id: newId("ticket"), user_id, event_id, status: "redeemed", check_in_ts: now };
    await apply("ticket", null, { ...ticket, is_guest: true });
    await apply("ticket", null, { ...ticket, check_in_ts: undefined });
    await apply("ticket", null, { ...ticket, status: "valid" });
    expect(await toldTo(reader)).toEqual([]);
    await apply("ticket", { ...ticket, status: "valid", check_in_ts: undefined }, ticket);
    expect(await toldTo(reader)).toEqual(["Ada checked in at Dusk"]);
    // Undone, and let in once more.
    await apply("ticket", ticket, { ...ticket, check_in_ts: at(5) });
    expect((await city().listActivities(reader)).map(({ created_at }) => created_at)).toEqual([at(5)]);
  });

  test("once however often the stream delivers it, and stay told of what they have read", async () => {
    const { author_id: user_id, reader } = await anAuthor();
    const post = { id: newId("post"), user_id, created_at: now, state: "shown" };
    await apply("post", null, post);
    const [{ id = "" } = {}] = await city().listActivities(reader);
    await city()
      .ActivityDeliveryEntity.patch({ user_id: reader, id })
      .set({ read_at: at(1) })
      .go();
    await apply("post", null, post);
    expect((await city().listActivities(reader)).map(({ read_at }) => read_at)).toEqual([at(1)]);
    expect(await city().countUnreadActivities(reader)).toBe(0);
  });
});

describe("a deed is recorded", () => {
  const deedOf = (author_id: string, cause = newId("cause"), minute = 0) => ({
    ...{ cause, author_id, type: "new_post" as const, at: at(minute), says: "published a new post" },
  });
  const kept = async (author_id: string) => (await city().FriendActivityEntity.query.byAuthor({ author_id }).go()).data;

  test("for 90 days, with an item for each follower", async () => {
    const { author_id, followers } = await anAuthor({}, [newId("reader"), newId("reader")]);
    await city().recordActivity(deedOf(author_id));
    expect(await kept(author_id)).toMatchObject([{ is_shared: false, ttl: Date.parse(now) / 1_000 + 90 * 86_400 }]);
    for (const reader of followers) expect(await toldTo(reader)).toEqual(["Ada published a new post"]);
    expect((await city().SharedAuthorEntity.get({ author_id }).go()).data).toBeNull();
  });

  test("by whoever wants it told and is followed, and by nobody else", async () => {
    const silent = await anAuthor({ tells_new_post: false });
    const alone = await anAuthor({ followers_count: 0 });
    for (const { author_id } of [silent, alone, { author_id: "nobody" }]) {
      await city().recordActivity(deedOf(author_id));
      expect(await kept(author_id)).toEqual([]);
    }
    const chatty = await anAuthor({ tells_event_rsvp: false, tells_check_in: false });
    await city().recordActivity(deedOf(chatty.author_id));
    expect(await kept(chatty.author_id)).toHaveLength(1);
    await apply("rsvp", null, { user_id: chatty.author_id, event_id: await anEvent(), created_at: now });
    expect(await toldTo(chatty.reader)).toEqual(["Ada published a new post"]);
  });

  test("once for everybody by whoever has more than 500 followers, who find it through its author", async () => {
    const few = await anAuthor({ followers_count: 500 });
    await city().recordActivity(deedOf(few.author_id));
    expect((await kept(few.author_id))[0]?.is_shared).toBe(false);
    for (const followers_count of [501, 50_000]) {
      const many = await anAuthor({ followers_count });
      await city().recordActivity(deedOf(many.author_id));
      const activities = await kept(many.author_id);
      expect(activities.map(({ is_shared }) => is_shared)).toEqual([true]);
      expect((await city().ActivityDeliveryEntity.query.byMember({ user_id: many.reader }).go()).data).toEqual([]);
      expect((await city().SharedAuthorEntity.get({ author_id: many.author_id }).go()).data).toMatchObject({
        latest_id: activities[0]?.id,
      });
      expect(await toldTo(many.reader)).toEqual(["Ada published a new post"]);
    }
    expect(await toldTo(few.reader)).toEqual(["Ada published a new post"]);
  });

  test("as it was decided first, when it is told again after its author has become known", async () => {
    const { author_id, reader } = await anAuthor({ followers_count: 500 });
    const deed = deedOf(author_id);
    await city().recordActivity(deed);
    await city().CommunityProfileEntity.patch({ user_id: author_id }).set({ followers_count: 501 }).go();
    await city().recordActivity(deed);
    expect((await kept(author_id)).map(({ is_shared }) => is_shared)).toEqual([false]);
    expect((await city().SharedAuthorEntity.get({ author_id }).go()).data).toBeNull();
    expect(await toldTo(reader)).toHaveLength(1);
  });

  test("for readers from when they followed on, and while they do", async () => {
    const each = await anAuthor();
    const shared = await anAuthor({ followers_count: 501 }, [each.reader]);
    for (const { author_id } of [each, shared])
      for (const minute of [-61, -60]) await city().recordActivity(deedOf(author_id, newId("cause"), minute));
    expect((await city().listActivities(each.reader)).map(({ created_at }) => created_at)).toEqual([at(-60), at(-60)]);
    for (const { author_id } of [each, shared])
      await city().FollowEntity.delete({ follower_id: each.reader, following_id: author_id }).go();
    expect(await toldTo(each.reader)).toEqual([]);
  });

  test("[activity-02] and the 20 newest are listed, newest first, of both kinds, whoever's they are, and each once", async () => {
    const each = await anAuthor();
    const shared = await anAuthor({ followers_count: 501 }, [each.reader]);
    const busy = await anAuthor({ followers_count: 501, display_name: "Ben" }, [each.reader]);
    for (let minute = 0; minute < 24; minute += 1) {
      const { author_id } = [each, busy, shared][minute % 3] ?? each;
      await city().recordActivity(deedOf(author_id, newId("cause"), minute));
    }
    const listed = await city().listActivities(each.reader);
    expect(listed.map(({ created_at, message }) => [created_at, message])).toEqual(
      Array.from({ length: 20 }, (_, index) => [
        at(23 - index),
        `${(23 - index) % 3 === 1 ? "Ben" : "Ada"} published a new post`,
      ]),
    );
    expect(await city().countUnreadActivities(each.reader)).toBe(20);
    const newest = listed[0]?.id ?? "";
    const mark = { user_id: each.reader, id: newest, author_id: shared.author_id, read_at: at(30), ttl: 2_000_000_000 };
    await city().ActivityDeliveryEntity.put(mark).go();
    const after = await city().listActivities(each.reader);
    expect([after.length, after[0]?.read_at, after[1]?.read_at]).toEqual([20, at(30), null]);
  });

  test.each([
    ["few", 1],
    ["many", 501],
  ])("of 21 of somebody with %s followers the oldest isn't listed", async (_how, followers_count) => {
    const { author_id, reader } = await anAuthor({ followers_count });
    for (let minute = 0; minute < 21; minute += 1)
      await city().recordActivity(deedOf(author_id, newId("cause"), minute));
    const listed = await city().listActivities(reader);
    expect([listed.length, listed[0]?.created_at, listed.at(-1)?.created_at]).toEqual([20, at(20), at(1)]);
  });
});
