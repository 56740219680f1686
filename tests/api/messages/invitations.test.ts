import { beforeAll, describe, expect, test } from "vitest";
import { CommunityStandingEntity } from "../../../functions/community/standing/community-standing.entity.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import { type Answer, call, ok } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { follow } from "../../support/messages.ts";
import { putRate } from "../../support/rates.ts";
import { openTable } from "../../support/table.ts";

type Id = { id: string };

const invite = ({ token }: Member, { id: eventId }: Id, { userId: user_id }: Member, now?: string) =>
  call("messages", "invite", { eventId, user_id }, { token, ...(now ? { now } : {}) });
const refusalOf = async (pending: Promise<Answer>) => {
  const { status, error } = await pending;
  return [status, error?.code ?? null];
};
const inviteesOf = async ({ token }: Member, { id: eventId }: Id, text?: string) =>
  (await ok(call("messages", "invitees", { eventId, ...(text ? { text } : {}) }, { token }))).items;
const noticesOf = async ({ token }: Member) =>
  (await ok(call("notifications", "list", {}, { token }))).items.map(({ kind, title, message, link }) => [
    kind,
    title,
    message,
    link,
  ]);
const messagesOf = async ({ token }: Member, { userId }: Member) =>
  (await ok(call("messages", "conversation", { userId }, { token }))).items.map(({ content, event_id, sender_id }) => [
    content,
    event_id,
    sender_id,
  ]);
const setMessagesFrom = ({ token }: Member, messages_from: "everybody" | "following" | "nobody") =>
  ok(call("community", "updateProfile", { messages_from }, { token }));

/** An event, and a member who follows a friend. */
const aPair = async () => {
  const [event, member, friend] = await Promise.all([
    anEvent({ title: "Night run", entry: "rsvp" }),
    aProfile(),
    aProfile({ name: "Fay Friend" }),
  ]);
  await follow(member, friend);
  return { event, member, friend };
};

beforeAll(() => openSettings());

describe("an invitation", () => {
  test("[people-10] reaches a friend as a notice that leads to the event and as a message with its card, once", async () => {
    const { event, member, friend } = await aPair();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ok(invite(member, event, friend))).toEqual({ user_id: friend.userId });
    }
    const notice = [
      "people",
      "A friend invited you",
      "Come along to Night run. Your messages say who asked.",
      `/event/${event.id}`,
    ];
    expect(await noticesOf(friend)).toEqual([notice]);
    const message = ["Come along to Night run", event.id, member.userId];
    expect([await messagesOf(friend, member), await messagesOf(member, friend)]).toEqual([[message], [message]]);
    expect((await ok(call("messages", "conversations", {}, { token: friend.token }))).items).toMatchObject([
      { unread_count: 1, last_message: { event_id: event.id } },
    ]);
  });

  test("[people-11] of a second member is another message, and no second notice", async () => {
    const { event, member, friend } = await aPair();
    const other = await aProfile();
    await follow(other, friend);
    await Promise.all([ok(invite(member, event, friend)), ok(invite(other, event, friend))]);
    expect(await noticesOf(friend)).toHaveLength(1);
    expect([await messagesOf(friend, member), await messagesOf(friend, other)].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
    const another = await anEvent({ entry: "rsvp" });
    await ok(invite(member, another, friend));
    expect(await noticesOf(friend)).toHaveLength(2);
  });

  test("[people-11] pressed five times at once is one notice and one message", async () => {
    const { event, member, friend } = await aPair();
    await Promise.all(Array.from({ length: 5 }, () => ok(invite(member, event, friend))));
    expect([(await noticesOf(friend)).length, (await messagesOf(friend, member)).length]).toEqual([1, 1]);
  });

  test("[people-12] is for members one follows who take one's messages, and blocks hold in both directions", async () => {
    const { event, member, friend } = await aPair();
    const [stranger, blocker] = await Promise.all([aProfile(), aProfile()]);
    expect(await refusalOf(invite(member, event, member))).toEqual([400, "message.to-self"]);
    expect(await refusalOf(invite(member, event, stranger))).toEqual([409, "invitation.not-followed"]);
    await setMessagesFrom(friend, "following");
    expect(await refusalOf(invite(member, event, friend))).toEqual([403, "messages-not-accepted"]);
    await follow(friend, member);
    expect(await refusalOf(invite(member, event, friend))).toEqual([201, null]);
    await ok(call("community", "block", { userId: member.userId }, { token: blocker.token }));
    expect(await refusalOf(invite(member, event, blocker))).toEqual([404, "profile-not-found"]);
    expect(await refusalOf(invite(blocker, event, member))).toEqual([404, "profile-not-found"]);
    expect([await noticesOf(stranger), await noticesOf(blocker)]).toEqual([[], []]);
  });

  test("[people-12] isn't sent by a member who is suspended from the community", async () => {
    const { event, member, friend } = await aPair();
    const suspended_at = new Date(Date.now() - 60_000).toISOString();
    const standing = { user_id: member.userId, suspended_at, rule: "spam" };
    await (await openTable()).put(CommunityStandingEntity.put(standing).params().Item);
    expect(await refusalOf(invite(member, event, friend))).toEqual([403, "community-suspended"]);
    expect(await noticesOf(friend)).toEqual([]);
  });

  test("[people-13] is refused to an event that is a draft, cancelled, postponed or over, and has its friends listed for none of these", async () => {
    const { member, friend } = await aPair();
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const [draft, cancelled, postponed, ending] = await Promise.all([
      anEvent({ is_published: false }),
      anEvent({ entry: "rsvp" }),
      anEvent({ entry: "rsvp" }),
      anEvent({ entry: "rsvp", start_at }),
    ]);
    const { token } = await anAdmin();
    await ok(call("eventsAdmin", "postpone", { eventId: postponed.id }, { token }));
    await ok(call("eventChangesAdmin", "cancel", { eventId: cancelled.id, reason: "Storm" }, { token }));
    // Without an end it is over six hours after its start.
    const end = Date.parse(start_at) + 6 * 3_600_000;
    const at = (instant: number) => new Date(instant).toISOString();
    const answers = async (event: Id, now?: string) => [
      await refusalOf(invite(member, event, friend, now)),
      await refusalOf(
        call("messages", "invitees", { eventId: event.id }, { token: member.token, ...(now ? { now } : {}) }),
      ),
    ];
    const both = (...refusal: unknown[]) => [refusal, refusal];
    expect(await answers({ id: "event_unknown0" })).toEqual(both(404, "not-found"));
    expect(await answers(draft)).toEqual(both(404, "not-found"));
    expect(await answers(cancelled)).toEqual(both(409, "event.cancelled"));
    expect(await answers(postponed)).toEqual(both(409, "event.postponed"));
    expect(await answers(ending, at(end))).toEqual(both(409, "event.past"));
    expect(await noticesOf(friend)).toEqual([]);
    expect(await answers(ending, at(end - 1_000))).toEqual([
      [201, null],
      [200, null],
    ]);
  });

  test("[people-14] ends at 30 friends a day, which refused ones and repeated ones don't count towards", async () => {
    const { event, member, friend } = await aPair();
    const [last, stranger] = await Promise.all([aProfile(), aProfile()]);
    await follow(member, last);
    await ok(invite(member, event, friend));
    await putRate("event-invitations", member.userId, {
      rate: { max: eventLimits.invitationsPerDay, seconds: 86_400 },
      at: Math.floor(Date.now() / 1_000),
      calls: eventLimits.invitationsPerDay - 1,
    });
    expect(await refusalOf(invite(member, event, stranger))).toEqual([409, "invitation.not-followed"]);
    await ok(invite(member, event, friend));
    await ok(invite(member, event, last));
    const one = await aProfile();
    await follow(member, one);
    const { status, error } = await invite(member, event, one);
    expect([status, error?.code]).toEqual([429, "too-many-requests"]);
    expect(error?.message).toMatch(/^You've invited 30 friends today\. Try again in /);
    expect([await noticesOf(one), (await noticesOf(last)).length]).toEqual([[], 1]);
  });
});

describe("whom a member can invite", () => {
  test("[people-15] are those they follow, the latest first, with who is invited and who shows that they're going", async () => {
    const { event, member, friend } = await aPair();
    const [shown, hidden, blocked] = await Promise.all([aProfile(), aProfile(), aProfile()]);
    for (const one of [shown, hidden, blocked]) {
      await follow(member, one);
      await ok(call("events", "join", { eventId: event.id }, { token: one.token }));
    }
    await ok(call("messages", "showGoing", { eventId: event.id, shows: true }, { token: shown.token }));
    await ok(call("community", "block", { userId: member.userId }, { token: blocked.token }));
    await ok(invite(member, event, friend));
    expect((await inviteesOf(member, event)).map(({ user_id, state }) => [user_id, state])).toEqual([
      [hidden.userId, "open"],
      [shown.userId, "going"],
      [friend.userId, "invited"],
    ]);
    expect(await refusalOf(invite(member, event, shown))).toEqual([409, "invitation.already-going"]);
    expect(await refusalOf(invite(member, event, hidden))).toEqual([201, null]);
  });

  test("[people-15] are found by a part of their name, among those followed alone", async () => {
    const { event, member, friend } = await aPair();
    const [other] = await Promise.all([aProfile({ name: "Zed Zeta" }), aProfile({ name: "Fay Friend" })]);
    await follow(member, other);
    const found = async (text: string) => (await inviteesOf(member, event, text)).map(({ user_id }) => user_id);
    expect([await found("fr"), await found("ZET"), await found("nobody")]).toEqual([
      [friend.userId],
      [other.userId],
      [],
    ]);
  });
});

test("[people-16] the choice to be shown and the invitations are in the member's export, and go with either account", async () => {
  const { event, member, friend } = await aPair();
  await ok(call("events", "join", { eventId: event.id }, { token: friend.token }));
  await ok(call("messages", "showGoing", { eventId: event.id, shows: false }, { token: friend.token }));
  await ok(call("community", "updateProfile", { shows_going: true }, { token: friend.token }));
  await ok(invite(member, event, friend));
  const partsOf = async ({ token }: Member, ...sections: string[]) => {
    const parts: [string, object][] = [];
    let cursor: string | undefined;
    do {
      const page = await ok(call("account", "export", { cursor }, { token }));
      parts.push(...page.items.map(({ section, data }): [string, object] => [section, data]));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    return Object.fromEntries(parts.filter(([section]) => sections.includes(section)));
  };
  expect(await partsOf(friend, "rsvps", "community_profile", "event_invitations_received")).toMatchObject({
    rsvps: { event_id: event.id, shows: false },
    event_invitations_received: { user_id: member.userId, event_id: event.id },
    community_profile: { shows_going: true },
  });
  expect(await partsOf(member, "event_invitations")).toMatchObject({
    event_invitations: { friend_id: friend.userId, event_id: event.id },
  });
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: friend.token }));
  expect(await partsOf(member, "event_invitations")).toEqual({});
});
