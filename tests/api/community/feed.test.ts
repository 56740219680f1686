import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

let readers: Member[];
beforeAll(async () => {
  readers = await Promise.all([1, 2, 3].map(() => aProfile()));
});

type Query = { sort?: "newest" | "trending"; location?: string; limit?: number; cursor?: string };
const feed = (query: Query, now?: string) =>
  ok(call("community", "feed", query, { token: readers[0]?.token ?? "", ...(now ? { now } : {}) }));
const idsOf = async (query: Query, now?: string) => (await feed(query, now)).items.map(({ id }) => id);

/** Likes a post by so many of the readers. */
const like = (postId: string, count: number) =>
  Promise.all(readers.slice(0, count).map(({ token }) => ok(call("community", "like", { postId }, { token }))));

describe("[feed-03] the feed", () => {
  test("answers at most 50 posts in either order, and the newest of a location go on by cursor without a gap or a repetition", async () => {
    const location = await aLocation();
    const authors = await Promise.all(Array.from({ length: 11 }, () => aProfile()));
    const posts: string[] = [];
    for (const [index, author] of authors.entries()) {
      for (let number = 0; number < 5; number += 1) {
        posts.unshift((await aPost({ author, location, content: `${index}.${number}` })).post.id);
      }
    }
    const first = await feed({ location });
    expect(first.items.map(({ id }) => id)).toEqual(posts.slice(0, 50));
    const rest = await feed({ location, cursor: first.cursor ?? "" });
    expect([rest.items.map(({ id }) => id), rest.cursor]).toEqual([posts.slice(50), null]);
    expect((await feed({})).items).toHaveLength(50);
    await stack().settled();
    const trending = await feed({ sort: "trending", location });
    expect([trending.items.length, trending.cursor]).toEqual([50, expect.any(String)]);
    const { token = "" } = readers[0] ?? {};
    expect((await call("community", "feed", { location, limit: 51 }, { token })).status).toBe(400);
  });

  test("answers the newest posts of all locations or of one, without deleted ones", async () => {
    const [here, there] = [await aLocation(), await aLocation()];
    const author = await aProfile();
    const [first, deleted, elsewhere, last] = [
      await aPost({ author, location: here }),
      await aPost({ author, location: here }),
      await aPost({ author, location: there }),
      await aPost({ author, location: here }),
    ].map(({ post }) => post.id);
    await ok(call("community", "deletePost", { postId: deleted ?? "" }, { token: author.token }));
    expect(await idsOf({ location: here })).toEqual([last, first]);
    expect(await idsOf({ location: there })).toEqual([elsewhere]);
    const { items } = await feed({});
    const ours = new Set([first, deleted, elsewhere, last]);
    expect(items.map(({ id }) => id).filter((id) => ours.has(id))).toEqual([last, elsewhere, first]);
    const times = items.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  test("answers trending posts by likes, those of a location when it is named, without deleted ones", async () => {
    const [here, there] = await Promise.all([aLocation(), aLocation()]);
    const [none, two, three, one, elsewhere, deleted] = await Promise.all(
      [here, here, here, here, there, here].map((location) => aPost({ location })),
    );
    await Promise.all([
      like(two?.post.id ?? "", 2),
      like(three?.post.id ?? "", 3),
      like(one?.post.id ?? "", 1),
      like(elsewhere?.post.id ?? "", 2),
      like(deleted?.post.id ?? "", 3),
    ]);
    await ok(
      call("community", "deletePost", { postId: deleted?.post.id ?? "" }, { token: deleted?.author.token ?? "" }),
    );
    await stack().settled();
    const trending = await feed({ sort: "trending", location: here });
    expect(trending.items.map(({ id, likes_count }) => [id, likes_count])).toEqual([
      [three?.post.id, 3],
      [two?.post.id, 2],
      [one?.post.id, 1],
      [none?.post.id, 0],
    ]);
    expect(await idsOf({ sort: "trending", location: there })).toEqual([elsewhere?.post.id]);
    const pages = [await feed({ sort: "trending", location: here, limit: 3 })];
    pages.push(await feed({ sort: "trending", location: here, limit: 3, cursor: pages[0]?.cursor ?? "" }));
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(trending.items.map(({ id }) => id));
    const all = (await feed({ sort: "trending" })).items.map(({ likes_count }) => likes_count);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  test("leaves a deleted post out of the newest as well", async () => {
    const location = await aLocation();
    const { post: older } = await aPost({ location });
    const { post: deleted, author } = await aPost({ location });
    const { post: newer } = await aPost({ location });
    await ok(call("community", "deletePost", { postId: deleted.id }, { token: author.token }));
    expect(await idsOf({ location })).toEqual([newer.id, older.id]);
  });

  test("no longer has a post among the trending ones after 7 days, but still among the newest", async () => {
    const { post } = await aPost();
    await stack().settled();
    const { location } = post;
    expect(await idsOf({ sort: "trending", location }, inDays(6.9))).toEqual([post.id]);
    expect(await idsOf({ sort: "trending", location }, inDays(7.1))).toEqual([]);
    expect(await idsOf({ location }, inDays(7.1))).toEqual([post.id]);
  });

  test("has the locations with name and description, ordered by name", async () => {
    const mark = randomUUID();
    for (const letter of ["b", "a", "C"]) await aLocation({ name: `${mark} ${letter}`, description: `Part ${letter}` });
    const { items } = await ok(call("community", "locations", {}, { token: readers[0]?.token ?? "" }));
    expect(items.filter(({ name }) => name.startsWith(mark))).toEqual([
      { name: `${mark} a`, description: "Part a" },
      { name: `${mark} b`, description: "Part b" },
      { name: `${mark} C`, description: "Part C" },
    ]);
    expect(items.map(({ name }) => name)).toEqual(
      items.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en")),
    );
  });
});

test("a page of the feed is full although blocked members wrote in between", async () => {
  const [location, blocked, author, me] = await Promise.all([aLocation(), aProfile(), aProfile(), aProfile()]);
  const shown: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    shown.unshift((await aPost({ author, location })).post.id);
    await aPost({ author: blocked, location });
  }
  await ok(call("community", "block", { userId: blocked.userId }, { token: me.token }));
  const page = await ok(call("community", "feed", { location, limit: 3 }, { token: me.token }));
  expect(page.items.map(({ id }) => id)).toEqual(shown.slice(0, 3));
  const rest = await ok(
    call("community", "feed", { location, limit: 3, cursor: page.cursor ?? "" }, { token: me.token }),
  );
  expect(rest.items.map(({ id }) => id)).toEqual(shown.slice(3));
});

test("[follow-05] a member's posts come newest first, 6 for the dialog and 20 for the own profile, without deleted ones", async () => {
  const [author, location] = await Promise.all([aProfile(), aLocation()]);
  const posts: string[] = [];
  for (let index = 0; index < 22; index += 1) {
    // Ten posts in ten minutes are allowed; after the first day there are no more limits than that.
    const now = new Date(Date.now() + 2 * day + index * 120_000).toISOString();
    posts.unshift((await aPost({ author, location, now })).post.id);
  }
  const [deleted = "", ...shown] = posts;
  await ok(call("community", "deletePost", { postId: deleted }, { token: author.token }));
  const postsOf = (limit?: number) =>
    ok(call("community", "postsOf", { userId: author.userId, limit }, { token: readers[0]?.token ?? "" }));
  expect((await postsOf(6)).items.map(({ id }) => id)).toEqual(shown.slice(0, 6));
  const page = await postsOf();
  expect(page.items.map(({ id }) => id)).toEqual(shown.slice(0, 20));
  expect(page.cursor).not.toBeNull();
});
