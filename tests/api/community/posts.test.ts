import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { PostEntity } from "../../../functions/community/posts/post.entity.ts";
import { call, ok, send } from "../../support/call.ts";
import { aLocation, aPost, aProfile } from "../../support/community.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const unknownPost = "post_01ARZ3NDEKTSV4RRFFQ69G5FAV";

const readPost = (postId: string, { token }: Member) => call("community", "post", { postId }, { token });
const remove = (postId: string, { token }: Member) => call("community", "deletePost", { postId }, { token });
const feedOf = async (location: string, { token }: Member, sort: "newest" | "trending" = "newest") =>
  (await ok(call("community", "feed", { location, sort }, { token }))).items.map(({ id }) => id);
const postsOf = async (author: Member, { token }: Member) =>
  (await ok(call("community", "postsOf", { userId: author.userId }, { token }))).items.map(({ id }) => id);
const storedPost = async (id: string) => (await openTable()).get(keyOf(PostEntity, { id }));

let reader: Member;
beforeAll(async () => {
  reader = await aProfile();
});

describe("[post-01] a post", () => {
  test("stores content, location and author with counts of 0, whatever counts, author and times the browser sends", async () => {
    const [author, location] = await Promise.all([aProfile({ name: "Nora North" }), aLocation()]);
    const forged = {
      content: "  First coffee at the market  ",
      location,
      user_id: reader.userId,
      likes_count: 99,
      comments_count: 99,
      image_url: "/media/post-images/forged.webp",
      created_at: "2020-01-01T00:00:00.000Z",
      id: unknownPost,
    };
    const { status, body } = await send("POST", "/api/community/posts", forged, { token: author.token });
    expect(status).toBe(201);
    const post = {
      id: expect.stringMatching(/^post_/),
      user_id: author.userId,
      display_name: "Nora North",
      avatar_url: null,
      content: "First coffee at the market",
      location,
      image: null,
      image_url: null,
      likes_count: 0,
      comments_count: 0,
      is_liked: false,
      created_at: expect.stringMatching(/^20(?!20)/),
    };
    expect(body).toEqual(post);
    expect(await ok(readPost((body as { id: string }).id, reader))).toEqual(body);
  });

  test.each([
    ["empty", ""],
    ["only spaces", " \n\t "],
    ["only characters that show nothing", "\u200b\u2060"],
    ["too long", "a".repeat(2_001)],
  ])("with a text that is %s is refused", async (_what, content) => {
    const location = await aLocation();
    const answer = await call("community", "createPost", { content, location }, { token: reader.token });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    expect(await feedOf(location, reader)).toEqual([]);
  });

  test("with a location that does not exist is refused", async () => {
    const answer = await call(
      "community",
      "createPost",
      { content: "Hello", location: `Nowhere ${randomUUID()}` },
      { token: reader.token },
    );
    expect([answer.status, answer.error?.code]).toEqual([400, "unknown-location"]);
  });
});

describe("[post-05] the author deletes the own post", () => {
  test("which sets deleted_at and deleted_by and takes it out of feed, profile lists and direct reads", async () => {
    const { author, post } = await aPost();
    expect(await feedOf(post.location, reader)).toEqual([post.id]);
    expect((await remove(post.id, author)).status).toBe(200);
    expect(await storedPost(post.id)).toMatchObject({ deleted_at: expect.any(String), deleted_by: author.userId });
    for (const who of [reader, author]) {
      expect(await feedOf(post.location, who)).toEqual([]);
      expect(await postsOf(author, who)).toEqual([]);
      const answer = await readPost(post.id, who);
      expect([answer.status, answer.error?.code]).toEqual([404, "not-found"]);
    }
    expect((await remove(post.id, author)).status).toBe(404);
  });
});

describe("[post-06] an administrator deletes any post", () => {
  test("and the audit row has the administrator, delete_post, and the post's id, author and content", async () => {
    const [{ author, post }, admin] = await Promise.all([aPost({ content: "Buy my tickets" }), anAdmin()]);
    const { token } = admin;
    await ok(call("communityAdmin", "deletePost", { postId: post.id }, { token }));
    expect((await readPost(post.id, author)).status).toBe(404);
    expect(await storedPost(post.id)).toMatchObject({ deleted_by: admin.userId });
    const { items } = await ok(call("auditAdmin", "list", { subject: post.id }, { token }));
    expect(items).toEqual([
      expect.objectContaining({
        actor: admin.userId,
        actor_email: admin.email,
        action: "community.delete_post",
        details: { new_value: { post_id: post.id, user_id: author.userId, content: "Buy my tickets" } },
      }),
    ]);
    expect((await call("communityAdmin", "deletePost", { postId: post.id }, { token })).status).toBe(404);
    expect((await ok(call("auditAdmin", "list", { subject: post.id }, { token }))).items).toHaveLength(1);
  });
});

describe("[post-07] a post of somebody else", () => {
  test("can't be deleted, by whichever route and with whatever address, and does not change", async () => {
    const [{ post }, other] = await Promise.all([aPost(), aMember({ email: `admin+${randomUUID()}@demo.local` })]);
    const own = await remove(post.id, other);
    expect([own.status, own.error?.code, own.error?.message]).toEqual([
      403,
      "forbidden",
      "Only admins can delete posts.",
    ]);
    const asAdmin = await call("communityAdmin", "deletePost", { postId: post.id }, { token: other.token });
    expect([asAdmin.status, asAdmin.error?.code]).toEqual([403, "admin-only"]);
    expect(await ok(readPost(post.id, reader))).toEqual(post);
  });
});

describe("an account's first 24 hours (R45)", () => {
  const publish = (author: Member, content: string, location: string, now?: string) =>
    call("community", "createPost", { content, location }, { token: author.token, ...(now ? { now } : {}) });

  test("allow five posts, of ten sent at once too, and more afterwards", async () => {
    const [author, location] = await Promise.all([aProfile(), aLocation()]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => publish(author, `Post ${index}`, location)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ error }) => error?.code)).toEqual(Array.from({ length: 5 }, () => "new-account.posts"));
    expect(await feedOf(location, author)).toHaveLength(5);
    expect((await publish(author, "A day later", location, inDays(1.01))).status).toBe(201);
  });

  test.each(["see https://example.com/a", "see www.example.com/a", "tickets at cheap-tickets.shop now"])(
    "allow no link such as in '%s'",
    async (content) => {
      const [author, location] = await Promise.all([aProfile(), aLocation()]);
      const answer = await publish(author, content, location);
      expect([answer.status, answer.error?.code]).toEqual([403, "new-account.links"]);
      expect((await publish(author, content, location, inDays(1.01))).status).toBe(201);
    },
  );
});

test("more than ten posts in ten minutes are refused with the time to wait", async () => {
  const [author, location] = await Promise.all([aProfile(), aLocation()]);
  const now = inDays(2);
  const send = () => call("community", "createPost", { content: "Again", location }, { token: author.token, now });
  const answers = await Promise.all(Array.from({ length: 11 }, send));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ error }) => error?.code)).toEqual(["too-many-requests"]);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
});
