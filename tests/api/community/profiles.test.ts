import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../../../shared/api/index.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aPost, aProfile } from "../../support/community.ts";
import { aMember, type Member } from "../../support/fixtures.ts";
import { uploadPicture } from "../../support/sample-calls/sample-call.ts";

const open = ({ token }: Member) => call("community", "openProfile", {}, { token });
const profileOf = (userId: string, { token }: Member) => call("community", "profile", { userId }, { token });
const follow = (userId: string, { token }: Member) => call("community", "follow", { userId }, { token });
const search = async (text: string, { token }: Member) =>
  (await ok(call("community", "searchProfiles", { text }, { token }))).items;

/** Letters only: nobody else is found by them. */
const aMark = () => `q${randomUUID().replaceAll(/[-\d]/g, "")}`;

let reader: Member;
beforeAll(async () => {
  reader = await aProfile();
});

describe("[feed-09] the first visit of the composer", () => {
  test("creates the profile once, however often it happens at once, named as the account", async () => {
    const member = await aMember({ name: "Nora North" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ok(open(member))));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers[0]).toEqual({
      id: expect.stringMatching(/^profile_/),
      user_id: member.userId,
      display_name: "Nora North",
      avatar_url: null,
      bio: "",
      created_at: expect.any(String),
      followers_count: 0,
      following_count: 0,
      is_following: false,
      is_blocked: false,
      messages_from: "everybody",
      tells: { event_rsvp: true, check_in: true, new_post: true },
      shows_going: false,
      new_until: expect.any(String),
    });
  });

  test("keeps a name that was changed in between", async () => {
    const member = await aProfile({ name: "Nora North" });
    const { token } = member;
    await ok(call("community", "updateProfile", { display_name: "Nora by the river" }, { token }));
    expect((await ok(open(member))).display_name).toBe("Nora by the river");
    expect((await ok(call("members", "me", {}, { token }))).display_name).toBe("Nora North");
  });
});

describe("[follow-04] a profile", () => {
  test("answers id, user_id, display_name, avatar_url, bio and created_at and nothing private", async () => {
    const member = await aProfile({ name: "Private Person", phone: "+19045550188" });
    await ok(call("community", "updateProfile", { bio: "Jazz and rivers" }, { token: member.token }));
    const { status, body } = await profileOf(member.userId, reader);
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^profile_/),
        user_id: member.userId,
        display_name: "Private Person",
        avatar_url: null,
        bio: "Jazz and rivers",
        created_at: expect.any(String),
        followers_count: 0,
        following_count: 0,
        is_following: false,
        is_blocked: false,
      },
    ]);
  });

  test("that is missing answers 404 with its own code, for an unknown member and for one who was never there", async () => {
    const member = await aMember();
    for (const userId of [randomUUID(), member.userId]) {
      const answer = await profileOf(userId, reader);
      expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
        404,
        "profile-not-found",
        "Profile not found.",
      ]);
    }
  });

  test("shows the member's picture, and shows it no longer once it is removed", async () => {
    const [member, bytes] = await Promise.all([
      aProfile(),
      sharp({ create: { width: 60, height: 60, channels: 3, background: "#2a9d8f" } })
        .png()
        .toBuffer(),
    ]);
    const { token } = member;
    const picture = { content_type: "image/png", bytes: bytes.length } as const;
    const upload = await ok(call("avatars", "upload", picture, { token }));
    await uploadPicture(upload, bytes);
    const { avatar_url } = await ok(call("avatars", "finish", { uploadId: upload.upload_id }, { token }));
    await stack().settled();
    expect((await ok(profileOf(member.userId, reader))).avatar_url).toBe(avatar_url);
    await ok(call("avatars", "remove", {}, { token }));
    await stack().settled();
    expect((await ok(profileOf(member.userId, reader))).avatar_url).toBeNull();
  });
});

describe("the own profile's settings", () => {
  test("change one by one and leave the others as they are", async () => {
    const member = await aProfile({ name: "Nora North" });
    const update = (change: object) => ok(call("community", "updateProfile", change, { token: member.token }));
    expect(await update({ messages_from: "following", tells: { check_in: false } })).toMatchObject({
      display_name: "Nora North",
      messages_from: "following",
      tells: { event_rsvp: true, check_in: false, new_post: true },
    });
    expect(await update({ tells: { check_in: true, new_post: false }, bio: "Jazz" })).toMatchObject({
      bio: "Jazz",
      messages_from: "following",
      tells: { event_rsvp: true, check_in: true, new_post: false },
    });
    expect(await update({ bio: "" })).toMatchObject({ bio: "", messages_from: "following" });
  });

  test.each([
    ["a blank name", { display_name: "  " }],
    ["a name of characters that show nothing", { display_name: "\u200b\u2060\u3164" }],
    ["a name that is too long", { display_name: "n".repeat(61) }],
    ["a bio that is too long", { bio: "b".repeat(301) }],
    ["an unknown wish for messages", { messages_from: "friends" }],
  ])("refuse %s", async (_what, change) => {
    const answer = await call("community", "updateProfile", change as never, { token: reader.token });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
  });

  test("keep a name's letters, without characters that turn the text around it", async () => {
    const { token } = await aProfile();
    const rename = (display_name: string) => ok(call("community", "updateProfile", { display_name }, { token }));
    expect((await rename("\u202eevE")).display_name).toBe("evE");
    expect((await rename("محمد")).display_name).toBe("محمد");
  });

  test("refuse a link in the bio of a new account", async () => {
    const answer = await call(
      "community",
      "updateProfile",
      { bio: "me: https://example.com" },
      { token: reader.token },
    );
    expect([answer.status, answer.error?.code]).toEqual([403, "new-account.links"]);
  });
});

describe("[feed-10] the names call", () => {
  test("answers user_id and display_name of each known member and nothing else", async () => {
    const [one, two] = await Promise.all([aProfile({ name: "One First" }), aProfile({ name: "Two Second" })]);
    const userIds = [one.userId, randomUUID(), two.userId, one.userId];
    const { users } = await ok(call("community", "names", { userIds }, { token: reader.token }));
    const byName = users.toSorted((a, b) => a.display_name.localeCompare(b.display_name));
    expect(byName).toEqual([
      { user_id: one.userId, display_name: "One First" },
      { user_id: two.userId, display_name: "Two Second" },
    ]);
  });

  test("has no email address and no phone number of another member, and neither has any read of the community", async () => {
    const { author, post } = await aPost({ author: await aProfile({ phone: "+19045559911" }) });
    const { token, userId: me } = reader;
    const { userId } = author;
    await ok(call("community", "comment", { postId: post.id, content: "Hello" }, { token: author.token }));
    await Promise.all([ok(follow(userId, reader)), ok(follow(me, author))]);
    const answers = {
      profile: await ok(profileOf(userId, reader)),
      feed: await ok(call("community", "feed", { location: post.location }, { token })),
      post: await ok(call("community", "post", { postId: post.id }, { token })),
      postsOf: await ok(call("community", "postsOf", { userId }, { token })),
      comments: await ok(call("community", "comments", { postId: post.id }, { token })),
      following: await ok(call("community", "following", { userId: me }, { token })),
      followers: await ok(call("community", "followers", { userId: me }, { token })),
      blocks: await ok(call("community", "blocks", {}, { token })),
      locations: await ok(call("community", "locations", {}, { token })),
      names: await ok(call("community", "names", { userIds: [userId] }, { token })),
      searchProfiles: await search(author.name, reader),
    };
    const reads = Object.entries(api.community).filter(([, { method }]) => method === "GET");
    expect(reads.map(([name]) => name).filter((name) => !(name in answers))).toEqual([]);
    const text = JSON.stringify(answers);
    expect(text).toContain(userId);
    expect(text).not.toMatch(/@|9045559911|phone|email/i);
  });
});

describe("[message-09] the search of members", () => {
  test("finds whose display name contains the text, ignoring case and accents, followed ones first, and not oneself", async () => {
    const mark = aMark();
    const [plain, followed, me] = await Promise.all([
      aProfile({ name: `Ann ${mark}` }),
      aProfile({ name: `Zoë ${mark} Cruz` }),
      aProfile({ name: `Me ${mark}` }),
    ]);
    await ok(follow(followed.userId, me));
    await stack().settled();
    const found = await search(mark.slice(1).toUpperCase(), me);
    expect(found).toEqual([
      { user_id: followed.userId, display_name: `Zoë ${mark} Cruz`, avatar_url: null, is_following: true },
      { user_id: plain.userId, display_name: `Ann ${mark}`, avatar_url: null, is_following: false },
    ]);
    expect((await search(`zoe ${mark}`, me)).map(({ user_id }) => user_id)).toEqual([followed.userId]);
  });

  test("answers at most 20, and refuses fewer than 3 characters", async () => {
    const mark = aMark();
    for (let group = 0; group < 3; group += 1) {
      await Promise.all(Array.from({ length: 7 }, (_, index) => aProfile({ name: `${mark} ${group}${index}` })));
    }
    await stack().settled();
    expect(await search(mark, reader)).toHaveLength(20);
    for (const text of ["ab", " a ", ""]) {
      const answer = await call("community", "searchProfiles", { text }, { token: reader.token });
      expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    }
  });

  test("finds a member by a new name and no longer by the former one", async () => {
    const [former, later] = [aMark(), aMark()];
    const member = await aProfile({ name: former });
    await stack().settled();
    expect(await search(former, reader)).toHaveLength(1);
    await ok(call("community", "updateProfile", { display_name: later }, { token: member.token }));
    await stack().settled();
    expect(await search(former, reader)).toEqual([]);
    expect(await search(later, reader)).toHaveLength(1);
  });
});
