import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommunitySettingsEntity } from "../../../functions/community/standing/community-settings.entity.ts";
import { CommunityStandingEntity } from "../../../functions/community/standing/community-standing.entity.ts";
import { type Answer, call } from "../../support/call.ts";
import { aPost, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const rule = "No selling of tickets";

const suspend = async ({ userId }: Member, suspended_until: string | undefined) => {
  const standing = { user_id: userId, suspended_at: inDays(0), rule, suspended_until };
  await (await openTable()).put(CommunityStandingEntity.put(standing).params().Item);
};

/** Everything by which a member takes part, and what each answers when it goes well. */
const acts = (location: string, postId: string, authorId: string) =>
  [
    [
      "posting",
      201,
      (t: string, now?: string) => call("community", "createPost", { content: "Hi", location }, { token: t, now }),
    ],
    [
      "commenting",
      201,
      (t: string, now?: string) => call("community", "comment", { postId, content: "Hi" }, { token: t, now }),
    ],
    ["liking", 200, (t: string, now?: string) => call("community", "like", { postId }, { token: t, now })],
    [
      "following",
      200,
      (t: string, now?: string) => call("community", "follow", { userId: authorId }, { token: t, now }),
    ],
    [
      "a new bio",
      200,
      (t: string, now?: string) => call("community", "updateProfile", { bio: "Hi" }, { token: t, now }),
    ],
  ] as const;

describe("a member who is suspended from the community (decision D47)", () => {
  test("can't take part and is told until when and why, reads on, and takes part again afterwards", async () => {
    const [{ author, post }, member] = await Promise.all([aPost(), aProfile()]);
    const until = inDays(3);
    await suspend(member, until);
    for (const [what, status, act] of acts(post.location, post.id, author.userId)) {
      const refused: Answer = await act(member.token);
      expect([what, refused.status, refused.error?.code]).toEqual([what, 403, "community-suspended"]);
      expect(refused.error?.details).toMatchObject({ until, rule });
      expect([what, (await act(member.token, inDays(3.1))).status]).toEqual([what, status]);
    }
    const feed = await call("community", "feed", { location: post.location }, { token: member.token });
    expect(feed.body.items.map(({ id }) => id)).toContain(post.id);
  });

  test("for good can't take part at any time", async () => {
    const member = await aProfile();
    await suspend(member, undefined);
    const answer = await call("community", "updateProfile", { bio: "Hi" }, { token: member.token, now: inDays(900) });
    expect(answer.error?.details).toMatchObject({ until: null, rule });
  });

  test("can still change who may write to them", async () => {
    const member = await aProfile();
    await suspend(member, undefined);
    const answer = await call("community", "updateProfile", { messages_from: "nobody" }, { token: member.token });
    expect(answer.status).toBe(200);
  });
});

describe("a word that the city's settings filter", () => {
  const word = `w${randomUUID().replaceAll("-", "")}`;
  const Key = keyOf(CommunitySettingsEntity, { name: "community" });
  let before: Record<string, unknown> | undefined;
  beforeAll(async () => {
    const store = await openTable();
    before = await store.get(Key);
    const settings = { name: "community", filtered_words: [word], updated_at: inDays(0) };
    await store.put(CommunitySettingsEntity.put(settings).params().Item);
  });
  afterAll(async () => {
    const store = await openTable();
    await (before ? store.put(before) : store.delete(Key));
  });

  test("is refused in posts, comments, names and bios, and named in the answer", async () => {
    const [{ author, post }, member] = await Promise.all([aPost(), aProfile()]);
    const { token } = member;
    const content = `Hello ${word.toUpperCase()}!`;
    const answers: Answer[] = await Promise.all([
      call("community", "createPost", { content, location: post.location }, { token }),
      call("community", "comment", { postId: post.id, content }, { token }),
      call("community", "updateProfile", { display_name: word }, { token }),
      call("community", "updateProfile", { bio: content }, { token: author.token }),
    ]);
    for (const { status, error } of answers) {
      expect([status, error?.code, error?.message]).toEqual([
        400,
        "word-not-allowed",
        `Please leave out the word "${word}".`,
      ]);
    }
  });
});
