import { randomUUID } from "node:crypto";
import { call, ok } from "./call.ts";
import { aMember, anAdmin, type Member } from "./fixtures.ts";
import { pictureBytes, uploadPicture } from "./sample-calls/sample-call.ts";
import { openTable } from "./table.ts";

/** A new part of the city: posts of a test have one of their own, as the feed is everybody's. Returns its name. */
export const aLocation = async (about: { name?: string; description?: string } = {}): Promise<string> => {
  const location = { name: `Block ${randomUUID()}`, description: "By the river", ...about };
  return (await ok(call("communityAdmin", "createLocation", location, { token: (await anAdmin()).token }))).name;
};

type ProfileAbout = Parameters<typeof aMember>[0] & { joined?: string };

const setJoined = async ({ userId }: Member, joined: string): Promise<void> => {
  const table = await openTable();
  const [record] = await table.partition(`$city#user_id_${userId}`, "$member_1");
  await table.put({ ...record, created_at: joined });
};

/** A member who has opened the community once, so that others find them there; new unless it is said when they `joined`. */
export const aProfile = async ({ joined, ...about }: ProfileAbout = {}): Promise<Member> => {
  const member = await aMember(about);
  if (joined) await setJoined(member, joined);
  await ok(call("community", "openProfile", {}, { token: member.token }));
  return member;
};

type PostAbout = { author?: Member; content?: string; location?: string; picture_id?: string; now?: string };

/** A post and its author, both new unless they are named. */
export const aPost = async ({ author, now, ...about }: PostAbout = {}) => {
  const by = author ?? (await aProfile());
  const post = { content: "Sunset on the river", ...about, location: about.location ?? (await aLocation()) };
  const options = { token: by.token, ...(now ? { now } : {}) };
  return { author: by, post: await ok(call("community", "createPost", post, options)) };
};

/** Uploads a picture for a post, without finishing it. Returns the upload's id. */
export const anUploadedPostPicture = async ({ token }: Member, bytes = pictureBytes()): Promise<string> => {
  const wish = { content_type: "image/png", bytes: bytes.length } as const;
  const upload = await ok(call("community", "signPicture", wish, { token }));
  await uploadPicture(upload, bytes);
  return upload.upload_id;
};

/** A picture that the member's next post can take. */
export const aPostPicture = async (member: Member, bytes = pictureBytes(), alt = "A pixel") => {
  const uploadId = await anUploadedPostPicture(member, bytes);
  return ok(call("community", "finishPicture", { uploadId, alt }, { token: member.token }));
};

/** Signs and uploads a member's next avatar, without finishing it. Returns the upload's id. */
export const anUploadedAvatar = async ({ token }: Member, bytes = pictureBytes()): Promise<string> => {
  const wish = { content_type: "image/png", bytes: bytes.length } as const;
  const upload = await ok(call("avatars", "upload", wish, { token }));
  await uploadPicture(upload, bytes);
  return upload.upload_id;
};

/** Gives a member an avatar; returns its address. */
export const anAvatar = async (member: Member): Promise<string> => {
  const uploadId = await anUploadedAvatar(member);
  return (await ok(call("avatars", "finish", { uploadId }, { token: member.token }))).avatar_url ?? "";
};
