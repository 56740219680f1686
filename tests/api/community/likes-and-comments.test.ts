import { beforeAll, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";

const unknownPost = "post_01ARZ3NDEKTSV4RRFFQ69G5FAV";
const like = (postId: string, { token }: Member) => call("community", "like", { postId }, { token });
const unlike = (postId: string, { token }: Member) => call("community", "unlike", { postId }, { token });
const comment = (postId: string, { token }: Member, content = "See you there") =>
  call("community", "comment", { postId, content }, { token });
const removeComment = (postId: string, commentId: string, { token }: Member) =>
  call("community", "deleteComment", { postId, commentId }, { token });
const commentsOf = async (postId: string, { token }: Member) =>
  (await ok(call("community", "comments", { postId }, { token }))).items;
const countsOf = async (postId: string, { token }: Member) => {
  await stack().settled();
  const { likes_count, comments_count, is_liked } = await ok(call("community", "post", { postId }, { token }));
  return { likes_count, comments_count, is_liked };
};

let reader: Member;
let crowd: Member[];
beforeAll(async () => {
  [reader, ...crowd] = (await Promise.all(Array.from({ length: 7 }, () => aProfile()))) as [Member, ...Member[]];
});

test("[post-09] a like toggles on and off, is there once per member who sees whether theirs is set, and none is of a post that is deleted or unknown", async () => {
  const { author, post } = await aPost();
  expect(await ok(like(post.id, reader))).toEqual({ is_liked: true, likes_count: 1 });
  expect(await ok(like(post.id, reader))).toEqual({ is_liked: true, likes_count: 1 });
  expect(await countsOf(post.id, reader)).toMatchObject({ is_liked: true, likes_count: 1 });
  expect(await countsOf(post.id, author)).toMatchObject({ is_liked: false, likes_count: 1 });
  expect(await ok(unlike(post.id, reader))).toEqual({ is_liked: false, likes_count: 0 });
  expect(await ok(unlike(post.id, reader))).toMatchObject({ is_liked: false });
  expect(await countsOf(post.id, reader)).toMatchObject({ is_liked: false, likes_count: 0 });
  await Promise.all([
    ...crowd.map((member) => like(post.id, member)),
    ok(call("community", "deletePost", { postId: post.id }, { token: author.token })),
  ]);
  await stack().settled();
  for (const id of [post.id, unknownPost]) {
    for (const act of [like, unlike]) {
      const answer = await act(id, reader);
      expect([answer.status, answer.error?.code]).toEqual([404, "not-found"]);
    }
  }
});

test("[post-09] [comment-01] likes and comments count exactly when six members like, take it back, comment and delete their comments, all at once", async () => {
  const { post } = await aPost();
  const act = async (member: Member, index: number) => {
    const talk = async () => {
      const { id } = await ok(comment(post.id, member, `Number ${index}`));
      if (index % 2) await ok(removeComment(post.id, id, member));
    };
    const react = async () => {
      await Promise.all([ok(like(post.id, member)), ok(like(post.id, member))]);
      if (index % 3 === 0) await Promise.all([ok(unlike(post.id, member)), ok(unlike(post.id, member))]);
    };
    await Promise.all([talk(), react()]);
  };
  await Promise.all(crowd.map(act));
  expect(await countsOf(post.id, reader)).toEqual({ likes_count: 4, comments_count: 3, is_liked: false });
  expect(await commentsOf(post.id, reader)).toHaveLength(3);
});

test("[comment-01] [comment-03] a comment is its author's, listed oldest first and counted, and deleted once by nobody else", async () => {
  const { author, post } = await aPost();
  const forged = { content: "  Doors at eight  ", user_id: reader.userId, id: "comment_forged" };
  const path = `/api/community/posts/${post.id}/comments`;
  const first = await send("POST", path, forged, { token: author.token });
  expect([first.status, first.body]).toEqual([
    201,
    {
      id: expect.stringMatching(/^comment_0/),
      post_id: post.id,
      user_id: author.userId,
      display_name: author.name,
      avatar_url: null,
      content: "Doors at eight",
      created_at: expect.any(String),
    },
  ]);
  expect((await comment(post.id, reader, " \n ")).status).toBe(400);
  const theirs = await ok(comment(post.id, reader));
  expect(await commentsOf(post.id, reader)).toEqual([first.body, theirs]);
  expect(await countsOf(post.id, reader)).toMatchObject({ comments_count: 2 });
  const refused = await removeComment(post.id, theirs.id, author);
  expect([refused.status, refused.error?.code]).toEqual([403, "forbidden"]);
  expect((await removeComment(post.id, "comment_01ARZ3NDEKTSV4RRFFQ69G5FAV", author)).status).toBe(404);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => removeComment(post.id, (first.body as { id: string }).id, author)),
  );
  expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true);
  expect(await countsOf(post.id, reader)).toMatchObject({ comments_count: 1 });
  expect(await commentsOf(post.id, reader)).toEqual([theirs]);
  await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
  for (const id of [post.id, unknownPost]) {
    expect((await comment(id, reader)).status).toBe(404);
    expect((await call("community", "comments", { postId: id }, { token: reader.token })).status).toBe(404);
  }
});
