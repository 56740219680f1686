import { afterAll, beforeAll, expect, test } from "vitest";
import type { StreamChange } from "../../../functions/platform/stream/change.ts";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/community/comments/comment-counts.projection.ts")),
  ...(await import("../../../functions/community/likes/like-counts.projection.ts")),
  ...(await import("../../../functions/community/follows/follow-counts.projection.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let community: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  community = await load();
});
afterAll(() => table.remove());

const now = "2026-11-22T15:00:00.000Z";
const context = { zone: "America/New_York", now };
const members = Array.from({ length: 20 }, (_, index) => `member-${index}`);

type Step = "made" | "removed";
const toChange = (entity: string, step: Step, id: string, item: Record<string, string>): StreamChange => {
  const stored = { ...item, pk: id, sk: entity, __edb_e__: entity };
  const images = step === "made" ? { before: null, after: stored } : { before: stored, after: null };
  return { id: `${id} ${step}`, at: now, entity, isExpiry: false, ...images };
};
const likesOf = (post_id: string, step: Step, by: readonly string[]) =>
  by.map((user_id) => toChange("post-like", step, `${user_id} ${post_id}`, { user_id, post_id }));

const aStoredPost = async (id: string) => {
  const post = { id, user_id: "author", state: "shown", content: "Hello", location: "Here", created_at: now } as const;
  await community.PostEntity.create(post).go();
};
const likesCountOf = async (id: string) =>
  (await community.PostEntity.get({ id }).go({ consistent: true })).data?.likes_count;

test("[post-09] likes count once each when the stream delivers them again and several readers work at once", async () => {
  await aStoredPost("post_busy");
  const made = likesOf("post_busy", "made", members);
  const parts = [made, made.slice(5), made.slice(0, 15), made.toReversed()];
  await Promise.all(parts.map((changes) => community.likeCounts.apply(changes, context)));
  expect(await likesCountOf("post_busy")).toBe(members.length);
  const removed = likesOf("post_busy", "removed", members.slice(0, 12));
  await Promise.all([removed, removed].map((changes) => community.likeCounts.apply(changes, context)));
  expect(await likesCountOf("post_busy")).toBe(8);
});

test("[comment-01] [comment-03] comments count once each, made and deleted, when the stream delivers them again and several readers work at once", async () => {
  await aStoredPost("post_talk");
  const commentsOf = (step: Step, by: readonly string[]) =>
    by.map((id) => toChange("comment", step, `${id} post_talk`, { id, post_id: "post_talk" }));
  const countOf = async () =>
    (await community.PostEntity.get({ id: "post_talk" }).go({ consistent: true })).data?.comments_count;
  const made = commentsOf("made", members);
  const parts = [made, made.slice(5), made.slice(0, 15), made.toReversed()];
  await Promise.all(parts.map((changes) => community.commentCounts.apply(changes, context)));
  expect(await countOf()).toBe(members.length);
  const removed = commentsOf("removed", members.slice(0, 9));
  await Promise.all([removed, removed].map((changes) => community.commentCounts.apply(changes, context)));
  expect(await countOf()).toBe(11);
});

test("[post-09] a like is lost from a count that is read and written back, as the control shows", async () => {
  await aStoredPost("post_control");
  const addWithoutCondition = async () => {
    const count = (await likesCountOf("post_control")) ?? 0;
    await community.PostEntity.patch({ id: "post_control" })
      .set({ likes_count: count + 1 })
      .go();
  };
  await Promise.all(members.map(addWithoutCondition));
  expect(await likesCountOf("post_control")).toBeLessThan(members.length);
});

test("a like that changes, and one of a post that was erased, counts nothing and stops nothing", async () => {
  await aStoredPost("post_next");
  const [like] = likesOf("post_next", "made", ["somebody"]) as [StreamChange];
  const changed = { ...like, id: "changed", before: like.after };
  await community.likeCounts.apply([changed, ...likesOf("post_gone", "made", members), like], context);
  expect(await likesCountOf("post_next")).toBe(1);
  expect(await likesCountOf("post_gone")).toBeUndefined();
});

test("a follow counts for both members, and for one when the other's profile is gone", async () => {
  const profile = (user_id: string) => ({ user_id, id: `profile_${user_id}`, display_name: user_id });
  const one = { ...profile("one"), created_at: now, updated_at: now };
  await community.CommunityProfileEntity.create(one).go();
  await community.CommunityProfileEntity.create({ ...one, ...profile("two") }).go();
  const follows = [
    ["one", "two"],
    ["two", "one"],
    ["gone", "one"],
    ["two", "gone"],
  ].map(([follower_id = "", following_id = ""]) =>
    toChange("follow", "made", `${follower_id}-${following_id}`, { follower_id, following_id }),
  );
  for (const _delivery of [1, 2]) await community.followCounts.apply(follows, context);
  const countsOf = async (user_id: string) => {
    const { data } = await community.CommunityProfileEntity.get({ user_id }).go({ consistent: true });
    return [data?.followers_count, data?.following_count];
  };
  expect([await countsOf("one"), await countsOf("two"), await countsOf("gone")]).toEqual([
    [2, 1],
    [1, 2],
    [undefined, undefined],
  ]);
});
