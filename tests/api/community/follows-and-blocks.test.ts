import { randomUUID } from "node:crypto";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import { CommunityBlockEntity } from "../../../functions/community/blocks/community-block.entity.ts";
import { FollowEntity } from "../../../functions/community/follows/follow.entity.ts";
import { limits } from "../../../shared/model/limits.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost, aProfile } from "../../support/community.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const follow = (userId: string, { token }: Member) => call("community", "follow", { userId }, { token });
const unfollow = (userId: string, { token }: Member) => call("community", "unfollow", { userId }, { token });
const block = (userId: string, { token }: Member) => call("community", "block", { userId }, { token });
const unblock = (userId: string, { token }: Member) => call("community", "unblock", { userId }, { token });
const profileOf = (userId: string, { token }: Member) => call("community", "profile", { userId }, { token });
const idsOf = (page: { items: { user_id: string }[] }) => page.items.map(({ user_id }) => user_id);
const followersOf = async (userId: string, { token }: Member) =>
  idsOf(await ok(call("community", "followers", { userId }, { token })));
const followingOf = async (userId: string, { token }: Member) =>
  idsOf(await ok(call("community", "following", { userId }, { token })));
const countsOf = async (userId: string, who: Member) => {
  await stack().settled();
  const { followers_count, following_count } = await ok(profileOf(userId, who));
  return [followers_count, following_count];
};
const storedFollow = async (one: Member, other: Member) =>
  (await openTable()).get(keyOf(FollowEntity, { follower_id: one.userId, following_id: other.userId }));

let reader: Member;
beforeAll(async () => {
  reader = await aProfile();
});

describe("[follow-01] following", () => {
  test("stores follower_id, following_id and created_at once per pair, however often it is repeated at once", async () => {
    const [me, other] = await Promise.all([aProfile(), aProfile()]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ok(follow(other.userId, me))));
    expect(answers.every(({ is_following }) => is_following)).toBe(true);
    expect(await storedFollow(me, other)).toMatchObject({
      follower_id: me.userId,
      following_id: other.userId,
      created_at: expect.any(String),
    });
    expect(await followersOf(other.userId, reader)).toEqual([me.userId]);
    expect(await followingOf(me.userId, reader)).toEqual([other.userId]);
    expect(await countsOf(other.userId, me)).toEqual([1, 0]);
    expect(await countsOf(me.userId, other)).toEqual([0, 1]);
  });

  test("ends by unfollowing, which may be repeated", async () => {
    const [me, other] = await Promise.all([aProfile(), aProfile()]);
    expect(await ok(follow(other.userId, me))).toEqual({ is_following: true, followers_count: 1 });
    await stack().settled();
    expect(await ok(unfollow(other.userId, me))).toEqual({ is_following: false, followers_count: 0 });
    expect((await ok(unfollow(other.userId, me))).is_following).toBe(false);
    expect(await storedFollow(me, other)).toBeUndefined();
    expect(await countsOf(other.userId, me)).toEqual([0, 0]);
  });

  test("oneself is refused, and a member who is not in the community is not found", async () => {
    const self = await follow(reader.userId, reader);
    expect([self.status, self.error?.code]).toEqual([400, "cannot-follow-yourself"]);
    const stranger = await aMember();
    for (const userId of [randomUUID(), stranger.userId]) {
      const answer = await follow(userId, reader);
      expect([answer.status, answer.error?.code]).toEqual([404, "profile-not-found"]);
    }
  });

  test("lists both directions latest first, page by page, and a follower can be removed", async () => {
    const [me, ...others] = await Promise.all([1, 2, 3, 4].map(() => aProfile()));
    const owner = me as Member;
    for (const other of others) await ok(follow(owner.userId, other));
    const page = await ok(call("community", "followers", { userId: owner.userId, limit: 2 }, { token: owner.token }));
    const rest = await ok(
      call(
        "community",
        "followers",
        { userId: owner.userId, limit: 2, cursor: page.cursor ?? "" },
        { token: owner.token },
      ),
    );
    expect([...idsOf(page), ...idsOf(rest)]).toEqual(others.map(({ userId }) => userId).toReversed());
    const [first] = others as [Member];
    for (const _turn of [1, 2]) {
      await ok(call("community", "removeFollower", { userId: first.userId }, { token: owner.token }));
    }
    expect(await followersOf(owner.userId, reader)).not.toContain(first.userId);
    expect(await countsOf(owner.userId, reader)).toEqual([2, 0]);
  });
});

describe("a block", () => {
  test("hides both members from each other in feed, post, comments, search, names and profile", async () => {
    const name = `Hidden ${randomUUID()}`;
    const [me, other] = await Promise.all([aProfile(), aProfile({ name })]);
    const { post } = await aPost({ author: other });
    const { post: mine } = await aPost({ author: me, location: post.location });
    const between = (await aPost({ location: post.location })).post;
    for (const who of [me, other]) {
      await ok(call("community", "comment", { postId: between.id, content: "Hi" }, { token: who.token }));
    }
    await stack().settled();
    await ok(block(other.userId, me));
    const views = [
      { who: me, hidden: other, hiddenPost: post, own: mine },
      { who: other, hidden: me, hiddenPost: mine, own: post },
    ];
    for (const { who, hidden, hiddenPost, own } of views) {
      const { token } = who;
      const feed = await ok(call("community", "feed", { location: post.location }, { token }));
      expect(feed.items.map(({ id }) => id).toSorted()).toEqual([own.id, between.id].toSorted());
      expect((await call("community", "post", { postId: hiddenPost.id }, { token })).status).toBe(404);
      for (const route of ["like", "unlike"] as const) {
        expect((await call("community", route, { postId: hiddenPost.id }, { token })).status).toBe(404);
      }
      const comments = await ok(call("community", "comments", { postId: between.id }, { token }));
      expect(idsOf(comments)).toEqual([who.userId]);
      expect((await ok(call("community", "names", { userIds: [hidden.userId] }, { token }))).users).toEqual([]);
      expect((await follow(hidden.userId, who)).status).toBe(404);
    }
    const searched = await ok(call("community", "searchProfiles", { text: name }, { token: me.token }));
    expect(searched.items).toEqual([]);
    expect((await profileOf(me.userId, other)).error?.code).toBe("profile-not-found");
    expect((await call("community", "postsOf", { userId: me.userId }, { token: other.token })).status).toBe(404);
    expect(await ok(profileOf(other.userId, me))).toMatchObject({ is_blocked: true });
    const postsOf = await ok(call("community", "postsOf", { userId: other.userId }, { token: me.token }));
    expect(postsOf.items).toEqual([]);
  });

  test("ends following in both directions, is listed to the one who blocks, and can be taken back", async () => {
    const [me, other] = await Promise.all([aProfile(), aProfile()]);
    await Promise.all([ok(follow(other.userId, me)), ok(follow(me.userId, other))]);
    for (const _turn of [1, 2]) expect(await ok(block(other.userId, me))).toEqual({ is_blocked: true });
    expect([await storedFollow(me, other), await storedFollow(other, me)]).toEqual([undefined, undefined]);
    expect(idsOf(await ok(call("community", "blocks", {}, { token: me.token })))).toEqual([other.userId]);
    expect(idsOf(await ok(call("community", "blocks", {}, { token: other.token })))).toEqual([]);
    for (const _turn of [1, 2]) expect(await ok(unblock(other.userId, me))).toEqual({ is_blocked: false });
    expect(idsOf(await ok(call("community", "blocks", {}, { token: me.token })))).toEqual([]);
    expect(await countsOf(other.userId, me)).toEqual([0, 0]);
    expect((await follow(me.userId, other)).status).toBe(200);
  });

  test("of oneself is refused", async () => {
    const answer = await block(reader.userId, reader);
    expect([answer.status, answer.error?.code]).toEqual([400, "cannot-block-yourself"]);
  });

  test("is refused beyond 500, while one of the 500 can be repeated and another one takes the place of one that is lifted", async () => {
    const [me, other] = await Promise.all([aProfile(), aProfile()]);
    const table = await openTable();
    const created_at = new Date().toISOString();
    const blocked = Array.from({ length: limits.blocksPerMember }, () => randomUUID());
    const items = blocked.map((other_id) =>
      CommunityBlockEntity.put({ user_id: me.userId, other_id, side: "blocks", created_at }).params(),
    );
    for (const { Item } of items) await table.put(Item);
    const refused = await block(other.userId, me);
    expect([refused.status, refused.error?.code]).toEqual([409, "too-many-blocks"]);
    expect((await profileOf(me.userId, other)).status).toBe(200);
    const [first = ""] = blocked;
    await table.delete(keyOf(CommunityBlockEntity, { user_id: me.userId, other_id: first, side: "blocks" }));
    await ok(block(other.userId, me));
    await ok(block(other.userId, me));
  });

  test("cannot be lifted by the blocked member", async () => {
    const [me, other] = await Promise.all([aProfile(), aProfile()]);
    await ok(block(other.userId, me));
    await ok(unblock(me.userId, other));
    expect((await profileOf(me.userId, other)).status).toBe(404);
  });
});

describe("following while the other blocks", () => {
  const rounds = 12;

  test("never leaves a follow across the block, whichever comes first", async () => {
    const pairs = await Promise.all(Array.from({ length: rounds }, () => Promise.all([aProfile(), aProfile()])));
    await Promise.all(
      pairs.flatMap(([one, other]) => [follow(other.userId, one), block(one.userId, other), follow(one.userId, other)]),
    );
    for (const [one, other] of pairs) {
      expect([await storedFollow(one, other), await storedFollow(other, one)]).toEqual([undefined, undefined]);
    }
  });

  test("leaves one when the block is only looked at before, as the control shows", async () => {
    const store = await openTable();
    const { TableName, documents } = store;
    const race = async () => {
      const [one, other] = [randomUUID(), randomUUID()];
      const followKey = keyOf(FollowEntity, { follower_id: one, following_id: other });
      const blockKey = keyOf(CommunityBlockEntity, { user_id: one, other_id: other, side: "blocked-by" });
      const followUnguarded = async () => {
        if (await store.get(blockKey)) return;
        await documents.send(new PutCommand({ TableName, Item: followKey }));
      };
      const blockUnguarded = async () => {
        await documents.send(new DeleteCommand({ TableName, Key: followKey }));
        await documents.send(new PutCommand({ TableName, Item: blockKey }));
      };
      await Promise.all([followUnguarded(), blockUnguarded()]);
      const isAcross = Boolean(await store.get(followKey));
      await Promise.all([store.delete(followKey), store.delete(blockKey)]);
      return isAcross;
    };
    const outcomes: boolean[] = [];
    for (let turn = 0; turn < rounds && !outcomes.includes(true); turn += 1) {
      outcomes.push(...(await Promise.all(Array.from({ length: rounds }, race))));
    }
    expect(outcomes).toContain(true);
  });
});
