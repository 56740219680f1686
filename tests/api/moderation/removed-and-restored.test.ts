import { describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  anAppealedDecision,
  aStoredCase,
  aStoredMember,
  aStoredPicture,
  aStoredPost,
  aStoredProfile,
} from "../../support/stored-community.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/avatars/removed-avatar.entity.ts")),
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/community/pictures/post-picture.entity.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/media/picture-move.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/moderation/decisions/content-writes.ts")),
  ...(await import("../../../functions/moderation/decisions/profile-writes.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const sixtyDaysLater = "2027-04-30T12:00:00.000Z";
const admin = { userId: "admin", email: "" };

type PictureState = "ready" | "used" | "removed" | "deleted";

/** A post of a member, with a picture in some state or none. */
const aPost = async (state: "shown" | "deleted", picture?: PictureState) => {
  const { PostEntity, PostPictureEntity, PictureMoveEntity } = city();
  const { user_id } = aStoredMember();
  const stored = aStoredPicture(user_id);
  const post = { ...aStoredPost(user_id, picture && stored.id), state };
  await PostEntity.put({ ...post, ...(state === "deleted" && { deleted_at: now, deleted_by: "admin" }) }).go();
  if (picture) await PostPictureEntity.put({ ...stored, state: picture }).go();
  return {
    post,
    case: { ...aStoredCase(user_id), type: "post", subject_id: post.id } as never,
    decision: { ...anAppealedDecision(user_id), type: "post", subject_id: post.id } as never,
    read: async () => (await PostEntity.get({ id: post.id }).go({ consistent: true })).data,
    readPicture: async () => (await PostPictureEntity.get({ user_id, id: stored.id }).go({ consistent: true })).data,
    countMoves: async () => (await PictureMoveEntity.query.byUser({ user_id }).go()).data.length,
  };
};

const write = async (writes: readonly never[] | readonly unknown[]) =>
  (await city().writeAll(writes as never)).size === 0;

describe("a post that a decision removes", () => {
  const remove = async (stored: never) => {
    const removal = await city().planRemoval(stored, admin, now);
    return removal && write(removal.writes);
  };

  test("is deleted, and its picture hidden for 60 days", async () => {
    const { case: stored, read, readPicture, countMoves } = await aPost("shown", "used");
    expect(await remove(stored)).toBe(true);
    expect(await read()).toMatchObject({ state: "deleted", deleted_at: now, deleted_by: "admin" });
    expect(await readPicture()).toMatchObject({ state: "removed", due_at: sixtyDaysLater });
    expect(await countMoves()).toBe(1);
  });

  test("is deleted without a picture, and without one that is being deleted already", async () => {
    const plain = await aPost("shown");
    expect([await remove(plain.case), (await plain.read())?.state, await plain.countMoves()]).toEqual([
      true,
      "deleted",
      0,
    ]);
    const late = await aPost("shown", "deleted");
    expect([await remove(late.case), (await late.read())?.state, await late.countMoves()]).toEqual([
      true,
      "deleted",
      0,
    ]);
    expect(await late.readPicture()).toMatchObject({ state: "deleted", due_at: "2030-01-01T12:00:00.000Z" });
  });

  test("is none where it is deleted or gone already", async () => {
    const { case: stored, post } = await aPost("deleted");
    expect(await remove(stored)).toBeNull();
    await city().PostEntity.delete({ id: post.id }).go();
    expect(await remove(stored)).toBeNull();
  });
});

describe("a post that an appeal brings back", () => {
  test("is shown with its picture, which is due no more", async () => {
    const { decision, read, readPicture, countMoves } = await aPost("deleted", "removed");
    expect(await write(await city().planRestore(decision, now))).toBe(true);
    const post = await read();
    expect(post).toMatchObject({ state: "shown", image: { alt: "" } });
    expect([post?.deleted_at, post?.deleted_by]).toEqual([undefined, undefined]);
    expect(await readPicture()).toMatchObject({ state: "used", due_at: "9999" });
    expect(await countMoves()).toBe(1);
  });

  test("is shown without a picture that is being deleted", async () => {
    const { decision, read, readPicture, countMoves } = await aPost("deleted", "deleted");
    expect(await write(await city().planRestore(decision, now))).toBe(true);
    const post = await read();
    expect([post?.state, post?.image, post?.picture_id]).toEqual(["shown", undefined, undefined]);
    expect([(await readPicture())?.state, await countMoves()]).toEqual(["deleted", 0]);
  });

  test("is none where it is shown, gone, or wasn't removed by the decision", async () => {
    const { decision, post } = await aPost("shown");
    expect(await city().planRestore(decision, now)).toEqual([]);
    const kept = await aPost("deleted");
    expect(await city().planRestore({ ...(kept.decision as object), removes_content: false } as never, now)).toEqual(
      [],
    );
    await city().PostEntity.delete({ id: post.id }).go();
    expect(await city().planRestore(decision, now)).toEqual([]);
  });

  test("stays removed with its picture deleted where the appeal is declined", async () => {
    const { decision, readPicture } = await aPost("deleted", "removed");
    expect(await write(await city().planPictureEnd(decision, now))).toBe(true);
    expect(await readPicture()).toMatchObject({ state: "removed", due_at: now });
    const endOf = async (about: object) => city().planPictureEnd({ ...(decision as object), ...about } as never, now);
    expect([await endOf({ removes_content: false }), await endOf({ type: "comment" })]).toEqual([[], []]);
    const shown = await aPost("shown", "removed");
    expect(await city().planPictureEnd(shown.decision, now)).toEqual([]);
  });
});

describe("a comment", () => {
  const aComment = async () => {
    const { post } = await aPost("shown");
    const comment = { id: `comment_${post.id}`, post_id: post.id, user_id: "usr_ada", content: "Hi", created_at: now };
    await city().CommentEntity.put(comment).go();
    const about = { type: "comment", subject_id: comment.id, post_id: post.id };
    const read = async () =>
      (await city().CommentEntity.get({ post_id: post.id, id: comment.id }).go({ consistent: true })).data;
    const decision = { ...anAppealedDecision("usr_ada"), ...about, content: "Hi", written_at: now };
    return { post, stored: { ...aStoredCase("usr_ada"), ...about }, decision, read };
  };

  test("is removed with when it was written, and brought back as it was, under its post's author", async () => {
    const { post, stored, decision, read } = await aComment();
    const removal = await city().planRemoval(stored as never, admin, now);
    expect(removal?.written_at).toBe(now);
    expect(await write(removal?.writes ?? [])).toBe(true);
    expect(await read()).toBeNull();
    expect(await city().planRemoval(stored as never, admin, now)).toBeNull();
    expect(await write(await city().planRestore(decision as never, now))).toBe(true);
    expect(await read()).toMatchObject({ content: "Hi", created_at: now, post_author_id: post.user_id });
  });

  test("isn't removed without its post, nor brought back without it or when it was written", async () => {
    const { post, stored, decision } = await aComment();
    expect(await city().planRemoval({ ...stored, post_id: undefined } as never, admin, now)).toBeNull();
    const restored = (about: object) => city().planRestore({ ...decision, ...about } as never, now);
    expect([await restored({ written_at: undefined }), await restored({ post_id: undefined })]).toEqual([[], []]);
    await city().PostEntity.delete({ id: post.id }).go();
    expect(await restored({})).toEqual([]);
  });
});

describe("what a decision takes from a profile", () => {
  const avatar = "/media/avatar.webp";
  const aProfile = async (about: { avatar_url?: string; bio?: string; bio_removed_by?: string }) => {
    const { MemberEntity, CommunityProfileEntity, RemovedAvatarEntity } = city();
    const { bio, bio_removed_by, ...own } = about;
    const member = aStoredMember();
    await MemberEntity.put({ ...member, ...own }).go();
    await CommunityProfileEntity.put({
      ...aStoredProfile(member, bio),
      ...(bio_removed_by && { bio_removed_by }),
    }).go();
    const { user_id } = member;
    return {
      user_id,
      remove: (...parts: ("avatar" | "bio")[]) =>
        city().planProfileRemoval({ userId: user_id, decisionId: "decision_1" }, parts, now),
      restore: (over: object = {}, at = now) =>
        city().planProfileRestore({ ...anAppealedDecision(user_id), id: "decision_1", ...over } as never, at),
      keep: (kept: object = {}) =>
        RemovedAvatarEntity.put({
          ...{ user_id, url: avatar, decision_id: "decision_1", kept_until: sixtyDaysLater, ttl: 2_000_000_000 },
          ...kept,
        }).go(),
      read: async () => ({
        avatar: (await MemberEntity.get({ user_id }).go({ consistent: true })).data?.avatar_url,
        bio: (await CommunityProfileEntity.get({ user_id }).go({ consistent: true })).data,
        kept: (await RemovedAvatarEntity.get({ user_id }).go({ consistent: true })).data,
      }),
    };
  };

  test("is the avatar, kept for 60 days, and the bio, each where it was asked for", async () => {
    const { remove, read } = await aProfile({ avatar_url: avatar, bio: "Hello" });
    const both = await remove("avatar", "bio");
    expect(both).toMatchObject({ removes_avatar: true, removed_bio: "Hello" });
    expect(await remove("avatar")).toMatchObject({ removes_avatar: true, removed_bio: undefined });
    expect(await remove("bio")).toMatchObject({ removes_avatar: false, removed_bio: "Hello" });
    expect(await write(both?.writes ?? [])).toBe(true);
    expect(await read()).toMatchObject({
      avatar: undefined,
      bio: { bio: "", bio_removed_by: "decision_1", updated_at: now },
      kept: { url: avatar, kept_until: sixtyDaysLater, ttl: Date.parse(sixtyDaysLater) / 1_000 },
    });
  });

  test("is nothing where it has none of it", async () => {
    expect(await (await aProfile({})).remove("avatar", "bio")).toBeNull();
    expect(await (await aProfile({ bio: "Hello" })).remove("avatar")).toBeNull();
    expect(await (await aProfile({ avatar_url: avatar })).remove("bio")).toBeNull();
    expect(await (await aProfile({ avatar_url: avatar })).remove("avatar", "bio")).toMatchObject({
      removed_bio: undefined,
    });
  });

  test("comes back by an appeal", async () => {
    const { restore, keep, read } = await aProfile({ bio_removed_by: "decision_1" });
    await keep();
    expect(await write(await restore({ removed_bio: "Hello" }))).toBe(true);
    const { avatar: restored, bio, kept } = await read();
    expect([restored, bio?.bio, bio?.bio_removed_by, kept]).toEqual([avatar, "Hello", undefined, null]);
  });

  test("comes back until it isn't kept any more, and not from then on", async () => {
    const { restore, keep } = await aProfile({});
    await keep();
    expect(await restore({}, "2027-04-30T11:59:59.999Z")).not.toEqual([]);
    expect(await restore({}, sixtyDaysLater)).toEqual([]);
  });

  test("doesn't come back over a new avatar or bio, nor by another decision", async () => {
    const changed = await aProfile({ avatar_url: "/media/new.webp", bio: "New" });
    await changed.keep();
    expect(await changed.restore({ removed_bio: "Hello" })).toEqual([]);
    const other = await aProfile({ bio_removed_by: "decision_2" });
    await other.keep({ decision_id: "decision_2" });
    expect(await other.restore({ removed_bio: "Hello" })).toEqual([]);
    const none = await aProfile({ bio_removed_by: "decision_1" });
    expect(await none.restore()).toEqual([]);
  });

  test("is deleted where the appeal is declined: the avatar of that decision alone", async () => {
    const { user_id, keep, read } = await aProfile({});
    await keep();
    const endOf = (id: string) => city().planAvatarEnd({ ...anAppealedDecision(user_id), id } as never, now);
    expect(await endOf("decision_2")).toEqual([]);
    expect(await write(await endOf("decision_1"))).toBe(true);
    expect((await read()).kept).toBeNull();
  });
});
