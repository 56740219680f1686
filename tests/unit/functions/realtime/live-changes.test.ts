import { describe, expect, test } from "vitest";
import type { StreamChange } from "../../../../functions/platform/stream/change.ts";
import { toFeedChange } from "../../../../functions/realtime/append-feed.ts";
import { toMemberChanges } from "../../../../functions/realtime/append-member.ts";
import { listParties } from "../../../../functions/realtime/change-log.ts";

const changeOf = (entity: string, before: object | null, after: object | null): StreamChange => ({
  ...{ id: "1", at: "2027-03-01T12:00:00.000Z", entity, isExpiry: false },
  before: before as StreamChange["before"],
  after: after as StreamChange["after"],
});

describe("readers of the feed hear of a post", () => {
  const post = { id: "post_1", user_id: "ada" };
  const [shown, hidden] = [
    { ...post, state: "shown" },
    { ...post, state: "hidden" },
  ];

  test.each([
    ["once it is shown", null, shown, "post-created"],
    ["once it is shown again", hidden, shown, "post-created"],
    ["when it changes", shown, { ...shown, text: "New" }, "post-changed"],
    ["when it is hidden", shown, hidden, "post-deleted"],
    ["when it is deleted", shown, null, "post-deleted"],
  ])("%s", (_, before, after, type) => {
    expect(toFeedChange(changeOf("post", before, after))).toEqual({
      ...{ type, actor_id: "ada", ids: { post_id: "post_1" } },
    });
  });

  test.each([
    ["written for review", null, hidden],
    ["changed while it is hidden", hidden, { ...hidden, text: "New" }],
    ["deleted while it is hidden", hidden, null],
  ])("but not one that is %s", (_, before, after) => {
    expect(toFeedChange(changeOf("post", before, after))).toBeNull();
  });
});

describe("readers of the feed hear of a comment", () => {
  const comment = { id: "comment_1", post_id: "post_1", user_id: "ada", post_author_id: "ben" };
  const ids = { post_id: "post_1", comment_id: "comment_1" };

  test("when it is written and when it is gone, with whose post it is about", () => {
    const about = { actor_id: "ada", owner_id: "ben", ids };
    expect(toFeedChange(changeOf("comment", null, comment))).toEqual({ type: "comment-created", ...about });
    expect(toFeedChange(changeOf("comment", comment, null))).toEqual({ type: "comment-deleted", ...about });
  });

  test("also where it isn't stored whose post that is", () => {
    const { post_author_id: _ben, ...old } = comment;
    expect(toFeedChange(changeOf("comment", null, old))).toStrictEqual({
      type: "comment-created",
      actor_id: "ada",
      ids,
    });
  });

  test("but not of other changes of it", () => {
    expect(toFeedChange(changeOf("comment", comment, { ...comment, likes: 1 }))).toBeNull();
  });
});

describe("two members hear of a message between them", () => {
  const message = { sender_id: "ada", receiver_id: "ben", conversation_id: "ada#ben", seq: 7 };
  const toldOf = (before: object | null, after: object | null) => toMemberChanges(changeOf("message", before, after));
  const both = (type: string) => {
    const ids = { conversation_id: "ada#ben", message_seq: 7 };
    return [
      { topic: "member#ada", change: { type, ids, actor_id: "ben" } },
      { topic: "member#ben", change: { type, ids, actor_id: "ada" } },
    ];
  };
  const removed = { ...message, removed_at: "2027-03-01T12:00:00.000Z" };

  test("when it is sent, removed and brought back, each as something of the other's", () => {
    expect(toldOf(null, message)).toEqual(both("message-sent"));
    expect(toldOf(message, removed)).toEqual(both("message-changed"));
    expect(toldOf(removed, message)).toEqual(both("message-changed"));
  });

  test("but not of other changes of it, nor once it is deleted", () => {
    expect(toldOf(message, { ...message, read_at: "now" })).toEqual([]);
    expect(toldOf(message, null)).toEqual([]);
  });
});

test("two members hear that messages were read, once", () => {
  const mark = { reader_id: "ada", peer_id: "ben", message_id: "msg_1", at: "now" };
  const toldOf = (before: object | null, after: object | null) => toMemberChanges(changeOf("read-mark", before, after));
  const change = {
    type: "messages-read",
    ids: { reader_id: "ada", sender_id: "ben", message_id: "msg_1", read_at: "now" },
  };
  expect(toldOf(null, mark)).toEqual([
    { topic: "member#ada", change: { ...change, actor_id: "ben" } },
    { topic: "member#ben", change: { ...change, actor_id: "ada" } },
  ]);
  expect([toldOf(mark, mark), toldOf(mark, null)]).toEqual([[], []]);
});

test("a member hears of a friend's activity when it is there, and on all devices once it is read", () => {
  const delivery = { user_id: "ada", id: "act_1", author_id: "ben" };
  const toldOf = (before: object | null, after: object | null) =>
    toMemberChanges(changeOf("friend-activity-delivery", before, after));
  expect(toldOf(null, delivery)).toEqual([
    { topic: "member#ada", change: { type: "activity-created", actor_id: "ben", ids: { activity_id: "act_1" } } },
  ]);
  expect(toldOf(delivery, { ...delivery, read_at: "now" })).toEqual([
    { topic: "member#ada", change: { type: "activity-read", ids: { activity_id: "act_1", read_at: "now" } } },
  ]);
  expect(toldOf(delivery, { ...delivery, seen: true })).toEqual([]);
  expect(toldOf(delivery, null)).toEqual([]);
});

test("a member hears that their standing changed, also when it is restored", () => {
  const told = [{ topic: "member#ada", change: { type: "standing-changed", ids: {} } }];
  const standing = { user_id: "ada" };
  expect(toMemberChanges(changeOf("community-standing", null, standing))).toEqual(told);
  expect(toMemberChanges(changeOf("community-standing", standing, null))).toEqual(told);
});

test("a change is of who did it and of whom it is about, where there are such", () => {
  expect(listParties({ actor_id: "ada", owner_id: "ben" })).toEqual(["ada", "ben"]);
  expect([listParties({ owner_id: "ben" }), listParties({})]).toEqual([["ben"], []]);
});
