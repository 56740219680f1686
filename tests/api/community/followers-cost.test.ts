import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { FollowEntity } from "../../../functions/community/follows/follow.entity.ts";
import { CommunityProfileEntity } from "../../../functions/community/profiles/community-profile.entity.ts";
import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stackAt } from "../../support/stack.ts";
import { keyOf, openTable } from "../../support/table.ts";

// What a post sets off is read from the whole stack: a stack of its own has no other posts.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const ownOrigin = giveOwnStack("in-memory-counted");

/** A member with `followers` followers in the table, and `count` of them by the profile: nobody reads further than the first 500. */
const aFollowed = async (followers: number, count = followers): Promise<Member> => {
  const [author, { documents, TableName, get, put }] = await Promise.all([aProfile(), openTable()]);
  const created_at = new Date().toISOString();
  const follow = (index: number) => {
    const follower_id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    return {
      PutRequest: { Item: FollowEntity.put({ follower_id, following_id: author.userId, created_at }).params().Item },
    };
  };
  for (let first = 0; first < followers; first += 25) {
    const group = Array.from({ length: Math.min(25, followers - first) }, (_, index) => follow(first + index));
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: group } }));
  }
  await stackAt(ownOrigin()).settled();
  const profile = await get(keyOf(CommunityProfileEntity, { user_id: author.userId }));
  expect(profile?.followers_count).toBe(followers);
  await put({ ...profile, followers_count: count });
  await stackAt(ownOrigin()).settled();
  return author;
};

/** What one post consumes: the author's own call, and everything that it sets off. */
const unitsOfPost = async ({ token }: Member, location: string) => {
  const { settled, databaseCalls } = stackAt(ownOrigin());
  await settled();
  await databaseCalls();
  await ok(call("community", "createPost", { content: "Hi", location }, { token }));
  await settled();
  const calls = await databaseCalls();
  const sum = (isCounted: (caller: string) => boolean) =>
    calls
      .filter(({ caller }) => isCounted(caller))
      .reduce((total, { reads, writes }) => ({ reads: total.reads + reads, writes: total.writes + writes }), {
        reads: 0,
        writes: 0,
      });
  return { call: sum((caller) => /-Community[0-9A-F]{8}$/.test(caller)), all: sum((caller) => caller !== "") };
};

test("a post of a member whom 50,000 follow costs no more than one of a member whom 500 follow, whatever it sets off", async () => {
  const { followersToldEach } = serviceLimits;
  const location = await aLocation();
  const [known, famous] = [await aFollowed(followersToldEach), await aFollowed(followersToldEach + 1, 50_000)];
  const [byKnown, byFamous] = [await unitsOfPost(known, location), await unitsOfPost(famous, location)];
  expect(byFamous.call).toEqual(byKnown.call);
  // Each of the 500 gets an item; the 50,000 share one.
  expect(byKnown.all.writes).toBeGreaterThan(followersToldEach);
  expect(byFamous.all.writes).toBeLessThan(100);
  expect(byFamous.all.reads).toBeLessThan(byKnown.all.reads);
});
