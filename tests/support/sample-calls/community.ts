import { randomUUID } from "node:crypto";
import { call, ok } from "../call.ts";
import { aLocation, anUploadedPostPicture, aPost, aPostPicture, aProfile } from "../community.ts";
import { aMember } from "../fixtures.ts";
import { pictureBytes, type SampleCalls } from "./sample-call.ts";

const page = { limit: 5 };
const aStranger = async () => (await aProfile()).userId;

/** Posts, comments, likes, profiles, follows and blocks. */
export const communityCalls: SampleCalls = {
  "community.openProfile": async () => ({ as: await aMember() }),
  "community.updateProfile": async () => ({ input: { bio: "Jazz and rivers" }, as: await aProfile() }),
  "community.profile": async () => ({ input: { userId: await aStranger() } }),
  "community.postsOf": async () => ({ input: { ...page, userId: (await aPost()).author.userId } }),
  "community.searchProfiles": () => ({ input: { text: randomUUID() } }),
  "community.names": async () => ({ input: { userIds: [await aStranger()] } }),
  "community.follow": async () => ({ input: { userId: await aStranger() }, as: await aProfile() }),
  "community.unfollow": async () => {
    const [as, userId] = [await aProfile(), await aStranger()];
    await ok(call("community", "follow", { userId }, { token: as.token }));
    return { input: { userId }, as };
  },
  "community.removeFollower": async () => {
    const [as, follower] = [await aProfile(), await aProfile()];
    await ok(call("community", "follow", { userId: as.userId }, { token: follower.token }));
    return { input: { userId: follower.userId }, as };
  },
  "community.following": async () => ({ input: { ...page, userId: await aStranger() } }),
  "community.followers": async () => ({ input: { ...page, userId: await aStranger() } }),
  "community.block": async () => ({ input: { userId: await aStranger() }, as: await aProfile() }),
  "community.unblock": async () => ({ input: { userId: await aStranger() }, as: await aProfile() }),
  "community.blocks": async () => ({ input: page, as: await aProfile() }),
  "community.locations": () => ({}),
  "community.feed": async () => ({ input: { ...page, location: (await aPost()).post.location }, as: await aProfile() }),
  "community.post": async () => ({ input: { postId: (await aPost()).post.id } }),
  "community.createPost": async () => ({
    input: { content: "Sunset on the river", location: await aLocation() },
    as: await aProfile(),
  }),
  "community.deletePost": async () => {
    const { author, post } = await aPost();
    return { input: { postId: post.id }, as: author };
  },
  "community.signPicture": () => ({ input: { content_type: "image/png", bytes: pictureBytes().length } }),
  "community.finishPicture": async () => {
    const as = await aMember();
    return { input: { uploadId: await anUploadedPostPicture(as), alt: "A pixel" }, as };
  },
  "community.like": async () => ({ input: { postId: (await aPost()).post.id }, as: await aProfile() }),
  "community.unlike": async () => {
    const [{ post }, as] = await Promise.all([aPost(), aProfile()]);
    await ok(call("community", "like", { postId: post.id }, { token: as.token }));
    return { input: { postId: post.id }, as };
  },
  "community.comments": async () => ({ input: { ...page, postId: (await aPost()).post.id } }),
  "community.comment": async () => ({
    input: { postId: (await aPost()).post.id, content: "See you there" },
    as: await aProfile(),
  }),
  "community.deleteComment": async () => {
    const { author, post } = await aPost();
    const comment = { postId: post.id, content: "Doors at eight" };
    const { id: commentId } = await ok(call("community", "comment", comment, { token: author.token }));
    return { input: { postId: post.id, commentId }, as: author };
  },
  "communityAdmin.deletePost": async () => {
    const author = await aProfile();
    const picture_id = (await aPostPicture(author)).id;
    return { input: { postId: (await aPost({ author, picture_id })).post.id } };
  },
  "communityAdmin.createLocation": () => ({ input: { name: `Block ${randomUUID()}`, description: "By the river" } }),
};
