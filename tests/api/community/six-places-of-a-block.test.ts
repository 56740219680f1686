import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveChange, ServerMessage } from "../../../shared/model/realtime.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { changesSince, cursorsOf, type Live, openLive } from "../../support/live.ts";
import { follow, sendTo } from "../../support/messages.ts";

/** One of the two members, as the other meets them. */
type Side = { member: Member; name: string; postId: string; liveCursor: number; live: Live };
type View = { reader: Side; hidden: Side };

const aSide = async (location: string): Promise<Omit<Side, "live" | "liveCursor">> => {
  const name = `Side ${randomUUID()}`;
  const member = await aProfile({ name });
  return { member, name, postId: (await aPost({ author: member, location })).post.id };
};
const comment = async (postId: string, { token }: Member) =>
  (await ok(call("community", "comment", { postId, content: "Hello there" }, { token }))).id;

let location: string;
let third: Member;
let between: string;
const sides: Side[] = [];
const viewOf = (reader: 0 | 1): View => ({ reader: sides[reader] as Side, hidden: sides[1 - reader] as Side });

const seen = {
  feed: async ({ reader, hidden }: View) => {
    const { token } = reader.member;
    const pages = await Promise.all([
      ok(call("community", "feed", { location }, { token })),
      ok(call("community", "feed", { location, sort: "trending" }, { token })),
    ]);
    return pages.map(({ items }) => items.some(({ user_id }) => user_id === hidden.member.userId));
  },
  search: async ({ reader, hidden }: View) => {
    const { items } = await ok(
      call("community", "searchProfiles", { text: hidden.name }, { token: reader.member.token }),
    );
    return items.map(({ user_id }) => user_id);
  },
  comments: async ({ reader, hidden }: View) => {
    const { token } = reader.member;
    const { items } = await ok(call("community", "comments", { postId: between }, { token }));
    const theirPost = await call("community", "comments", { postId: hidden.postId }, { token });
    return [items.some(({ user_id }) => user_id === hidden.member.userId), theirPost.status];
  },
  messages: async ({ reader, hidden }: View) => {
    const { token } = reader.member;
    const { userId } = hidden.member;
    const { items } = await ok(call("messages", "conversations", {}, { token }));
    const all = (await ok(call("messages", "all", {}, { token }))).items;
    const opened = await call("messages", "conversation", { userId }, { token });
    const unread = (await ok(call("messages", "unread", {}, { token }))).count;
    return [items.some(({ peer }) => peer.user_id === userId), all.length > 0, opened.status, unread];
  },
  activity: async ({ reader }: View) =>
    (await ok(call("messages", "activities", {}, { token: reader.member.token }))).items,
};

type Seen = { [Place in keyof typeof seen]: Awaited<ReturnType<(typeof seen)[Place]>> };
const lookEverywhere = async (view: View): Promise<Seen> =>
  Object.fromEntries(
    await Promise.all(Object.entries(seen).map(async ([place, look]) => [place, await look(view)])),
  ) as Seen;

let before: [Seen, Seen];
let sentinel: string;

beforeAll(async () => {
  location = await aLocation();
  const [one, other] = await Promise.all([aSide(location), aSide(location)]);
  ({ author: third } = await aPost({ location }).then(({ author, post }) => {
    between = post.id;
    return { author };
  }));
  await Promise.all([follow(one.member, other.member), follow(other.member, one.member)]);
  await stack().settled();
  await Promise.all([one, other].map(({ member }) => aPost({ author: member, location: location })));
  await Promise.all([one, other].map(({ member }) => comment(between, member)));
  await Promise.all([sendTo(one.member, other.member), sendTo(other.member, one.member)]);
  await stack().settled();
  for (const side of [one, other]) {
    const [live, cursors] = await Promise.all([openLive(side.member, { feed: true }), cursorsOf(side.member)]);
    sides.push({ ...side, live, liveCursor: cursors.feed });
  }
  before = [await lookEverywhere(viewOf(0)), await lookEverywhere(viewOf(1))];
  await ok(call("community", "block", { userId: other.member.userId }, { token: one.member.token }));
  // While both look on: a new post of each, a comment of each, and a stranger's comment under a post of each.
  for (const { member, postId } of sides) {
    await aPost({ author: member, location });
    await comment(between, member);
    const commentId = await comment(postId, third);
    await ok(call("community", "deleteComment", { postId, commentId }, { token: third.token }));
    await comment(postId, third);
  }
  await stack().settled();
  sentinel = await comment(between, third);
}, 60_000);
afterAll(async () => {
  await Promise.all(sides.map(({ live }) => live.close()));
});

const isAbout =
  ({ member, postId }: Side) =>
  (change: ServerMessage | LiveChange) => {
    const text = JSON.stringify(change);
    return text.includes(member.userId) || text.includes(postId);
  };

describe.each([
  { who: "the member who blocks", index: 0 },
  { who: "the blocked member", index: 1 },
] as const)("$who finds nothing of the other", ({ index }) => {
  test("in the feed, newest and trending", async () => {
    expect(before[index].feed).toEqual([true, true]);
    expect(await seen.feed(viewOf(index))).toEqual([false, false]);
  });

  test("by searching for their name", async () => {
    expect(before[index].search).toEqual([viewOf(index).hidden.member.userId]);
    expect(await seen.search(viewOf(index))).toEqual([]);
  });

  test("in the comments of a third member's post, and no comments under the other's post", async () => {
    expect(before[index].comments).toEqual([true, 200]);
    expect(await seen.comments(viewOf(index))).toEqual([false, 404]);
  });

  test("in their messages, read or unread, and can't open or continue the conversation", async () => {
    expect(before[index].messages).toEqual([true, true, 200, 1]);
    expect(await seen.messages(viewOf(index))).toEqual([false, false, 404, 0]);
    const { reader, hidden } = viewOf(index);
    const message = { receiver_id: hidden.member.userId, content: "Hello?", client_id: randomUUID() };
    expect((await call("messages", "send", message, { token: reader.member.token })).status).toBe(404);
  });

  test("in friend activity, nor by the id of an activity they were told of before", async () => {
    const [told] = before[index].activity;
    expect(told?.message).toContain(viewOf(index).hidden.name);
    expect(await seen.activity(viewOf(index))).toEqual([]);
    const read = { activityId: told?.id ?? "" };
    const { token } = viewOf(index).reader.member;
    expect((await call("messages", "readActivity", read, { token })).status).toBe(404);
  });

  test("live or by catching up: no post, no comment, and no comment of others under the other's post", async () => {
    const { reader, hidden } = viewOf(index);
    const isSentinel = ({ comment: { id } }: { comment: { id: string } }) => id === sentinel;
    await reader.live.next("comment-created", isSentinel);
    expect(reader.live.received.filter(isAbout(hidden))).toEqual([]);
    expect(reader.live.received.some(isAbout(reader))).toBe(true);
    const changes = await changesSince(reader.member, { feed: reader.liveCursor });
    expect(changes.some((change) => change.type === "comment-created" && isSentinel(change))).toBe(true);
    expect(changes.filter(isAbout(hidden))).toEqual([]);
    expect(changes.some(isAbout(reader))).toBe(true);
  });
});
