import { describe, expect, inject, test } from "vitest";
import { allRoutes } from "../../../shared/api/index.ts";
import { isMutating } from "../../../shared/api/route.ts";
import { call, ok, send } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost, aPostPicture, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { pathWithUnknownIds } from "../../support/route-paths.ts";
import { openTable } from "../../support/table.ts";

const routes = allRoutes.filter(({ entry }) => entry === "community");

describe("[guard-05] posts, likes, comments and follows", () => {
  test.each(routes)("$operationId answers 401 without a valid token", async (named) => {
    const { method } = named.route;
    const body = isMutating(named.route) ? {} : undefined;
    for (const token of [undefined, "a.b.c"]) {
      expect((await send(method, pathWithUnknownIds(named), body, token ? { token } : {})).status).toBe(401);
    }
  });

  test("belong to the caller of the token, whichever user id a body or an address names", async () => {
    const [me, victim, { post, author }] = await Promise.all([aProfile(), aProfile(), aPost()]);
    const forged = { user_id: victim.userId, userId: victim.userId, follower_id: victim.userId, author: victim.userId };
    const base = `/api/community/posts/${post.id}`;
    const sendAs = (method: string, path: string, body: object) => send(method, path, { ...forged, ...body }, me);
    const made = await sendAs("POST", "/api/community/posts", { content: "Mine", location: post.location });
    const comment = await sendAs("POST", `${base}/comments`, { content: "Mine too" });
    await sendAs("PUT", `${base}/like`, {});
    await sendAs("PUT", `/api/community/profiles/${author.userId}/follow`, {});
    await sendAs("PATCH", "/api/community/profile", { bio: "Mine as well" });
    expect([made.body, comment.body]).toMatchObject([{ user_id: me.userId }, { user_id: me.userId }]);
    await stack().settled();
    const seen = async ({ token, userId }: Member) => ({
      likes: (await ok(call("community", "post", { postId: post.id }, { token }))).is_liked,
      bio: (await ok(call("community", "openProfile", {}, { token }))).bio,
      following: (await ok(call("community", "following", { userId }, { token }))).items.length,
    });
    expect(await seen(me)).toEqual({ likes: true, bio: "Mine as well", following: 1 });
    expect(await seen(victim)).toEqual({ likes: false, bio: "", following: 0 });
  });
});

/** A member who did everything in the community once, and the one they did it with. */
const aLife = async () => {
  const [me, other] = await Promise.all([aProfile({ name: "Leaving Larry" }), aProfile()]);
  const { token } = me;
  const picture = await aPostPicture(me);
  const { post } = await aPost({ author: me, content: "My last post", picture_id: picture.id });
  const { post: deleted } = await aPost({ author: me, content: "My deleted post" });
  await ok(call("community", "deletePost", { postId: deleted.id }, { token }));
  const { post: theirs } = await aPost({ author: other, location: post.location });
  await ok(call("community", "updateProfile", { bio: "My last words" }, { token }));
  await ok(call("community", "comment", { postId: theirs.id, content: "My last comment" }, { token }));
  await ok(call("community", "comment", { postId: post.id, content: "Goodbye" }, { token: other.token }));
  await ok(call("community", "like", { postId: theirs.id }, { token }));
  await ok(call("community", "follow", { userId: other.userId }, { token }));
  await ok(call("community", "follow", { userId: me.userId }, { token: other.token }));
  const [blocked, blocker] = await Promise.all([aProfile(), aProfile()]);
  await ok(call("community", "block", { userId: blocked.userId }, { token }));
  await ok(call("community", "block", { userId: me.userId }, { token: blocker.token }));
  await stack().settled();
  return { me, other, blocker, picture, post, theirs };
};

const itemsOf = async ({ userId }: Member) =>
  (await (await openTable()).everything())
    .filter((item) => /^(post|comment|follow|community|ranked)/.test(String(item.__edb_e__)))
    .filter((item) => JSON.stringify(item).includes(userId));

describe("what a member did in the community", () => {
  test("is in their export, and goes with their account: others' counts, lists and pictures follow", async () => {
    const { me, other, blocker, picture, post, theirs } = await aLife();
    const { token } = me;
    const { items } = await ok(call("account", "export", {}, { token }));
    const sections = items.map(({ section }) => section).filter((section) => section.startsWith("community_"));
    expect(new Set(sections)).toEqual(
      new Set([
        ...["community_posts", "community_posts_deleted", "community_pictures", "community_comments"],
        ...["community_likes", "community_following", "community_followers", "community_blocks", "community_profile"],
      ]),
    );
    expect(JSON.stringify(items)).not.toContain(blocker.userId);

    await ok(call("account", "erase", { confirm: "DELETE" }, { token }));
    await stack().settled();
    expect(await itemsOf(me)).toEqual([]);
    const feed = await ok(call("community", "feed", { location: post.location }, { token: other.token }));
    expect(feed.items.map(({ id, likes_count, comments_count }) => [id, likes_count, comments_count])).toEqual([
      [theirs.id, 0, 0],
    ]);
    const { followers_count, following_count } = await ok(call("community", "openProfile", {}, { token: other.token }));
    expect([followers_count, following_count]).toEqual([0, 0]);
    const search = { text: "Leaving Larry" };
    const found = (await ok(call("community", "searchProfiles", search, { token: other.token }))).items;
    expect(found.map(({ user_id }) => user_id)).not.toContain(me.userId);
    expect((await fetch(inject("origin") + picture.url)).headers.get("content-type")).not.toContain("image");
  });
});
