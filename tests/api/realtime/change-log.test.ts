import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LiveChange } from "../../../shared/model/realtime.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { changesSince, cursorsOf, openLive } from "../../support/live.ts";
import { follow, sendTo } from "../../support/messages.ts";
import { openTable } from "../../support/table.ts";

const aPost = async (author: Member, content = `Hello ${randomUUID()}`) =>
  ok(call("community", "createPost", { content, location: await aLocation() }, { token: author.token }));

/** The changes of the feed that are about one post. */
const about = (postId: string) => (change: LiveChange) =>
  ("post" in change && change.post.id === postId) ||
  ("post_id" in change && change.post_id === postId) ||
  ("comment" in change && change.comment.post_id === postId);

describe("a change of the feed", () => {
  test("[realtime-03] is pushed to everybody who follows it, with the changed post itself", async () => {
    const [author, reader] = await Promise.all([aProfile({ name: "Ada Author" }), aProfile()]);
    const [live, elsewhere] = await Promise.all([openLive(reader, { feed: true }), openLive(reader)]);
    const post = await aPost(author);
    const isOurs = about(post.id);
    const created = await live.next("post-created", isOurs);
    expect(created.post).toMatchObject({
      id: post.id,
      content: post.content,
      display_name: "Ada Author",
      likes_count: 0,
    });
    expect(created.post).not.toHaveProperty("is_liked");
    await ok(call("community", "like", { postId: post.id }, { token: reader.token }));
    await live.next("post-changed", (change) => isOurs(change) && change.post.likes_count === 1);
    await ok(call("community", "comment", { postId: post.id, content: "Nice" }, { token: reader.token }));
    expect((await live.next("comment-created", isOurs)).comment.content).toBe("Nice");
    await live.next("post-changed", (change) => isOurs(change) && change.post.comments_count === 1);
    await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
    await live.next("post-deleted", isOurs);
    expect(elsewhere.received).toEqual([]);
    await Promise.all([live.close(), elsewhere.close()]);
  });

  test("is neither pushed to nor answered for a member with whom its author has a block", async () => {
    const [author, blocker, other] = await Promise.all([aProfile(), aProfile(), aProfile()]);
    await ok(call("community", "block", { userId: author.userId }, { token: blocker.token }));
    const [cursors, blocked, live] = await Promise.all([
      cursorsOf(blocker),
      openLive(blocker, { feed: true }),
      openLive(other, { feed: true }),
    ]);
    const post = await aPost(author);
    await live.next("post-created", about(post.id));
    const later = await aPost(other);
    await blocked.next("post-created", about(later.id));
    expect(blocked.received.filter((message) => about(post.id)(message as LiveChange))).toEqual([]);
    const changes = await changesSince(blocker, { feed: cursors.feed });
    expect([changes.some(about(later.id)), changes.some(about(post.id))]).toEqual([true, false]);
    await Promise.all([blocked.close(), live.close()]);
  });
});

describe("a change of a member's own", () => {
  test("[realtime-04] is pushed to sender and receiver of a message, and to the follower of a friend, and to nobody else", async () => {
    const [sender, receiver, stranger, event] = await Promise.all([
      aProfile(),
      aProfile(),
      aProfile(),
      anEvent({ entry: "rsvp" }),
    ]);
    await follow(receiver, sender);
    await stack().settled();
    const lives = await Promise.all([sender, receiver, stranger].map((member) => openLive(member, { feed: true })));
    const [theirs, ours, others] = lives;
    const sent = await sendTo(sender, receiver, "See you there");
    expect((await ours?.next("message-sent"))?.message).toEqual(sent);
    expect((await theirs?.next("message-sent"))?.message).toEqual(sent);
    await ok(call("messages", "read", { messageId: sent.id }, { token: receiver.token }));
    expect(await theirs?.next("messages-read")).toMatchObject({ reader_id: receiver.userId, message_id: sent.id });
    await ok(call("events", "join", { eventId: event.id }, { token: sender.token }));
    expect((await ours?.next("activity-created"))?.activity).toMatchObject({
      user_id: receiver.userId,
      activity_type: "event_rsvp",
    });
    expect(theirs?.received.some(({ type }) => type === "activity-created")).toBe(false);
    expect(others?.received.filter((message) => "topic" in message && message.topic === "member")).toEqual([]);
    await Promise.all(lives.map((live) => live.close()));
  });

  test("[realtime-05] is answered after a cursor in order, each once, none missing, and to its member only", async () => {
    const [one, other, stranger] = await Promise.all([aProfile(), aProfile(), aProfile()]);
    const cursors = await Promise.all([one, other, stranger].map(cursorsOf));
    const texts = ["a", "b", "c", "d"];
    for (const [index, text] of texts.entries())
      await sendTo(...(index % 2 ? ([one, other] as const) : ([other, one] as const)), text);
    await stack().settled();
    const [mine, theirs, nobodys] = await Promise.all(
      [one, other, stranger].map((member, index) => changesSince(member, { member: cursors[index]?.member ?? 0 })),
    );
    for (const changes of [mine, theirs]) {
      expect(changes?.map((change) => change.type === "message-sent" && change.message.content)).toEqual(texts);
      const seqs = changes?.map(({ seq }) => seq) ?? [];
      expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
    }
    expect(nobodys).toEqual([]);
    expect(await changesSince(one, { member: mine?.at(-1)?.seq ?? 0 })).toEqual([]);
  });
});

test("[realtime-06] a connection that is gone is removed and does not stop delivery to the others", async () => {
  const [one, other] = await Promise.all([aProfile(), aProfile()]);
  const live = await openLive(one);
  const connect = { routeKey: "$connect", connectionId: `gone-${randomUUID()}=`, authorizer: { userId: one.userId } };
  expect(await stack().invoke("Live", { requestContext: connect })).toMatchObject({ statusCode: 200 });
  const held = async () =>
    (await (await openTable()).partition(`$city#user_id_${one.userId}`, "$connection")).map(
      ({ connection_id }) => connection_id,
    );
  expect(await held()).toContain(connect.connectionId);
  const sent = await sendTo(other, one);
  expect((await live.next("message-sent")).message.id).toBe(sent.id);
  await expect.poll(held).not.toContain(connect.connectionId);
  await live.close();
});
