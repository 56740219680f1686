import { describe, expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aStoredMember,
  aStoredPicture,
  aStoredPost,
  aStoredProfile,
  asCaller,
} from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/community/blocks/blocks.ts")),
  ...(await import("../../../functions/community/blocks/community-block.entity.ts")),
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/community/comments/comments.ts")),
  ...(await import("../../../functions/community/follows/find-follow.ts")),
  ...(await import("../../../functions/community/follows/follow.entity.ts")),
  ...(await import("../../../functions/community/follows/follows.ts")),
  ...(await import("../../../functions/community/follows/list-follows.ts")),
  ...(await import("../../../functions/community/likes/likes.ts")),
  ...(await import("../../../functions/community/locations/community-location.entity.ts")),
  ...(await import("../../../functions/community/locations/locations.ts")),
  ...(await import("../../../functions/community/locations/manage-locations.ts")),
  ...(await import("../../../functions/community/pictures/pictures.ts")),
  ...(await import("../../../functions/community/pictures/post-picture.entity.ts")),
  ...(await import("../../../functions/community/posts/create-post.ts")),
  ...(await import("../../../functions/community/posts/delete-post.ts")),
  ...(await import("../../../functions/community/posts/list-posts.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/posts/posts.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/community/profiles/profiles.ts")),
  ...(await import("../../../functions/community/profiles/set-profile-avatar.ts")),
  ...(await import("../../../functions/community/profiles/update-profile.ts")),
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/community/trending/ranking.projection.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

const minute = (count: number) => new Date(Date.UTC(2027, 2, 1, 12, count)).toISOString();
const now = minute(0);
const daysAgo = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) - days * 86_400_000 + milliseconds).toISOString();
const all = { limit: undefined, position: null };
const admin = { userId: "admin", email: "" };

const aPerson = async (about: object = {}, joined?: string) => {
  const member = { ...aStoredMember(), ...(joined && { created_at: joined }) };
  const { user_id } = member;
  await city().MemberEntity.put(member).go();
  await city()
    .CommunityProfileEntity.put({ ...aStoredProfile(member), ...about })
    .go();
  const profile = async () => (await city().CommunityProfileEntity.get({ user_id }).go({ consistent: true })).data;
  return { user_id, member, caller: asCaller(member), profile };
};
const block = (user_id: string, other_id: string) => city().blockMember(user_id, other_id, now);
const aLocation = async () => {
  const name = `Place ${uniqueId()}`;
  await city().CommunityLocationEntity.put({ name, description: "Old", created_at: now }).go();
  return name;
};
const aPost = async (user_id: string, about: object = {}) => {
  const post = { ...aStoredPost(user_id), ...about };
  await city().PostEntity.put(post).go();
  const read = async () => (await city().PostEntity.get({ id: post.id }).go({ consistent: true })).data;
  return { ...post, read };
};

describe("an account in its first 24 hours", () => {
  test("shares five posts, and one picture with them", async () => {
    const location = await aLocation();
    const { user_id, caller } = await aPerson({}, daysAgo(1, 1));
    const post = async (withPicture = false) => {
      const picture = aStoredPicture(user_id);
      if (withPicture) await city().PostPictureEntity.put(picture).go();
      const picture_id = withPicture ? picture.id : undefined;
      return endOf(city().createPost({ content: "Hi", location, picture_id } as never, caller, now));
    };
    expect([await post(true), await post(true), await post()]).toEqual(["done", "new-account.pictures", "done"]);
    expect([await post(), await post(), await post()]).toEqual(["done", "done", "done"]);
    expect([await post(), await post(true)]).toEqual(["new-account.posts", "new-account.posts"]);
    expect((await city().listPostsOf({ userId: user_id, callerId: user_id }, all)).items).toHaveLength(5);
  });

  test("is over after them: then any number of posts, which count no more", async () => {
    const location = await aLocation();
    const { caller, profile } = await aPerson({ first_day_posts: 5 }, daysAgo(1));
    await city().createPost({ content: "Hi www.x.test", location } as never, caller, now);
    expect((await profile())?.first_day_posts).toBe(5);
  });
});

describe("a post", () => {
  test("needs a location and a picture that are there, and takes the picture", async () => {
    const location = await aLocation();
    const { user_id, caller } = await aPerson();
    const create = (about: object) => city().createPost({ content: "Hi", location, ...about } as never, caller, now);
    expect(await endOf(create({ location: "Nowhere" }))).toBe("unknown-location");
    const picture = aStoredPicture(user_id);
    for (const change of [{ state: "used" }, { width: 0 }] as const) {
      await city()
        .PostPictureEntity.put({ ...picture, ...change })
        .go();
      expect(await endOf(create({ picture_id: picture.id }))).toBe("not-found");
    }
    await city().PostPictureEntity.put(picture).go();
    const post = await create({ picture_id: picture.id });
    expect(post).toMatchObject({ image_url: "/a.webp", display_name: "Maya Member", is_liked: false });
    const { data } = await city().PostPictureEntity.get({ user_id, id: picture.id }).go();
    expect([data?.state, data?.due_at]).toEqual(["used", "9999"]);
    expect(await create({})).toMatchObject({ image: null, image_url: null });
  });

  test("is deleted by its author or an administrator, once", async () => {
    const [author, other] = [await aPerson(), await aPerson()];
    const own = await aPost(author.user_id);
    const remove = (userId: string) => endOf(city().deleteOwnPost(own.id, userId, now));
    expect(await remove(other.user_id)).toBe("forbidden");
    expect([await remove(author.user_id), await remove(author.user_id)]).toEqual(["done", "not-found"]);
    expect(await own.read()).toMatchObject({ state: "deleted", deleted_at: now, deleted_by: author.user_id });
    const any = await aPost(author.user_id, { picture_id: "upl_gone" });
    const removeAny = (id = any.id) => endOf(city().deletePostAsAdmin(id, admin, now));
    expect([await removeAny(), await removeAny(), await removeAny("post_none")]).toEqual([
      "done",
      "not-found",
      "not-found",
    ]);
    expect(await any.read()).toMatchObject({ state: "deleted", deleted_by: "admin" });
  });

  test("is seen by whoever has no block with its author, while both are there", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    const { id } = await aPost(author.user_id);
    const see = (userId: string) => endOf(city().getVisiblePost(id, userId));
    expect([await see(reader.user_id), await see(author.user_id)]).toEqual(["done", "done"]);
    await block(reader.user_id, author.user_id);
    expect([await see(reader.user_id), await see(author.user_id)]).toEqual(["not-found", "done"]);
    expect(await endOf(city().getVisiblePost("post_none", reader.user_id))).toBe("not-found");
    const profile = (callerId: string) => city().listPostsOf({ userId: author.user_id, callerId }, all);
    expect((await profile(reader.user_id)).items).toEqual([]);
    expect((await profile(author.user_id)).items).toHaveLength(1);
    const other = await aPerson();
    await block(author.user_id, other.user_id);
    expect(await endOf(profile(other.user_id))).toBe("profile-not-found");
    await city().CommunityProfileEntity.delete({ user_id: author.user_id }).go();
    expect(await city().showPosts([{ ...(await aPost(author.user_id)) } as never], reader.user_id)).toEqual([]);
  });

  test("is liked once, and counted before that is folded", async () => {
    const [author, reader] = [await aPerson(), await aPerson()];
    const { id } = await aPost(author.user_id);
    const like = () => city().likePost(id, reader.caller, now);
    const unlike = () => city().unlikePost(id, reader.user_id);
    expect([await like(), await like()]).toEqual([
      { is_liked: true, likes_count: 1 },
      { is_liked: true, likes_count: 1 },
    ]);
    const folded = await aPost(author.user_id, { id, likes_count: 3 });
    expect([(await like()).likes_count, (await unlike()).likes_count, (await unlike()).likes_count]).toEqual([3, 2, 3]);
    await city()
      .PostEntity.put({ ...folded, likes_count: 0 } as never)
      .go();
    await like();
    expect(await unlike()).toEqual({ is_liked: false, likes_count: 0 });
  });
});

test("the feed is newest first or by likes of seven days, of one location or all, without blocks", async () => {
  const [author, hidden, reader] = [await aPerson(), await aPerson(), await aPerson()];
  const [place, other] = [`in ${uniqueId()}`, `in ${uniqueId()}`];
  const put = async (name: string, user_id: string, about: object) => {
    const post = await aPost(user_id, { id: `post_${name}${uniqueId()}`, likes_count: 0, location: place, ...about });
    const { read: _read, ...stored } = post;
    await rank(null, stored);
    return stored;
  };
  const itemOf = (post: object | null) =>
    post &&
    (
      city()
        .PostEntity.put(post as never)
        .params() as never as { Item: object }
    ).Item;
  const rank = (before: object | null, after: object | null) => {
    const change = { id: "1", at: now, entity: "post", before: itemOf(before), after: itemOf(after), isExpiry: false };
    return city().postRanking.apply([change as never], { zone: "America/New_York", now });
  };
  const first = await put("a", author.user_id, { created_at: minute(-3) });
  const second = await put("b", author.user_id, { created_at: minute(-2) });
  await put("c", hidden.user_id, { created_at: minute(-1) });
  await put("d", author.user_id, { created_at: minute(-1), location: other });
  await block(hidden.user_id, reader.user_id);
  const feed = async (sort: "newest" | "trending", location: string | null = place, at = now) =>
    (
      await city().listFeed(
        { sort, location: location ?? undefined, callerId: reader.user_id },
        { limit: 50, position: null },
        at,
      )
    ).items
      .filter(({ user_id }) => user_id === author.user_id)
      .map(({ id }) => id[5]);
  expect([await feed("newest"), await feed("newest", other)]).toEqual([["b", "a"], ["d"]]);
  expect((await feed("newest", null)).slice(0, 3)).toEqual(["d", "b", "a"]);
  expect(await feed("trending")).toEqual(["b", "a"]);
  const liked = { ...first, likes_count: 2 };
  await city()
    .PostEntity.put(liked as never)
    .go();
  await rank(first, liked);
  expect([await feed("trending"), await feed("trending", other)]).toEqual([["a", "b"], ["d"]]);
  expect(await feed("trending", place, new Date(Date.parse(minute(-3)) + 7 * 86_400_000).toISOString())).toEqual([
    "a",
    "b",
  ]);
  expect(await feed("trending", place, new Date(Date.parse(minute(-3)) + 7 * 86_400_000 + 1).toISOString())).toEqual([
    "b",
  ]);
  await rank(liked, { ...liked, state: "deleted" });
  expect(await feed("trending")).toEqual(["b"]);
  await city()
    .PostEntity.put({ ...second, state: "deleted" } as never)
    .go();
  expect(await feed("trending")).toEqual([]);
});

describe("a comment", () => {
  test("is listed oldest first without blocks and former members, and deleted by its author alone", async () => {
    const [author, ben, blocked] = [await aPerson(), await aPerson(), await aPerson()];
    const { id: postId } = await aPost(author.user_id);
    const add = (by: typeof ben, content: string, at: string) => city().addComment({ postId, content }, by.caller, at);
    const first = await add(ben, "1", minute(1));
    await add(blocked, "2", minute(2));
    await add(author, "3", minute(3));
    await block(blocked.user_id, ben.user_id);
    const listed = async (callerId: string) =>
      (await city().listComments({ postId, callerId }, all)).items.map(({ content }) => content);
    expect([await listed(ben.user_id), await listed(author.user_id)]).toEqual([
      ["1", "3"],
      ["1", "2", "3"],
    ]);
    await city().CommunityProfileEntity.delete({ user_id: blocked.user_id }).go();
    expect(await listed(author.user_id)).toEqual(["1", "3"]);
    const remove = (userId: string) => endOf(city().deleteComment({ postId, commentId: first.id }, userId));
    expect([await remove(author.user_id), await remove(ben.user_id), await remove(ben.user_id)]).toEqual([
      ...["forbidden", "done", "not-found"],
    ]);
  });

  test("[comment-01] is listed page by page, each once", async () => {
    const author = await aPerson();
    const { id: postId } = await aPost(author.user_id);
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1)
      made.push((await city().addComment({ postId, content: `${count}` }, author.caller, minute(count))).id);
    const ids: string[] = [];
    for (let position: string | null | undefined; position !== null; ) {
      const page = await city().listComments(
        { postId, callerId: author.user_id },
        { limit: 2, position: position ?? null },
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      ids.push(...page.items.map(({ id }) => id));
      position = page.position;
    }
    expect(ids).toEqual(made);
  });

  test("isn't written by a new account with a link, nor by a suspended member", async () => {
    const ben = await aPerson({}, now);
    const { id: postId } = await aPost(ben.user_id);
    const add = (content: string) => endOf(city().addComment({ postId, content }, ben.caller, now));
    expect(await add("www.x.test")).toBe("new-account.links");
    await city().CommunityStandingEntity.put({ user_id: ben.user_id, suspended_at: now, rule: "spam" }).go();
    expect(await add("Hi")).toBe("community-suspended");
  });
});

describe("a member", () => {
  test("follows another once, and is counted before that is folded", async () => {
    const [ada, ben] = [await aPerson(), await aPerson()];
    const follow = () => city().followMember(ada.caller, ben.user_id, now);
    const unfollow = () => city().unfollowMember(ada.user_id, ben.user_id);
    expect(await endOf(city().followMember(ada.caller, ada.user_id, now))).toBe("cannot-follow-yourself");
    const suspended = await aPerson();
    await city().CommunityStandingEntity.put({ user_id: suspended.user_id, suspended_at: now, rule: "spam" }).go();
    expect(await endOf(city().followMember(suspended.caller, ben.user_id, now))).toBe("community-suspended");
    expect(await city().isFollowing(suspended.user_id, ben.user_id)).toBe(false);
    expect([(await follow()).followers_count, (await follow()).followers_count]).toEqual([1, 1]);
    expect([(await unfollow()).followers_count, (await unfollow()).followers_count]).toEqual([0, 0]);
    await city().CommunityProfileEntity.patch({ user_id: ben.user_id }).set({ followers_count: 3 }).go();
    expect([(await follow()).followers_count, (await follow()).followers_count]).toEqual([4, 3]);
    expect([(await unfollow()).followers_count, (await unfollow()).followers_count]).toEqual([2, 3]);
    await follow();
    await city().removeFollower(ben.user_id, ada.user_id);
    expect(await city().isFollowing(ada.user_id, ben.user_id)).toBe(false);
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      await block(one.user_id, other.user_id);
      expect(await endOf(follow())).toBe("profile-not-found");
      await city().unblockMember(one.user_id, other.user_id);
    }
  });

  test("finds followers and followed members, latest first and without blocks, of whoever they may see", async () => {
    const [ada, ben, cleo, reader] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    for (const [index, { user_id }] of [ben, cleo].entries()) {
      await city()
        .FollowEntity.put({ follower_id: user_id, following_id: ada.user_id, created_at: minute(index) })
        .go();
      await city()
        .FollowEntity.put({ follower_id: ada.user_id, following_id: user_id, created_at: minute(index) })
        .go();
    }
    const list = async (direction: "followers" | "following", callerId: string) =>
      (await city().listFollows(direction, { userId: ada.user_id, callerId }, all)).items.map(({ user_id }) => user_id);
    for (const direction of ["followers", "following"] as const)
      expect(await list(direction, reader.user_id)).toEqual([cleo.user_id, ben.user_id]);
    await block(cleo.user_id, reader.user_id);
    expect(await list("followers", reader.user_id)).toEqual([ben.user_id]);
    await block(ada.user_id, reader.user_id);
    expect(await endOf(list("followers", reader.user_id))).toBe("profile-not-found");
    await city().CommunityProfileEntity.delete({ user_id: ada.user_id }).go();
    expect(await list("followers", ada.user_id)).toEqual([cleo.user_id, ben.user_id]);
  });

  test("blocks others, which ends following, and lists them latest first", async () => {
    const [ada, ben, cleo] = [await aPerson(), await aPerson(), await aPerson()];
    expect(await endOf(block(ada.user_id, ada.user_id))).toBe("cannot-block-yourself");
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const)
      await city().followMember(one.caller, other.user_id, now);
    await city().blockMember(ada.user_id, ben.user_id, minute(1));
    await city().blockMember(ada.user_id, cleo.user_id, minute(2));
    expect(await city().isFollowing(ada.user_id, ben.user_id)).toBe(false);
    expect(await city().isFollowing(ben.user_id, ada.user_id)).toBe(false);
    const listed = async () => (await city().listBlocked(ada.user_id, all)).items.map(({ user_id }) => user_id);
    expect(await listed()).toEqual([cleo.user_id, ben.user_id]);
    expect(await city().findBlockBetween(ada.user_id, ben.user_id)).toEqual({
      blocks: true,
      isBlocked: false,
      either: true,
    });
    expect(await city().findBlockBetween(ben.user_id, ada.user_id)).toEqual({
      blocks: false,
      isBlocked: true,
      either: true,
    });
    expect(await city().findBlockBetween(ben.user_id, cleo.user_id)).toMatchObject({ either: false });
    expect(await city().showProfile(ben.user_id, ada.user_id)).toMatchObject({ is_blocked: true });
    await city().unblockMember(ada.user_id, cleo.user_id);
    await city().CommunityProfileEntity.delete({ user_id: ben.user_id }).go();
    expect(await listed()).toEqual([]);
    expect([...(await city().listBlockedPairs(ada.user_id))]).toEqual([ben.user_id]);
  });

  test("changes what they name of their profile, and not with a text while suspended", async () => {
    const { user_id, caller, profile } = await aPerson({ bio_removed_by: "decision_1" });
    const change = (about: object) => city().updateProfile(caller, about as never, now);
    const tells = { event_rsvp: false, check_in: false, new_post: false };
    await change({ messages_from: "nobody", shows_going: true, tells });
    expect(await profile()).toMatchObject({
      ...{ messages_from: "nobody", shows_going: true, bio: "", display_name: "Maya Member" },
      ...{ tells_event_rsvp: false, tells_check_in: false, tells_new_post: false, bio_removed_by: "decision_1" },
    });
    await change({ tells: { check_in: true }, display_name: "Mo" });
    expect(await profile()).toMatchObject({ tells_event_rsvp: false, tells_check_in: true, display_name: "Mo" });
    await change({ bio: "Hello" });
    expect([(await profile())?.bio, (await profile())?.bio_removed_by]).toEqual(["Hello", undefined]);
    await city().CommunityStandingEntity.put({ user_id, suspended_at: now, rule: "spam" }).go();
    expect(await endOf(change({ bio: "Ho" }))).toBe("community-suspended");
    expect(await change({ shows_going: false })).toMatchObject({ shows_going: false, bio: "Hello", new_until: null });
    expect((await change({ bio: "" })).bio).toBe("");
  });

  test("gets a picture on a profile that is there alone", async () => {
    const { user_id, profile } = await aPerson();
    await city().setProfileAvatar(user_id, "/a.jpg");
    expect((await profile())?.avatar_url).toBe("/a.jpg");
    await city().setProfileAvatar(user_id, null);
    expect((await profile())?.avatar_url).toBeUndefined();
    for (const url of ["/a.jpg", null]) await city().setProfileAvatar("usr_none", url);
    expect((await city().CommunityProfileEntity.get({ user_id: "usr_none" }).go()).data).toBeNull();
  });
});

test("a location is added once, described, deleted into the bin and brought back", async () => {
  const [zoo, ark] = [`Zoo ${uniqueId()}`, `Ark ${uniqueId()}`];
  const create = (name: string) => endOf(city().createCommunityLocation({ name, description: "Old" }, admin, now));
  expect([await create(zoo), await create(ark), await create(ark)]).toEqual(["done", "done", "duplicate"]);
  const names = async () =>
    (await city().listCommunityLocations()).map(({ name }) => name).filter((name) => [zoo, ark].includes(name));
  expect(await names()).toEqual([ark, zoo]);
  const update = (name: string) => city().updateCommunityLocation({ name, description: "New" }, admin, now);
  expect(await update(zoo)).toEqual({ name: zoo, description: "New" });
  expect(await endOf(update("Nowhere"))).toBe("not-found");
  await city().deleteCommunityLocation(zoo, admin, now);
  expect([await names(), await endOf(city().deleteCommunityLocation(zoo, admin, now))]).toEqual([[ark], "not-found"]);
  const { data } = await city().AuditEntity.query.bySubject({ subject: zoo }).go();
  expect(data.map(({ action }) => action).toSorted()).toEqual([
    ...["community.create-location", "community.delete-location", "community.update-location"],
  ]);
  expect(await city().restoreCommunityLocation(zoo, admin, now)).toEqual({ name: zoo, description: "New" });
  expect(await names()).toEqual([ark, zoo]);
});

test("a picture that is finished already is described again while no post has it", async () => {
  const { user_id } = await aPerson();
  const picture = aStoredPicture(user_id);
  const finish = (alt: string) => city().finishPicture({ userId: user_id, uploadId: picture.id, alt }, now);
  await city().PostPictureEntity.put(picture).go();
  expect(await finish("New")).toMatchObject({ id: picture.id, alt: "New", url: "/a.webp" });
  expect(await finish("New")).toMatchObject({ alt: "New" });
  expect((await city().PostPictureEntity.get({ user_id, id: picture.id }).go()).data?.alt).toBe("New");
  await city()
    .PostPictureEntity.put({ ...picture, state: "removed" })
    .go();
  expect(await endOf(finish("Other"))).toBe("not-found");
});
