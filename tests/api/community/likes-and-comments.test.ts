import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import { PostEntity } from "../../../functions/community/posts/post.entity.ts";
import { call, ok, send } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

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
  reader = await aProfile();
  crowd = [];
  for (let group = 0; group < 2; group += 1) {
    crowd.push(...(await Promise.all(Array.from({ length: 10 }, () => aProfile()))));
  }
  // What so many sign-ups set off is over before the first test waits for its own changes.
  await stack().settled();
}, 180_000);

describe("[post-09] a like", () => {
  test("toggles on and off, exists at most once per member, and the caller sees whether theirs is set", async () => {
    const { author, post } = await aPost();
    expect(await ok(like(post.id, reader))).toEqual({ is_liked: true, likes_count: 1 });
    expect(await ok(like(post.id, reader))).toEqual({ is_liked: true, likes_count: 1 });
    expect(await countsOf(post.id, reader)).toMatchObject({ is_liked: true, likes_count: 1 });
    expect(await countsOf(post.id, author)).toMatchObject({ is_liked: false, likes_count: 1 });
    expect(await ok(unlike(post.id, reader))).toEqual({ is_liked: false, likes_count: 0 });
    expect(await ok(unlike(post.id, reader))).toMatchObject({ is_liked: false });
    expect(await countsOf(post.id, reader)).toMatchObject({ is_liked: false, likes_count: 0 });
  });

  test("counts exactly when 20 members like at once, and when half of them take it back while others repeat theirs", async () => {
    const { post } = await aPost();
    const answers = await Promise.all(crowd.map((member) => ok(like(post.id, member))));
    expect(answers.every(({ is_liked, likes_count }) => is_liked && likes_count >= 1)).toBe(true);
    expect(await countsOf(post.id, reader)).toMatchObject({ likes_count: 20 });
    await Promise.all(crowd.map((member, index) => ok(index % 2 ? like(post.id, member) : unlike(post.id, member))));
    expect(await countsOf(post.id, reader)).toMatchObject({ likes_count: 10 });
    await Promise.all(crowd.flatMap((member) => [unlike(post.id, member), unlike(post.id, member)]));
    expect(await countsOf(post.id, reader)).toMatchObject({ likes_count: 0 });
  });

  test("counts exactly when 20 members like, take it back, comment and delete their comments, all at once", async () => {
    const { post } = await aPost();
    const act = async (member: Member, index: number) => {
      const talk = async () => {
        const { id } = await ok(comment(post.id, member, `Number ${index}`));
        if (index % 2) await ok(removeComment(post.id, id, member));
      };
      const react = async () => {
        await Promise.all([ok(like(post.id, member)), ok(like(post.id, member))]);
        if (index % 5 === 0) await Promise.all([ok(unlike(post.id, member)), ok(unlike(post.id, member))]);
      };
      await Promise.all([talk(), react()]);
    };
    await Promise.all(crowd.map(act));
    expect(await countsOf(post.id, reader)).toEqual({ likes_count: 16, comments_count: 10, is_liked: false });
    expect(await commentsOf(post.id, reader)).toHaveLength(10);
  });

  test("is lost from a count that is read and written back, as the control shows", async () => {
    const [{ post }, store] = await Promise.all([aPost(), openTable()]);
    const Key = keyOf(PostEntity, { id: post.id });
    const addWithoutCondition = async () => {
      const count = Number((await store.get(Key))?.likes_count);
      const change = {
        UpdateExpression: "SET likes_count = :count",
        ExpressionAttributeValues: { ":count": count + 1 },
      };
      await store.documents.send(new UpdateCommand({ TableName: store.TableName, Key, ...change }));
    };
    await Promise.all(crowd.map(addWithoutCondition));
    expect(Number((await store.get(Key))?.likes_count)).toBeLessThan(20);
  });

  test("of a deleted or unknown post answers 404, and liking while it is deleted leaves it deleted", async () => {
    const { author, post } = await aPost();
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
});

describe("[comment-01] a comment", () => {
  test("is stored with the caller as author, raises the count by exactly 1, and is listed oldest first", async () => {
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
    const second = await ok(comment(post.id, reader));
    expect(await commentsOf(post.id, reader)).toEqual([first.body, second]);
    expect(await countsOf(post.id, reader)).toMatchObject({ comments_count: 2 });
  });

  test("without a visible character is refused, and one of a deleted or unknown post answers 404", async () => {
    const { author, post } = await aPost();
    expect((await comment(post.id, reader, " \n ")).status).toBe(400);
    await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
    for (const id of [post.id, unknownPost]) {
      expect((await comment(id, reader)).status).toBe(404);
      expect((await call("community", "comments", { postId: id }, { token: reader.token })).status).toBe(404);
    }
  });

  test("counts exactly when 20 members comment at once, page by page", async () => {
    const { post } = await aPost();
    await Promise.all(crowd.map((member, index) => ok(comment(post.id, member, `Comment ${index}`))));
    expect(await countsOf(post.id, reader)).toMatchObject({ comments_count: 20 });
    const all = await commentsOf(post.id, reader);
    const page = await ok(call("community", "comments", { postId: post.id, limit: 12 }, { token: reader.token }));
    const rest = await ok(
      call("community", "comments", { postId: post.id, limit: 12, cursor: page.cursor ?? "" }, { token: reader.token }),
    );
    expect([...page.items, ...rest.items]).toEqual(all);
    expect(all).toHaveLength(20);
  });
});

describe("[comment-03] the author deletes the own comment", () => {
  test("which lowers the count by exactly 1, however often it is tried at once", async () => {
    const { author, post } = await aPost();
    const [own] = [await ok(comment(post.id, author)), await ok(comment(post.id, reader))];
    const answers = await Promise.all(Array.from({ length: 5 }, () => removeComment(post.id, own.id, author)));
    expect(answers.map(({ status }) => status).every((status) => [200, 404].includes(status))).toBe(true);
    expect(await countsOf(post.id, reader)).toMatchObject({ comments_count: 1 });
    expect((await commentsOf(post.id, reader)).map(({ user_id }) => user_id)).toEqual([reader.userId]);
  });

  test("and nobody else: not even the post's author", async () => {
    const { author, post } = await aPost();
    const theirs = await ok(comment(post.id, reader));
    const answer = await removeComment(post.id, theirs.id, author);
    expect([answer.status, answer.error?.code]).toEqual([403, "forbidden"]);
    expect((await removeComment(post.id, "comment_01ARZ3NDEKTSV4RRFFQ69G5FAV", author)).status).toBe(404);
    expect(await commentsOf(post.id, author)).toEqual([theirs]);
    expect(await countsOf(post.id, reader)).toMatchObject({ comments_count: 1 });
  });
});
