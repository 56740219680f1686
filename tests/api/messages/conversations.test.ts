import { describe, expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt } from "../../support/stored-comers.ts";
import { aStoredMember, aStoredProfile, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/community/follows/follow.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/messages/activities/activity-delivery.entity.ts")),
  ...(await import("../../../functions/messages/activities/friend-activity.entity.ts")),
  ...(await import("../../../functions/messages/activities/mark-activity-read.ts")),
  ...(await import("../../../functions/messages/conversation.entity.ts")),
  ...(await import("../../../functions/messages/delete-conversation.ts")),
  ...(await import("../../../functions/messages/find-conversation.ts")),
  ...(await import("../../../functions/messages/going/show-going.ts")),
  ...(await import("../../../functions/messages/going/shown-going.ts")),
  ...(await import("../../../functions/messages/going/whos-going.ts")),
  ...(await import("../../../functions/messages/invitations/invitation.entity.ts")),
  ...(await import("../../../functions/messages/invitations/invite-friend.ts")),
  ...(await import("../../../functions/messages/invitations/list-invitees.ts")),
  ...(await import("../../../functions/messages/list-conversations.ts")),
  ...(await import("../../../functions/messages/list-messages.ts")),
  ...(await import("../../../functions/messages/mark-read.ts")),
  ...(await import("../../../functions/messages/message.entity.ts")),
  ...(await import("../../../functions/messages/message-inbox.ts")),
  ...(await import("../../../functions/messages/read-mark.entity.ts")),
  ...(await import("../../../functions/messages/read-messages.ts")),
  ...(await import("../../../functions/messages/removed-messages.ts")),
  ...(await import("../../../functions/messages/send-message.ts")),
  ...(await import("../../../functions/metrics/count.entity.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

const minute = (count: number) => new Date(Date.UTC(2027, 1, 20, 12, count)).toISOString();
const now = minute(0);
const all = { limit: undefined, position: null };

const aPerson = async (about: object = {}) => {
  const member = aStoredMember();
  const { user_id } = member;
  await city().MemberEntity.put(member).go();
  await city()
    .CommunityProfileEntity.put({ ...aStoredProfile(member), ...about })
    .go();
  const write = async (to: string, content: string, at = now, client_id: string = uniqueId()) =>
    city().sendMessage(asCaller(member), { receiver_id: to, content, client_id }, at);
  return { user_id, member, caller: asCaller(member), write };
};
const follow = (follower_id: string, following_id: string, at = now) =>
  city().FollowEntity.put({ follower_id, following_id, created_at: at }).go();
const block = async (user_id: string, other_id: string) => {
  for (const [one, other, side] of [
    [user_id, other_id, "blocks"],
    [other_id, user_id, "blocked-by"],
  ] as const)
    await city().CommunityBlockEntity.put({ user_id: one, other_id: other, side, created_at: now }).go();
};
const conversation = async (one: string, other: string) =>
  (await city().listConversation(one, other, all)).items.map(({ content, read_at }) => [content, read_at]);
const headOf = async (user_id: string) => (await city().listConversations(user_id, all)).items[0];

describe("a message", () => {
  test("is sent once however often, and another one under its name is refused", async () => {
    const [ada, ben, cleo] = [await aPerson(), await aPerson(), await aPerson()];
    const sent = await ada.write(ben.user_id, "Hi", now, "client_1");
    expect(await ada.write(ben.user_id, "Hi", minute(1), "client_1")).toEqual(sent);
    expect(await endOf(ada.write(ben.user_id, "Ho", now, "client_1"))).toBe("idempotency-mismatch");
    expect(await endOf(ada.write(cleo.user_id, "Hi", now, "client_1"))).toBe("idempotency-mismatch");
    expect(await conversation(ada.user_id, ben.user_id)).toEqual([["Hi", null]]);
    expect(await city().countUnreadMessages(ben.user_id)).toBe(1);
    const stored = await city().findStoredMessage(sent.id);
    if (stored) await city().writeAll(await city().planMessageRemoval(stored, now));
    expect(await ada.write(ben.user_id, "Hi", now, "client_1")).toMatchObject({ is_removed: true });
  });

  test("goes to whoever takes it", async () => {
    const ada = await aPerson();
    const sentTo = async (user_id: string) => endOf(ada.write(user_id, "Hi"));
    expect(await sentTo(ada.user_id)).toBe("message.to-self");
    expect(await sentTo("usr_none")).toBe("profile-not-found");
    const [nobody, following] = [
      await aPerson({ messages_from: "nobody" }),
      await aPerson({ messages_from: "following" }),
    ];
    await follow(nobody.user_id, ada.user_id);
    expect(await sentTo(nobody.user_id)).toBe("messages-not-accepted");
    expect(await sentTo(following.user_id)).toBe("messages-not-accepted");
    await follow(following.user_id, ada.user_id);
    expect(await sentTo(following.user_id)).toBe("done");
    await block(following.user_id, ada.user_id);
    expect(await sentTo(following.user_id)).toBe("profile-not-found");
  });

  test("isn't sent by a suspended member, nor with a link by a new one", async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    await city()
      .MemberEntity.put({ ...ada.member, created_at: now })
      .go();
    expect(await endOf(ada.write(ben.user_id, "See www.x.test"))).toBe("new-account.links");
    await city().CommunityStandingEntity.put({ user_id: ada.user_id, suspended_at: now, rule: "spam" }).go();
    expect(await endOf(ada.write(ben.user_id, "Hi"))).toBe("community-suspended");
  });
});

describe("a conversation", () => {
  test("is listed page by page from the newest on, and read up to a message with the time of that", async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    const one = await ada.write(ben.user_id, "1", minute(1));
    await ben.write(ada.user_id, "2", minute(2));
    const three = await ada.write(ben.user_id, "3", minute(3));
    await ada.write(ben.user_id, "4", minute(4));
    await city().markRead(one.id, ben.user_id, minute(5));
    await city().markRead(three.id, ben.user_id, minute(6));
    await city().markRead(one.id, ben.user_id, minute(7));
    expect(await conversation(ada.user_id, ben.user_id)).toEqual([
      ["1", minute(5)],
      ["2", null],
      ["3", minute(6)],
      ["4", null],
    ]);
    expect([await city().countUnreadMessages(ben.user_id), await city().countUnreadMessages(ada.user_id)]).toEqual([
      1, 1,
    ]);
    const page = await city().listConversation(ada.user_id, ben.user_id, { limit: 2, position: null });
    expect(page.items.map(({ content }) => content)).toEqual(["3", "4"]);
    const next = await city().listConversation(ada.user_id, ben.user_id, { limit: 2, position: page.position });
    expect(next.items.map(({ content }) => content)).toEqual(["1", "2"]);
    for (const [id, reader] of [
      [one.id, ada.user_id],
      ["msg_none", ben.user_id],
    ] as const)
      expect(await endOf(city().markRead(id, reader, now))).toBe("not-found");
    await block(ben.user_id, ada.user_id);
    expect(await endOf(city().markRead(three.id, ben.user_id, now))).toBe("not-found");
    expect(await endOf(conversation(ada.user_id, ben.user_id))).toBe("profile-not-found");
  });

  test("shows its last message with when it was read, to each of the two", async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    const message = await ada.write(ben.user_id, "1", minute(1));
    const shown = async (user_id: string) => {
      const { peer, last_message, unread_count } = (await headOf(user_id)) ?? {};
      return [peer?.user_id, last_message?.read_at, last_message?.receiver_id, unread_count];
    };
    expect(await shown(ada.user_id)).toEqual([ben.user_id, null, ben.user_id, 0]);
    expect(await shown(ben.user_id)).toEqual([ada.user_id, null, ben.user_id, 1]);
    await city().markRead(message.id, ben.user_id, minute(2));
    expect(await shown(ada.user_id)).toEqual([ben.user_id, minute(2), ben.user_id, 0]);
    expect(await shown(ben.user_id)).toEqual([ada.user_id, minute(2), ben.user_id, 0]);
    await ada.write(ben.user_id, "2", minute(3));
    expect((await shown(ada.user_id))[1]).toBeNull();
    expect((await shown(ben.user_id))[1]).toBeNull();
    await city().CommunityProfileEntity.delete({ user_id: ben.user_id }).go();
    expect((await headOf(ada.user_id))?.peer).toEqual({
      ...{ user_id: ben.user_id, display_name: "Former member", avatar_url: null },
    });
  });

  test("comes first with the latest message, and is hidden and not counted while there is a block", async () => {
    const [ada, ben, cleo] = [await aPerson(), await aPerson(), await aPerson()];
    await ben.write(ada.user_id, "1", minute(1));
    await cleo.write(ada.user_id, "2", minute(2));
    await cleo.write(ada.user_id, "3", minute(3));
    const peers = async () => (await city().listConversations(ada.user_id, all)).items.map(({ peer }) => peer.user_id);
    expect([await peers(), await city().countUnreadMessages(ada.user_id)]).toEqual([[cleo.user_id, ben.user_id], 3]);
    await block(ada.user_id, cleo.user_id);
    expect([await peers(), await city().countUnreadMessages(ada.user_id)]).toEqual([[ben.user_id], 1]);
    const { items } = await city().listAllMessages(ada.user_id, all);
    expect(items.map(({ content }) => content)).toEqual(["1"]);
  });

  test("is found among everything sent and received, newest first, each message once over pages", async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    for (const [index, from] of [ada, ben, ada, ada, ben].entries())
      await from.write((from === ada ? ben : ada).user_id, String(index), minute(index === 3 ? 2 : index));
    const pages: string[][] = [];
    let position: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof city>["listAllMessages"]>> = await city().listAllMessages(
        ada.user_id,
        { limit: 2, position },
      );
      pages.push(page.items.map(({ content }) => content));
      position = page.position;
    } while (position !== null);
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
    const found = pages.flat();
    expect([found[0], found.slice(1, 3).sort(), found.slice(3)]).toEqual(["4", ["2", "3"], ["1", "0"]]);
  });

  test("that one deletes is gone for both with its marks, and what was unread isn't counted any more", async () => {
    const [ada, ben, cleo] = [await aPerson(), await aPerson(), await aPerson()];
    const first = await ada.write(ben.user_id, "1");
    await city().markRead(first.id, ben.user_id, now);
    await ada.write(ben.user_id, "2");
    await cleo.write(ben.user_id, "3");
    const head = await city().findConversation(ada.user_id, ben.user_id);
    if (head) for (let turn = 0; turn < 2; turn += 1) await city().deleteConversation(head);
    expect(await city().findConversation(ben.user_id, ada.user_id)).toBeNull();
    expect(await city().findConversation(ada.user_id, ben.user_id)).toBeNull();
    expect(await city().countUnreadMessages(ben.user_id)).toBe(1);
    const { data } = await city().ReadMarkEntity.query.byReader({ reader_id: ben.user_id, peer_id: ada.user_id }).go();
    expect(data).toEqual([]);
  });
});

test("a message that is removed keeps its place for both, in their lists while it is the last, and comes back", async () => {
  const { findStoredMessage, planMessageRemoval, planMessageReturn, writeAll } = city();
  const [ada, ben] = [await aPerson(), await aPerson()];
  const [one, two] = [await ada.write(ben.user_id, "1", minute(1)), await ada.write(ben.user_id, "2", minute(2))];
  const lasts = async () =>
    Promise.all(
      [ada, ben].map(async ({ user_id }) => {
        const { content, is_removed } = (await headOf(user_id))?.last_message ?? {};
        return [content, is_removed];
      }),
    );
  const remove = async (id: string) => {
    const stored = await findStoredMessage(id);
    return stored && (await writeAll(await planMessageRemoval(stored, minute(3)))).size;
  };
  expect(await remove(one.id)).toBe(0);
  expect(await lasts()).toEqual([
    ["2", false],
    ["2", false],
  ]);
  expect(await remove(two.id)).toBe(0);
  expect(await remove(two.id)).toBe(1);
  const gone = ["Removed by the team", true];
  expect(await lasts()).toEqual([gone, gone]);
  const { items } = await city().listConversation(ada.user_id, ben.user_id, all);
  expect(items.map(({ content, is_removed }) => [content, is_removed])).toEqual([gone, gone]);
  const stored = await findStoredMessage(two.id);
  if (stored) expect((await writeAll(await planMessageReturn(stored, "2"))).size).toBe(0);
  if (stored) expect((await writeAll(await planMessageReturn(stored, "2"))).size).toBeGreaterThan(0);
  expect(await lasts()).toEqual([
    ["2", false],
    ["2", false],
  ]);
  const back = await findStoredMessage(two.id);
  expect(back && (await planMessageReturn(back, "2"))).toEqual([]);
  expect(await findStoredMessage("msg_none")).toBeNull();
});

/** An event that takes guests; who of some people come to it. */
const anEvent = async (comers: readonly { user_id: string; shows?: boolean }[] = []) => {
  const event = anEventAt("2027-03-01T01:00:00.000Z");
  await city().EventEntity.put(event).go();
  for (const { user_id, shows } of comers)
    await city()
      .RsvpEntity.put({
        user_id,
        event_id: event.id,
        status: "attending",
        created_at: now,
        ...(shows !== undefined && { shows }),
      })
      .go();
  return event;
};

describe("who's going", () => {
  test.each([
    [undefined, undefined, false],
    [undefined, true, true],
    [false, true, false],
    [true, false, true],
    [undefined, false, false],
  ])("shows whoever chose so: %s for the event, %s in the profile", (shows, shows_going, isShown) => {
    expect(city().showsGoing({ shows }, { shows_going })).toBe(isShown);
    if (shows_going === undefined) expect(city().showsGoing({ shows }, null)).toBe(isShown);
  });

  test("hides whoever is suspended, blocked, gone, or has a block with the reader", async () => {
    const reader = await aPerson();
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson({ shows_going: true })));
    const ids = people.map(({ user_id }) => user_id);
    const [, suspended = "", over = "", locked, gone = "", blocked = ""] = ids;
    const { id: eventId } = await anEvent(people);
    const standing = { suspended_at: now, rule: "spam" };
    await city()
      .CommunityStandingEntity.put({ user_id: suspended, ...standing, suspended_until: minute(1) })
      .go();
    await city()
      .CommunityStandingEntity.put({ user_id: over, ...standing, suspended_until: now })
      .go();
    const [, , , member] = people;
    if (member)
      await city()
        .MemberEntity.put({ ...member.member, user_id: locked ?? "", blocked_at: now })
        .go();
    await city().MemberEntity.delete({ user_id: gone }).go();
    await block(blocked, reader.user_id);
    const shown = await city().listShownGoing({ eventId, callerId: reader.user_id }, [...ids, reader.user_id], now);
    expect(shown.map(({ user_id }) => user_id).sort()).toEqual([ids[0] ?? "", over].sort());
  });

  test("is six friends at most, the others by their number, and the reader's own choice", async () => {
    const reader = await aPerson();
    const friends = await Promise.all(Array.from({ length: 7 }, () => aPerson({ shows_going: true })));
    for (const { user_id } of friends) await follow(reader.user_id, user_id);
    const event = await anEvent([...friends, { user_id: reader.user_id, shows: true }]);
    const count = (amount: number) => city().CountEntity.put({ name: "event-rsvps", subject: event.id, amount }).go();
    await count(9);
    const going = await city().readWhosGoing(event.id, reader.caller, now);
    expect([going.friends.length, going.others, going.own]).toEqual([6, 2, { shows: true }]);
    await count(3);
    expect((await city().readWhosGoing(event.id, reader.caller, now)).others).toBe(0);
    const stranger = await aPerson();
    expect(await city().readWhosGoing(event.id, stranger.caller, now)).toEqual({ friends: [], others: 3, own: null });
  });

  test("is shown or hidden by whoever is going alone", async () => {
    const ada = await aPerson();
    const { id } = await anEvent([ada]);
    await city().showGoing(id, ada.user_id, true);
    const { data } = await city().RsvpEntity.get({ user_id: ada.user_id, event_id: id }).go();
    expect(data?.shows).toBe(true);
    expect(await endOf(city().showGoing(id, "usr_none", true))).toBe("not-found");
    expect((await city().RsvpEntity.get({ user_id: "usr_none", event_id: id }).go()).data).toBeNull();
  });
});

describe("a friend is invited", () => {
  test("once, with one notice for all invitations and a message of each", async () => {
    const [ada, ben, friend] = [await aPerson(), await aPerson(), await aPerson()];
    const event = await anEvent();
    for (const { user_id } of [ada, ben]) await follow(user_id, friend.user_id);
    const invite = (by: typeof ada) => city().inviteFriend(by.caller, event.id, friend.user_id, now);
    for (const by of [ada, ada, ben]) await invite(by);
    const { items } = await city().listNotifications(friend.user_id, all);
    expect(items.map(({ title, link }) => [title, link])).toEqual([["A friend invited you", `/event/${event.id}`]]);
    expect(await city().countUnreadMessages(friend.user_id)).toBe(2);
    const key = { user_id: ada.user_id, event_id: event.id, friend_id: friend.user_id };
    const { data } = await city().InvitationEntity.get(key).go();
    expect(data?.ttl).toBe(Date.parse(now) / 1_000 + 400 * 86_400);
    expect((await headOf(friend.user_id))?.last_message.event_id).toBe(event.id);
  });

  test("who is followed, takes messages and isn't shown as going", async () => {
    const [ada, friend] = [await aPerson(), await aPerson({ shows_going: true })];
    const event = await anEvent();
    const invite = (to = friend.user_id) => endOf(city().inviteFriend(ada.caller, event.id, to, now));
    expect(await invite(ada.user_id)).toBe("message.to-self");
    expect(await invite()).toBe("invitation.not-followed");
    await follow(ada.user_id, friend.user_id);
    await city()
      .RsvpEntity.put({ user_id: friend.user_id, event_id: event.id, status: "attending", created_at: now })
      .go();
    expect(await invite()).toBe("invitation.already-going");
    const silent = await aPerson({ messages_from: "nobody" });
    await follow(ada.user_id, silent.user_id);
    expect(await invite(silent.user_id)).toBe("messages-not-accepted");
    expect(await endOf(city().inviteFriend(ada.caller, "evt_none", friend.user_id, now))).toBe("not-found");
  });

  test("from a list of those followed, latest first, with who is going and invited, and without blocks", async () => {
    const ada = await aPerson();
    const [open, going, invited, blocked] = [
      await aPerson({ display_name: "Zoe Open" }),
      await aPerson({ shows_going: true }),
      await aPerson(),
      await aPerson(),
    ];
    for (const [index, { user_id }] of [open, going, invited, blocked].entries())
      await follow(ada.user_id, user_id, minute(index));
    await follow(ada.user_id, "usr_without_profile", minute(9));
    const event = await anEvent([going]);
    await city().inviteFriend(ada.caller, event.id, invited.user_id, now);
    await block(blocked.user_id, ada.user_id);
    const list = async (text?: string) =>
      (await city().listInvitees({ eventId: event.id, callerId: ada.user_id, text }, all, now)).items.map(
        ({ user_id, state }) => [user_id, state],
      );
    expect(await list()).toEqual([
      [invited.user_id, "invited"],
      [going.user_id, "going"],
      [open.user_id, "open"],
    ]);
    expect(await list("zoe")).toEqual([[open.user_id, "open"]]);
    const none = { eventId: "evt_none", callerId: ada.user_id };
    expect(await endOf(city().listInvitees(none, all, now))).toBe("not-found");
  });
});

describe("a friend's activity is marked as read", () => {
  const anActivity = async (is_shared: boolean) => {
    const [author, reader] = [await aPerson(), await aPerson()];
    const id = `act_${uniqueId()}`;
    const activity = { id, author_id: author.user_id, activity_type: "new_post", message: "Hi", is_shared } as const;
    await city()
      .FriendActivityEntity.put({ ...activity, created_at: now, ttl: 2_000_000_000 })
      .go();
    const mark = (at: string) => city().markActivityRead(id, reader.user_id, at);
    return { id, author, reader, mark };
  };

  test("[activity-04] by whoever was told of it, once", async () => {
    const { id, author, reader, mark } = await anActivity(false);
    await follow(reader.user_id, author.user_id);
    expect(await endOf(mark(now))).toBe("not-found");
    const delivery = { user_id: reader.user_id, id, author_id: author.user_id, ttl: 2_000_000_000 };
    await city().ActivityDeliveryEntity.put(delivery).go();
    expect((await mark(minute(1))).read_at).toBe(minute(1));
    expect((await mark(minute(2))).read_at).toBe(minute(1));
    await block(author.user_id, reader.user_id);
    expect(await endOf(mark(minute(3)))).toBe("not-found");
    expect(await endOf(city().markActivityRead("act_none", reader.user_id, now))).toBe("not-found");
  });

  test("by a follower of its author where it is shared", async () => {
    const { author, reader, mark } = await anActivity(true);
    expect(await endOf(mark(now))).toBe("not-found");
    await follow(reader.user_id, author.user_id);
    expect((await mark(minute(1))).read_at).toBe(minute(1));
  });
});
