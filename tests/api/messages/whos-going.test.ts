import { beforeAll, describe, expect, test } from "vitest";
import { CommunityStandingEntity } from "../../../functions/community/standing/community-standing.entity.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import { type Answer, call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aProfile } from "../../support/community.ts";
import { aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { follow } from "../../support/messages.ts";
import { openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

type Id = { id: string };

const join = ({ token }: Member, { id: eventId }: Id) => ok(call("events", "join", { eventId }, { token }));
const leave = ({ token }: Member, { id: eventId }: Id) => ok(call("events", "leave", { eventId }, { token }));
const show = ({ token }: Member, { id: eventId }: Id, shows: boolean) =>
  call("messages", "showGoing", { eventId, shows }, { token });
const setDefault = ({ token }: Member, shows_going: boolean) =>
  ok(call("community", "updateProfile", { shows_going }, { token }));
const going = ({ token }: Member, { id: eventId }: Id) => ok(call("messages", "going", { eventId }, { token }));
const refusalOf = async (pending: Promise<Answer>) => {
  const { status, error } = await pending;
  return [status, error?.code, error?.message];
};
const namesSeen = async (member: Member, event: Id) =>
  (await going(member, event)).friends.map(({ display_name }) => display_name);
const suspend = async ({ userId: user_id }: Member) => {
  const standing = { user_id, suspended_at: new Date(Date.now() - 60_000).toISOString(), rule: "spam" };
  await (await openTable()).put(CommunityStandingEntity.put(standing).params().Item);
};

/** A reader who follows a friend; the friend is going. */
const aFriendGoing = async () => {
  const [event, reader, friend] = await Promise.all([
    anEvent({ entry: "rsvp" }),
    aProfile(),
    aProfile({ name: "Fay Friend" }),
  ]);
  await follow(reader, friend);
  await join(friend, event);
  return { event, reader, friend };
};

beforeAll(() => openSettings());

describe("a member is shown in Who's going", () => {
  test("[people-01] only once they want it: off at first, and the others are a number", async () => {
    const { event, reader, friend } = await aFriendGoing();
    expect(await going(reader, event)).toEqual({ friends: [], others: 1, own: null });
    expect((await going(friend, event)).own).toEqual({ shows: false });
    expect(await ok(show(friend, event, true))).toEqual({ shows: true });
    const shown = { user_id: friend.userId, display_name: "Fay Friend", avatar_url: null };
    expect(await going(reader, event)).toEqual({ friends: [shown], others: 0, own: null });
    expect(await going(friend, event)).toEqual({ friends: [], others: 0, own: { shows: true } });
    await ok(show(friend, event, false));
    expect(await going(reader, event)).toEqual({ friends: [], others: 1, own: null });
  });

  test("[people-02] as their setting says wherever they haven't chosen otherwise for the event", async () => {
    const { event, reader, friend } = await aFriendGoing();
    await setDefault(friend, true);
    expect(await namesSeen(reader, event)).toEqual(["Fay Friend"]);
    await ok(show(friend, event, false));
    expect(await namesSeen(reader, event)).toEqual([]);
    await setDefault(friend, false);
    await ok(show(friend, event, true));
    expect(await namesSeen(reader, event)).toEqual(["Fay Friend"]);
    const { shows_going } = await ok(call("community", "openProfile", {}, { token: friend.token }));
    expect(shows_going).toBe(false);
  });

  test("[people-03] to those who follow them, and to nobody who blocks them or whom they block", async () => {
    const { event, reader, friend } = await aFriendGoing();
    const stranger = await aProfile();
    await ok(show(friend, event, true));
    expect(await namesSeen(stranger, event)).toEqual([]);
    expect((await going(stranger, event)).others).toBe(1);
    await ok(call("community", "block", { userId: friend.userId }, { token: reader.token }));
    expect(await namesSeen(reader, event)).toEqual([]);
  });

  test("[people-04] until they leave, are suspended or blocked, or delete their account", async () => {
    const { event, reader, friend: leaver } = await aFriendGoing();
    const [suspended, blocked, deleted] = await Promise.all([1, 2, 3].map(() => aProfile({ name: "Some One" })));
    const all = [leaver, suspended, blocked, deleted] as [Member, Member, Member, Member];
    for (const one of all.slice(1)) {
      await follow(reader, one);
      await join(one, event);
    }
    for (const one of all) await ok(show(one, event, true));
    const seen = async () => (await going(reader, event)).friends.map(({ user_id }) => user_id).sort();
    const idsOf = (members: Member[]) => members.map(({ userId }) => userId).sort();
    expect(await seen()).toEqual(idsOf(all));
    await leave(leaver, event);
    expect(await seen()).toEqual(idsOf(all.slice(1)));
    await suspend(all[1]);
    expect(await seen()).toEqual(idsOf(all.slice(2)));
    await ok(call("membersAdmin", "block", { userId: all[2].userId }, { token: (await anAdmin()).token }));
    expect(await seen()).toEqual(idsOf(all.slice(3)));
    await ok(call("account", "erase", { confirm: "DELETE" }, { token: all[3].token }));
    expect(await seen()).toEqual([]);
    await join(leaver, event);
    expect([await seen(), (await going(leaver, event)).own]).toEqual([[], { shows: false }]);
  });

  test("[people-05] by a ticket as by an RSVP, until the last one is somebody else's", async () => {
    const [party, reader, buyer, taker] = await Promise.all([anEvent(), aProfile(), aProfile(), aMember()]);
    await follow(reader, buyer);
    const { session } = await buy(buyer, party.id);
    await payAndSettle(session);
    await stack().settled();
    await ok(show(buyer, party, true));
    expect((await going(reader, party)).friends).toHaveLength(1);
    const [ticket] = await ticketsOf(buyer, session);
    await ok(claimTicket(taker, await sendTicket(buyer, ticket?.id ?? "")));
    await stack().settled();
    expect(await going(reader, party)).toEqual({ friends: [], others: 1, own: null });
  });
});

test("[people-06] at most six friends are shown, the latest followed first, and the others are counted", async () => {
  const { event, reader, friend } = await aFriendGoing();
  const more = await Promise.all(Array.from({ length: eventLimits.facesGoing }, () => aProfile()));
  for (const one of more) {
    await follow(reader, one);
    await join(one, event);
    await setDefault(one, true);
  }
  await setDefault(friend, true);
  await join(reader, event);
  const { friends, others } = await going(reader, event);
  expect([friends.map(({ user_id }) => user_id), others]).toEqual([more.map(({ userId }) => userId).toReversed(), 1]);
});

test("[people-07] who isn't going has nothing to show, and a draft's list is nobody's", async () => {
  const [event, draft, member] = await Promise.all([
    anEvent({ entry: "rsvp" }),
    anEvent({ is_published: false }),
    aProfile(),
  ]);
  const notJoined = [404, "not-found", "You haven't joined this event"];
  expect(await refusalOf(show(member, event, true))).toEqual(notJoined);
  expect(await refusalOf(show(member, { id: "event_unknown0" }, true))).toEqual(notJoined);
  await join(member, event);
  expect((await show(member, event, true)).status).toBe(200);
  const list = ({ id: eventId }: Id) => call("messages", "going", { eventId }, { token: member.token });
  const notFound = [404, "not-found", "Event not found"];
  expect([await refusalOf(list(draft)), await refusalOf(list({ id: "event_unknown0" }))]).toEqual([notFound, notFound]);
  expect((await call("messages", "going", { eventId: event.id })).status).toBe(401);
});
