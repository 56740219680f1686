import { publishFile } from "../media/publish-file.ts";
import { toSquareJpeg } from "../media/square-picture.ts";
import { deleteOriginal, readOriginal } from "../media/uploads.ts";
import { MemberEntity } from "../members/member.entity.ts";
import { deleteAvatarFile, toAvatarKey } from "./avatar-file.ts";

const side = 512;

/**
 * Browsers cache a picture for a day by its URL, which changes with each new one; the CDN ignores the query, so it
 * revalidates after a second.
 */
const cacheControl = "public, max-age=86400, s-maxage=1";

const setAvatarUrl = async (user_id: string, avatar_url: string | null, now: string): Promise<void> => {
  const change = MemberEntity.patch({ user_id });
  await (avatar_url
    ? change.set({ avatar_url, updated_at: now })
    : change.remove(["avatar_url"]).set({ updated_at: now })
  ).go();
};

/**
 * Turns an upload into the member's avatar: a square JPEG of 512 pixels without metadata.
 * Throws `not-found`, `upload.not-an-image` or `upload.too-large`; the previous avatar then stays.
 */
export const finishAvatar = async (userId: string, uploadId: string, now: string): Promise<{ avatar_url: string }> => {
  const upload = { use: "avatar", userId, uploadId } as const;
  const key = toAvatarKey(userId);
  await publishFile(key, await toSquareJpeg((await readOriginal(upload)).bytes, side), cacheControl);
  const avatar_url = `/${key}?v=${uploadId.slice(-12).toLowerCase()}`;
  await setAvatarUrl(userId, avatar_url, now);
  await deleteOriginal(upload);
  return { avatar_url };
};

/** Deletes the member's avatar and its file. Idempotent. */
export const removeAvatar = async (userId: string, now: string): Promise<{ avatar_url: null }> => {
  await setAvatarUrl(userId, null, now);
  await deleteAvatarFile(userId);
  return { avatar_url: null };
};
