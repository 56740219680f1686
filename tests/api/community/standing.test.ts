import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CommunitySettingsEntity } from "../../../functions/community/standing/community-settings.entity.ts";
import { CommunityStandingEntity } from "../../../functions/community/standing/community-standing.entity.ts";
import { type Answer, call } from "../../support/call.ts";
import { anAvatar, anUploadedAvatar, anUploadedPostPicture, aPost, aProfile } from "../../support/community.ts";
import type { Member } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const rule = "No selling of tickets";

const suspend = async ({ userId }: Member, suspended_until: string | undefined) => {
  const standing = { user_id: userId, suspended_at: inDays(0), rule, suspended_until };
  await (await openTable()).put(CommunityStandingEntity.put(standing).params().Item);
};

/** Everything by which a member takes part, and what each answers when it goes well. */
const acts = (
  { location, id: postId, user_id: authorId }: { location: string; id: string; user_id: string },
  { uploadId, avatarId }: { uploadId: string; avatarId: string },
) =>
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
      "signing a post's picture",
      201,
      (t: string, now?: string) =>
        call("community", "signPicture", { content_type: "image/png", bytes: 100 }, { token: t, now }),
    ],
    [
      "finishing a post's picture",
      200,
      (t: string, now?: string) => call("community", "finishPicture", { uploadId, alt: "" }, { token: t, now }),
    ],
    [
      "signing an avatar",
      201,
      (t: string, now?: string) =>
        call("avatars", "upload", { content_type: "image/png", bytes: 100 }, { token: t, now }),
    ],
    [
      "finishing an avatar",
      200,
      (t: string, now?: string) => call("avatars", "finish", { uploadId: avatarId }, { token: t, now }),
    ],
    [
      "another name",
      200,
      (t: string, now?: string) => call("community", "updateProfile", { display_name: "Ann" }, { token: t, now }),
    ],
    [
      "a new bio",
      200,
      (t: string, now?: string) => call("community", "updateProfile", { bio: "Hi" }, { token: t, now }),
    ],
  ] as const;

describe("a member who is suspended from the community (R47)", () => {
  test("[avatar-09] can't take part or set a picture until the last millisecond and is told until when and why, reads on, and takes part again from then on", async () => {
    const [{ post }, member] = await Promise.all([aPost(), aProfile()]);
    const uploads = { uploadId: await anUploadedPostPicture(member), avatarId: await anUploadedAvatar(member) };
    const until = inDays(3);
    const justBefore = new Date(Date.parse(until) - 1).toISOString();
    await suspend(member, until);
    for (const [what, status, act] of acts(post, uploads)) {
      for (const now of [undefined, justBefore]) {
        const refused: Answer = await act(member.token, now);
        expect([what, refused.status, refused.error?.code]).toEqual([what, 403, "community-suspended"]);
        expect(refused.error?.details).toMatchObject({ until, rule });
      }
      expect([what, (await act(member.token, until)).status]).toEqual([what, status]);
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

  test("[avatar-09] can still delete their picture and their bio, and change who may write to them", async () => {
    const member = await aProfile();
    await anAvatar(member);
    await suspend(member, undefined);
    expect((await call("avatars", "remove", {}, { token: member.token })).body).toEqual({ avatar_url: null });
    expect((await call("community", "updateProfile", { bio: "" }, { token: member.token })).status).toBe(200);
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
