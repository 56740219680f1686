import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CommentEntity } from "../../../functions/community/comments/comment.entity.ts";
import { FollowEntity } from "../../../functions/community/follows/follow.entity.ts";
import { PostLikeEntity } from "../../../functions/community/likes/post-like.entity.ts";
import { PostEntity } from "../../../functions/community/posts/post.entity.ts";
import { CommunityProfileEntity } from "../../../functions/community/profiles/community-profile.entity.ts";
import { ConversationEntity } from "../../../functions/messages/conversation.entity.ts";
import { call, callOrigin, ok, setCallOrigin } from "../../support/call.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import { type Member, setFixturesOrigin } from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

// What a call consumes is read from the whole stack: a stack of its own has no other calls.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

/** More than a search looks at. */
const [few, many] = [120, 240];
const limit = 5;

const shared = callOrigin();
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
});
afterAll(async () => {
  setCallOrigin(shared);
  setFixturesOrigin(shared);
  await own?.remove();
});

type Scene = { reader: Member; author: Member; postId: string; location: string };

/** Everything that one more member did: follows and is followed by the author, comments and likes, writes to the reader, posts. */
const itemsOf = ({ reader, author, postId, location }: Scene, index: number) => {
  const user_id = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
  const at = Date.now() - 3_600_000 - index * 1_000;
  const created_at = new Date(at).toISOString();
  const profile = { user_id, id: `profile_${ulid(at)}`, display_name: "Cyd", created_at, updated_at: created_at };
  const last = { id: `message_${ulid(at)}`, client_id: ulid(at), sender_id: user_id, content: "Hi", created_at };
  const head = { user_id: reader.userId, peer_id: user_id, seq: 1, received: 1, last, last_at: created_at };
  const counts = { likes_count: 0, comments_count: 0 };
  return [
    CommunityProfileEntity.put(profile),
    FollowEntity.put({ follower_id: user_id, following_id: author.userId, created_at }),
    FollowEntity.put({ follower_id: author.userId, following_id: user_id, created_at }),
    CommentEntity.put({ id: `comment_${ulid(at)}`, post_id: postId, user_id, content: "Hi", created_at }),
    PostLikeEntity.put({ user_id, post_id: postId, created_at }),
    ConversationEntity.put(head),
    PostEntity.put({
      id: `post_${ulid(at)}`,
      user_id: author.userId,
      state: "shown",
      content: "Hi",
      location,
      created_at,
      ...counts,
    }),
  ].map((put) => ({ PutRequest: { Item: (put as { params(): { Item: Record<string, unknown> } }).params().Item } }));
};

const writeCrowd = async (scene: Scene, from: number, to: number): Promise<void> => {
  const { documents, TableName } = await openTable();
  const puts = Array.from({ length: to - from }, (_, index) => itemsOf(scene, from + index)).flat();
  for (let first = 0; first < puts.length; first += 25)
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts.slice(first, first + 25) } }));
  await stackAt(own.origin).settled();
};

const callsOf = ({ reader, author, postId }: Scene): Record<string, () => Promise<unknown>> => {
  const { token } = reader;
  const { userId } = author;
  return {
    comments: () => ok(call("community", "comments", { postId, limit }, { token })),
    comment: () => ok(call("community", "comment", { postId, content: "Hi" }, { token })),
    like: () => ok(call("community", "like", { postId }, { token })),
    unlike: () => ok(call("community", "unlike", { postId }, { token })),
    post: () => ok(call("community", "post", { postId }, { token })),
    profile: () => ok(call("community", "profile", { userId }, { token })),
    "posts of a member": () => ok(call("community", "postsOf", { userId, limit }, { token })),
    followers: () => ok(call("community", "followers", { userId, limit }, { token })),
    following: () => ok(call("community", "following", { userId, limit }, { token })),
    "search of members": () => ok(call("community", "searchProfiles", { text: "Cyd" }, { token })),
    conversations: () => ok(call("messages", "conversations", { limit }, { token })),
    unread: () => ok(call("messages", "unread", {}, { token })),
  };
};

const costsOf = async (scene: Scene) => {
  const { settled, databaseCalls } = stackAt(own.origin);
  const costs: Record<string, { calls: number; reads: number; writes: number }> = {};
  for (const [name, act] of Object.entries(callsOf(scene))) {
    await settled();
    await databaseCalls();
    await act();
    const calls = (await databaseCalls()).filter(({ caller }) => /-(Community|Messages)[0-9A-F]{8}$/.test(caller));
    const sum = (field: "reads" | "writes") => calls.reduce((total, one) => total + one[field], 0);
    costs[name] = { calls: calls.length, reads: sum("reads"), writes: sum("writes") };
  }
  return costs;
};

test("calls of the community cost the same among 240 members who did something with the same post and member as among 120", async () => {
  const [reader, author, location] = await Promise.all([aProfile(), aProfile(), aLocation()]);
  // Telling each follower of each post would take minutes, and is no cost of these calls.
  await ok(call("community", "updateProfile", { tells: { new_post: false } }, { token: author.token }));
  const { post } = await aPost({ author, location });
  const scene = { reader, author, postId: post.id, location };
  await writeCrowd(scene, 0, few);
  const amongFew = await costsOf(scene);
  await writeCrowd(scene, few, many);
  expect(await costsOf(scene)).toEqual(amongFew);
  const page = await ok(call("community", "comments", { postId: post.id, limit }, { token: reader.token }));
  expect([page.items.length, page.cursor === null]).toEqual([limit, false]);
  expect((await ok(call("community", "post", { postId: post.id }, { token: reader.token }))).comments_count).toBe(
    many + 2,
  );
});
