import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import {
  aStoredMember,
  aStoredPicture,
  aStoredPost,
  aStoredProfile,
  asCaller,
} from "../../support/stored-community.ts";

const community = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/community/locations/community-location.entity.ts")),
  ...(await import("../../../functions/community/pictures/pictures.ts")),
  ...(await import("../../../functions/community/pictures/post-picture.entity.ts")),
  ...(await import("../../../functions/community/pictures/sweep-pictures.ts")),
  ...(await import("../../../functions/community/posts/create-post.ts")),
  ...(await import("../../../functions/community/posts/delete-post.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/profiles/community-profile.entity.ts")),
  ...(await import("../../../functions/community/profiles/update-profile.ts")),
  ...(await import("../../../functions/community/standing/community-standing.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A member who takes part, with a picture for a post, whose account isn't new. */
const aParticipant = async () => {
  const { CommunityLocationEntity, CommunityProfileEntity, MemberEntity, PostEntity, PostPictureEntity } = community();
  const member = aStoredMember();
  const { user_id } = member;
  const picture = aStoredPicture(user_id);
  await MemberEntity.put(member).go();
  await CommunityProfileEntity.put(aStoredProfile(member)).go();
  await CommunityLocationEntity.put({ name: "Riverside", description: "", created_at: now }).go();
  await PostPictureEntity.put(picture).go();
  const input = { content: "Sunset on the river", location: "Riverside", picture_id: picture.id };
  return {
    user_id,
    caller: asCaller(member),
    picture,
    post: () => endOf(community().createPost(input, asCaller(member), now)),
    take: () => PostPictureEntity.patch({ user_id, id: picture.id }).set({ state: "used", due_at: "9999" }).go(),
    readPicture: async () =>
      (await PostPictureEntity.get({ user_id, id: picture.id }).go({ consistent: true })).data ?? undefined,
    countPosts: async () => (await PostEntity.query.byAuthor({ state: "shown", user_id }).go()).data.length,
    write: { containing: user_id },
  };
};

testOvertaken(
  "a picture that a member puts into two posts at once",
  async () => {
    const { write, post, countPosts } = await aParticipant();
    return { write, late: post, meanwhile: post, outcome: async (end: string) => [end, await countPosts()] };
  },
  { guarded: ["not-found", 1], control: ["done", 2] },
);

testOvertaken(
  "a post of a member whose account is deleted at the same moment",
  async () => {
    const { user_id, write, post, countPosts } = await aParticipant();
    const leave = () => community().CommunityProfileEntity.delete({ user_id }).go();
    return { write, late: post, meanwhile: leave, outcome: async (end: string) => [end, await countPosts()] };
  },
  { guarded: ["profile-not-found", 0], control: ["done", 1] },
);

testOvertaken(
  "a picture that is described again while a post takes it",
  async () => {
    const { user_id, picture, write, take, readPicture } = await aParticipant();
    const upload = { userId: user_id, uploadId: picture.id, alt: "Another pixel" };
    return {
      write: { operation: "UpdateItem", ...write },
      late: () => endOf(community().finishPicture(upload, now)),
      meanwhile: take,
      outcome: async (end: string) => [end, (await readPicture())?.alt],
    };
  },
  { guarded: ["not-found", "A pixel"], control: ["done", "Another pixel"] },
);

testOvertaken(
  "a picture that is due for deletion while a post takes it",
  async () => {
    const { picture, write, take, readPicture } = await aParticipant();
    await community()
      .PostPictureEntity.put({ ...picture, due_at: "2027-02-01T12:00:00.000Z" })
      .go();
    return {
      write: { operation: "UpdateItem", ...write },
      // Without a bucket here nothing is deleted but what is claimed for it.
      late: () => community().sweepPictures(now),
      meanwhile: take,
      outcome: async (counted: unknown) => [counted, (await readPicture())?.state],
    };
  },
  { guarded: [{ deleted: 0, failed: 0 }, "used"], control: [{ deleted: 0, failed: 1 }, "deleted"] },
);

testOvertaken(
  "a profile that is changed while its account is deleted",
  async () => {
    const { CommunityProfileEntity, MemberEntity, updateProfile } = community();
    const { user_id, caller, write } = await aParticipant();
    const leave = async () => {
      await MemberEntity.delete({ user_id }).go();
      await CommunityProfileEntity.delete({ user_id }).go();
    };
    const outcome = async (end: string) => {
      const { data } = await CommunityProfileEntity.get({ user_id }).go({ consistent: true });
      return [end, data?.messages_from ?? null];
    };
    const late = () => endOf(updateProfile(caller, { messages_from: "nobody" }, now));
    return { write, late, meanwhile: leave, outcome };
  },
  { guarded: ["profile-not-found", null], control: ["done", "nobody"] },
);

testOvertaken(
  "a bio that is written while its member is suspended",
  async () => {
    const { CommunityProfileEntity, CommunityStandingEntity, updateProfile } = community();
    const { user_id, caller, write } = await aParticipant();
    const suspend = () => CommunityStandingEntity.put({ user_id, suspended_at: now, rule: "No spam" }).go();
    const outcome = async (end: string) => {
      const { data } = await CommunityProfileEntity.get({ user_id }).go({ consistent: true });
      return [end, data?.bio];
    };
    return { write, late: () => endOf(updateProfile(caller, { bio: "Buy now" }, now)), meanwhile: suspend, outcome };
  },
  { guarded: ["community-suspended", ""], control: ["done", "Buy now"] },
);

testOvertaken(
  "a post that an administrator deletes while its author does",
  async () => {
    const { AuditEntity, PostEntity, deleteOwnPost, deletePostAsAdmin } = community();
    const { user_id } = aStoredMember();
    const post = aStoredPost(user_id);
    const { id } = post;
    await PostEntity.put(post).go();
    const outcome = async (end: string) => {
      const deletedBy = (await PostEntity.get({ id }).go({ consistent: true })).data?.deleted_by;
      const { data: rows } = await AuditEntity.query.bySubject({ subject: id }).go();
      return [end, deletedBy === user_id, rows.length];
    };
    return {
      write: { containing: id },
      late: () => endOf(deletePostAsAdmin(id, { userId: "admin", email: "" }, now)),
      meanwhile: () => deleteOwnPost(id, user_id, now),
      outcome,
    };
  },
  { guarded: ["not-found", true, 0], control: ["done", false, 1] },
);
