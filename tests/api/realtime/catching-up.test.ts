import { describe, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const live = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/realtime/catch-up.ts")),
  ...(await import("../../../functions/realtime/change-log.ts")),
  ...(await import("../../../functions/realtime/live-change.entity.ts")),
  ...(await import("../../../functions/realtime/live-topic.entity.ts")),
  ...(await import("../../../functions/messages/activities/friend-activity.entity.ts")),
  ...(await import("../../../functions/messages/message.entity.ts")),
  ...(await import("../../../functions/realtime/resolve-changes.ts")),
  ...(await import("../../../functions/realtime/resolve-feed.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A member whose standing changed so many times, and whose devices ask for what they missed. */
const aMember = async (changes: number) => {
  const userId = `usr_${crypto.randomUUID()}`;
  const topic = `member#${userId}`;
  const append = (count: number) =>
    live().appendChanges(
      topic,
      Array.from({ length: count }, () => ({
        cause: crypto.randomUUID(),
        change: { type: "standing-changed" as const, ids: {} },
      })),
      now,
    );
  await append(changes);
  const missed = async (member?: number) => {
    const { changes: found, member: cursor, reset, has_more } = await live().catchUp(userId, { member });
    return { seqs: found.map(({ seq }) => seq), cursor, reset, has_more };
  };
  return { userId, topic, missed };
};
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("a device that reconnects", () => {
  test("[realtime-05] is told what it missed, in order, once", async () => {
    const { missed } = await aMember(3);
    expect(await missed(0)).toEqual({ seqs: [1, 2, 3], cursor: 3, reset: false, has_more: false });
    expect(await missed(2)).toEqual({ seqs: [3], cursor: 3, reset: false, has_more: false });
    expect(await missed(3)).toEqual({ seqs: [], cursor: 3, reset: false, has_more: false });
  });

  test("is told from now on where it has nothing yet", async () => {
    const { missed } = await aMember(3);
    expect(await missed()).toEqual({ seqs: [], cursor: 3, reset: false, has_more: false });
    expect(await (await aMember(0)).missed(0)).toEqual({ seqs: [], cursor: 0, reset: false, has_more: false });
  });

  test("[realtime-05] is told 50 at once, and that there are more where there may be", async () => {
    const { missed } = await aMember(51);
    expect(await missed(0)).toEqual({ seqs: numbers(1, 50), cursor: 50, reset: false, has_more: true });
    expect(await missed(1)).toEqual({ seqs: numbers(2, 51), cursor: 51, reset: false, has_more: true });
    expect(await missed(2)).toEqual({ seqs: numbers(3, 51), cursor: 51, reset: false, has_more: false });
  });

  test("reads everything again where what it missed isn't kept any more", async () => {
    const { topic, missed } = await aMember(4);
    await live().LiveChangeEntity.delete({ topic, seq: 2 }).go();
    expect(await missed(0)).toMatchObject({ reset: false });
    expect(await missed(1)).toEqual({ seqs: [], cursor: 4, reset: true, has_more: false });
    for (const seq of [1, 3, 4]) await live().LiveChangeEntity.delete({ topic, seq }).go();
    expect(await missed(3)).toEqual({ seqs: [], cursor: 4, reset: true, has_more: false });
    expect(await missed(4)).toEqual({ seqs: [], cursor: 4, reset: false, has_more: false });
  });

  test("reads everything again where it has a number that the topic never had", async () => {
    expect(await (await aMember(2)).missed(7)).toEqual({ seqs: [], cursor: 2, reset: true, has_more: false });
  });

  test("is told of what is appended while it asks", async () => {
    const { topic, missed } = await aMember(1);
    const { documents, appendChanges } = live();
    const send = documents.send.bind(documents) as (command: unknown) => Promise<unknown>;
    const change = { type: "standing-changed" as const, ids: {} };
    let isFirst = true;
    vi.spyOn(documents, "send").mockImplementation((async (command: { constructor: { name: string } }) => {
      const answer = await send(command);
      if (isFirst && command.constructor.name === "QueryCommand") {
        isFirst = false;
        await appendChanges(topic, [{ cause: crypto.randomUUID(), change }], now);
      }
      return answer;
    }) as never);
    expect(await missed(1)).toEqual({ seqs: [], cursor: 1, reset: false, has_more: true });
    expect(await missed(1)).toEqual({ seqs: [2], cursor: 2, reset: false, has_more: false });
  });

  test("reads everything again, or on, also because of the feed alone", async () => {
    const { userId } = await aMember(0);
    const first = await live().catchUp(userId, {});
    const causes = numbers(1, 51).map((number) => ({
      cause: crypto.randomUUID(),
      change: { type: "post-deleted" as const, ids: { post_id: `post_${number}` } },
    }));
    await live().appendChanges("feed", causes, now);
    const more = await live().catchUp(userId, { feed: first.feed });
    expect([more.changes.length, more.has_more, more.reset]).toEqual([50, true, false]);
    const lost = await live().catchUp(userId, { feed: first.feed + 1_000 });
    expect([lost.feed, lost.has_more, lost.reset]).toEqual([first.feed + 51, false, true]);
  });

  test("isn't told what members did, or what was done to things of theirs, with whom there is a block", async () => {
    const { userId } = await aMember(0);
    await live()
      .CommunityBlockEntity.put({ user_id: userId, other_id: "usr_blocked", side: "blocked-by", created_at: now })
      .go();
    const { feed } = await live().catchUp(userId, {});
    const aComment = (comment_id: string, actor_id: string, owner_id: string) => ({
      cause: crypto.randomUUID(),
      change: { type: "comment-deleted" as const, actor_id, owner_id, ids: { post_id: "post_1", comment_id } },
    });
    await live().appendChanges(
      "feed",
      [
        aComment("theirs", "usr_blocked", "usr_ben"),
        aComment("about theirs", "usr_ben", "usr_blocked"),
        aComment("others", "usr_ben", "usr_cleo"),
      ],
      now,
    );
    const { changes, feed: cursor, member } = await live().catchUp(userId, { feed });
    expect(changes.map((change) => "comment_id" in change && change.comment_id)).toEqual(["others"]);
    expect([cursor - feed, member]).toEqual([3, 0]);
  });
});

test("changes beyond one transaction are numbered on, and causes without a change take no number", async () => {
  const causes = numbers(1, 90).map((number) => ({
    cause: `cause ${number}`,
    change: number % 2 ? { type: "post-deleted" as const, ids: { post_id: String(number) } } : null,
  }));
  await live().appendChanges("many", causes, now);
  const kept = await live().listChangesAfter("many", 0, 100);
  expect(kept.map(({ seq, ids }) => [seq, ids])).toEqual(
    numbers(1, 45).map((seq) => [seq, { post_id: String(seq * 2 - 1) }]),
  );
  expect(kept[0]?.ttl).toBe(Date.parse(now) / 1_000 + 7 * 86_400);
  expect(await live().findLastSeq("many")).toBe(45);
});

test("a cause without a change leaves the numbers of a new topic as they are, and each is one write", async () => {
  const { appendChanges, documents, findLastSeq } = live();
  const writes = vi.spyOn(documents, "send");
  await appendChanges("fresh", [{ cause: "none", change: null }], now);
  await appendChanges("fresh", [{ cause: "one", change: { type: "post-deleted", ids: {} } }], now);
  const transactions = writes.mock.calls.filter(([command]) => command.constructor.name === "TransactWriteCommand");
  expect([await findLastSeq("fresh"), transactions.length]).toEqual([1, 2]);
});

describe("what is told of the feed", () => {
  const author = "usr_author";
  const post = (id: string, user_id: string, state: "shown" | "deleted" = "shown") =>
    live()
      .PostEntity.put({ id, user_id, state, content: `Text of ${id}`, location: "Jacksonville", created_at: now })
      .go();
  const comment = (id: string, user_id: string) =>
    live()
      .CommentEntity.put({ id, post_id: "p_shown", user_id, content: `Text of ${id}`, created_at: now })
      .go();
  const toldOf = (type: string, ids: object) => ({ topic: "feed", seq: 1, type, ids, ttl: 2_000_000_000 }) as never;

  test("is the post or comment as it is now, and of what is gone only that", async () => {
    await live()
      .CommunityProfileEntity.put({
        user_id: author,
        id: "profile_ada",
        display_name: "Ada",
        created_at: now,
        updated_at: now,
      })
      .go();
    await Promise.all([post("p_shown", author), post("p_deleted", author, "deleted"), post("p_nobodys", "usr_gone")]);
    await Promise.all([comment("c_there", author), comment("c_nobodys", "usr_gone")]);
    const told = await live().resolveFeed([
      toldOf("post-created", { post_id: "p_shown" }),
      toldOf("post-changed", { post_id: "p_deleted" }),
      toldOf("post-changed", { post_id: "p_nobodys" }),
      toldOf("comment-created", { post_id: "p_shown", comment_id: "c_there" }),
      toldOf("comment-created", { post_id: "p_shown", comment_id: "c_gone" }),
      toldOf("comment-created", { post_id: "p_shown", comment_id: "c_nobodys" }),
      toldOf("post-deleted", { post_id: "p_other" }),
    ]);
    expect(told).toEqual([
      { post: expect.objectContaining({ id: "p_shown", display_name: "Ada", image: null, image_url: null }) },
      { type: "post-deleted", post_id: "p_deleted" },
      { type: "post-deleted", post_id: "p_nobodys" },
      { comment: expect.objectContaining({ id: "c_there", display_name: "Ada", avatar_url: null }) },
      { type: "comment-deleted", post_id: "p_shown", comment_id: "c_gone" },
      { type: "comment-deleted", post_id: "p_shown", comment_id: "c_nobodys" },
      { post_id: "p_other" },
    ]);
  });
});

test("what is deleted on the feed costs no read, and one post is read alone", async () => {
  const told = (type: string, ids: object) => ({ topic: "feed", seq: 1, type, ids, ttl: 2_000_000_000 }) as never;
  const reads = vi.spyOn(live().documents, "send");
  const deleted = [
    told("post-deleted", { post_id: "p_1" }),
    told("comment-deleted", { post_id: "p_1", comment_id: "c" }),
  ];
  expect(await live().resolveFeed(deleted)).toEqual([{ post_id: "p_1" }, { post_id: "p_1", comment_id: "c" }]);
  expect(reads).not.toHaveBeenCalled();
  expect(await live().resolveFeed([told("post-created", { post_id: "p_shown" })])).toMatchObject([
    { post: { id: "p_shown" } },
  ]);
});

test("changes of all kinds are told in their order, without what is gone or can't be read", async () => {
  const [reader, ada] = [crypto.randomUUID(), crypto.randomUUID()];
  const message = { id: "msg_abcdef", client_id: "client_1", sender_id: ada, receiver_id: reader, number: 1 };
  await live()
    .MessageEntity.put({ ...message, conversation_id: "c", seq: 1, content: "Hi", created_at: now })
    .go();
  const activity = { id: "act_abcdef", author_id: ada, activity_type: "new_post", message: "Hi" } as const;
  await live()
    .FriendActivityEntity.put({ ...activity, is_shared: false, created_at: now, ttl: 2_000_000_000 })
    .go();
  const kinds: [type: string, ids: object][] = [
    ["standing-changed", {}],
    ["message-sent", { conversation_id: "c", message_seq: 1 }],
    ["activity-created", { activity_id: "act_abcdef" }],
    ["message-changed", { conversation_id: "c", message_seq: 2 }],
    ["activity-created", { activity_id: "act_gone" }],
    ["activity-read", { activity_id: "act_abcdef", read_at: now }],
    ["activity-read", { activity_id: 7 }],
    ["message-changed", { conversation_id: "c", message_seq: 1 }],
  ];
  const changes = kinds.map(([type, ids], seq) => ({ topic: `member#${reader}`, seq, type, ids, ttl: 2_000_000_000 }));
  const told = await live().resolveChanges(changes);
  expect(told.map(({ type, seq }) => [type, seq])).toEqual([0, 1, 2, 5, 7].map((seq) => [kinds[seq]?.[0], seq]));
  expect(told[1]).toMatchObject({ message: { content: "Hi" } });
  expect(told[2]).toMatchObject({ activity: { user_id: reader, message: "Hi", read_at: null } });
});
