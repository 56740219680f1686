import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CommunityBlockEntity } from "../../../functions/community/blocks/community-block.entity.ts";
import { FollowEntity } from "../../../functions/community/follows/follow.entity.ts";
import { PostEntity } from "../../../functions/community/posts/post.entity.ts";
import { CommunityProfileEntity } from "../../../functions/community/profiles/community-profile.entity.ts";
import { ProfileSuffixEntity } from "../../../functions/community/profiles/profile-suffix.entity.ts";
import { suffixesOfName, tokenOf } from "../../../functions/community/profiles/profile-suffixes.ts";
import { call, callOrigin, ok, setCallOrigin } from "../../support/call.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import { type Member, setFixturesOrigin } from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

// What a call consumes is read from the whole stack: a stack of its own has no other calls.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const crowd = 300;
const numbers = Array.from({ length: crowd }, (_, index) => index);
const aUserId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

const shared = callOrigin();
let own: OwnStack;
let location: string;
let author: Member;
beforeAll(async () => {
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  [location, author] = await Promise.all([aLocation(), aProfile()]);
});
afterAll(async () => {
  setCallOrigin(shared);
  setFixturesOrigin(shared);
  await own?.remove();
});

type Params = { params(): { Item?: Record<string, unknown> } };
const writeItems = async (puts: Params[]): Promise<void> => {
  const { documents, TableName } = await openTable();
  const requests = puts.map((put) => ({ PutRequest: { Item: put.params().Item ?? {} } }));
  for (let first = 0; first < requests.length; first += 25) {
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests.slice(first, first + 25) } }));
  }
};

/** Reads and writes that a call of the community consumes, once whatever it set off is over. */
const unitsOf = async (act: () => Promise<unknown>) => {
  const { settled, databaseCalls } = stackAt(own.origin);
  await settled();
  await databaseCalls();
  await act();
  const calls = (await databaseCalls()).filter(({ caller }) => /-Community[0-9A-F]{8}$/.test(caller));
  const sum = (field: "reads" | "writes") => calls.reduce((total, one) => total + one[field], 0);
  return { calls: calls.length, reads: sum("reads"), writes: sum("writes") };
};

const readFeed = (reader: Member, query: { sort?: "trending"; location?: string }) =>
  ok(call("community", "feed", { ...query, limit: 20 }, { token: reader.token }));

test("a page of the feed costs the same among 300 further posts, newest and trending, of one location and all", async () => {
  const reader = await aProfile();
  const authors = [author, ...(await Promise.all([1, 2, 3, 4].map(() => aProfile())))];
  const write = async (by: Member) => {
    for (let turn = 0; turn < 4; turn += 1) await aPost({ author: by, location });
  };
  await Promise.all(authors.map(write));
  const queries = [{}, { location }, { sort: "trending" }, { sort: "trending", location }] as const;
  const costs = async () => {
    const all: unknown[] = [];
    for (const query of queries) all.push(await unitsOf(() => readFeed(reader, query)));
    return all;
  };
  const few = await costs();
  expect(few).toEqual(queries.map(() => expect.objectContaining({ writes: 0 })));
  const earlier = (index: number) => Date.now() - 3_600_000 - index * 1_000;
  const posts = numbers.map((index) => ({
    id: `post_${ulid(earlier(index))}`,
    user_id: aUserId(index),
    location,
    content: "One of the crowd",
    created_at: new Date(earlier(index)).toISOString(),
  }));
  await writeItems(posts.map((post) => PostEntity.put({ ...post, state: "shown", likes_count: 0, comments_count: 0 })));
  expect(await costs()).toEqual(few);
});

test("publishing a post, and following, cost an author with 300 followers what they cost one with none", async () => {
  const [plain, famous, reader] = await Promise.all([aProfile(), aProfile(), aProfile()]);
  const created_at = new Date().toISOString();
  await writeItems(
    numbers.map((index) => FollowEntity.put({ follower_id: aUserId(index), following_id: famous.userId, created_at })),
  );
  const publish =
    ({ token }: Member) =>
    () =>
      ok(call("community", "createPost", { content: "Hi", location }, { token }));
  const follow =
    ({ userId }: Member) =>
    () =>
      ok(call("community", "follow", { userId }, { token: reader.token }));
  expect(await unitsOf(publish(famous))).toEqual(await unitsOf(publish(plain)));
  expect(await unitsOf(follow(famous))).toEqual(await unitsOf(follow(plain)));
  expect(
    (await ok(call("community", "profile", { userId: famous.userId }, { token: reader.token }))).followers_count,
  ).toBe(crowd + 1);
});

test("pages of the feed and of comments cost a member whom 300 others block what they cost one whom nobody blocks", async () => {
  const [reader, place] = await Promise.all([aProfile(), aLocation()]);
  const { post } = await aPost({ location: place });
  await ok(call("community", "comment", { postId: post.id, content: "Hi" }, { token: author.token }));
  const costs = async () => [
    await unitsOf(() => readFeed(reader, { location: place })),
    await unitsOf(() => readFeed(reader, { location: place, sort: "trending" })),
    await unitsOf(() => ok(call("community", "comments", { postId: post.id }, { token: reader.token }))),
  ];
  const alone = await costs();
  const created_at = new Date().toISOString();
  const block = { user_id: reader.userId, side: "blocked-by", created_at } as const;
  await writeItems(numbers.map((index) => CommunityBlockEntity.put({ ...block, other_id: aUserId(index) })));
  expect(await costs()).toEqual(alone);
});

test("a search finds a followed member first among 1,300 of the same name, and costs what it costs among 300", async () => {
  const name = `Zelda Twin ${ulid()}`;
  const [reader, twin] = await Promise.all([aProfile(), aProfile({ name })]);
  await ok(call("community", "follow", { userId: twin.userId }, { token: reader.token }));
  const [suffix = ""] = suffixesOfName(name);
  const writeTwins = (first: number, count: number) =>
    writeItems(
      Array.from({ length: count }, (_, index) =>
        ProfileSuffixEntity.put({ token: tokenOf(suffix), suffix, user_id: aUserId(first + index) }),
      ),
    );
  const created_at = new Date().toISOString();
  const profile = { display_name: name, created_at, updated_at: created_at };
  await writeItems(
    numbers
      .slice(0, 100)
      .map((index) => CommunityProfileEntity.put({ ...profile, user_id: aUserId(index), id: `profile_${ulid()}` })),
  );
  const search = async () =>
    (await ok(call("community", "searchProfiles", { text: name }, { token: reader.token }))).items;
  await writeTwins(0, crowd);
  const amongFew = await unitsOf(search);
  await writeTwins(crowd, 1_000);
  expect(await unitsOf(search)).toEqual(amongFew);
  const found = await search();
  expect(found).toHaveLength(20);
  expect(found[0]).toMatchObject({ user_id: twin.userId, is_following: true });
});
