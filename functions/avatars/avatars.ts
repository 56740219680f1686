import { AppError } from "../../shared/model/errors.ts";
import { assertMayTakePart, checkMayTakePart } from "../community/standing/suspensions.ts";
import { planMove } from "../media/picture-moves.ts";
import { memberPictureCache, publishFile, unpublishFile } from "../media/publish-file.ts";
import { toSquareJpeg } from "../media/square-picture.ts";
import { deleteOriginal, readOriginal } from "../media/uploads.ts";
import { getMember, type Member } from "../members/members.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, type Write, writeAll } from "../platform/table/transaction.ts";
import { toAvatarKey } from "./avatar-file.ts";
import { assertMaySetAvatar } from "./may-set-avatar.ts";
import { planAvatar } from "./plan-avatar.ts";
import { RemovedAvatarEntity } from "./removed-avatar.entity.ts";

const side = 512;
const attempts = 5;

const busy = (): AppError =>
  new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });

// A new avatar ends what a won appeal could bring back.
const planEndOfRemoved = async (user_id: string, now: string): Promise<Write[]> => {
  const { data } = await RemovedAvatarEntity.get({ user_id }).go({ consistent: true });
  if (!data) return [];
  return [RemovedAvatarEntity.delete({ user_id }), planMove({ user_id, kind: "avatar", picture: data.url }, now)];
};

const setAvatar = (userId: string, avatar_url: string, now: string): Promise<void> =>
  retryOnConflict(
    attempts,
    async () => {
      const member = await getMember(userId);
      const refused = await writeAll([
        step("may-take-part", checkMayTakePart(userId, now)),
        ...planAvatar(member, avatar_url, now),
        ...(await planEndOfRemoved(userId, now)),
      ]);
      if (refused.has("may-take-part")) await assertMayTakePart(userId, now);
      return refused.size === 0 ? undefined : conflict;
    },
    busy,
  );

/**
 * Turns an upload into the member's avatar: a square JPEG of 512 pixels without metadata.
 * Throws `community-suspended`, also for a suspension that begins meanwhile, `not-found`, `upload.not-an-image` or `upload.too-large`; the
 * previous avatar then stays.
 */
export const finishAvatar = async (member: Member, uploadId: string, now: string): Promise<{ avatar_url: string }> => {
  await assertMaySetAvatar(member, now);
  const { user_id: userId } = member;
  const upload = { use: "avatar", userId, uploadId } as const;
  const key = toAvatarKey(userId, uploadId);
  await publishFile(key, await toSquareJpeg((await readOriginal(upload)).bytes, side), memberPictureCache);
  const avatar_url = `/${key}`;
  await setAvatar(userId, avatar_url, now).catch(async (error) => {
    // Any other failure may have come after the write; the next attempt goes on from there.
    if (error instanceof AppError && error.code === "community-suspended") await unpublishFile(key);
    throw error;
  });
  await deleteOriginal(upload);
  return { avatar_url };
};

/** Deletes the member's avatar and its file, also while they are suspended. Idempotent. */
export const removeAvatar = (userId: string, now: string): Promise<{ avatar_url: null }> =>
  retryOnConflict(
    attempts,
    async () => {
      const member = await getMember(userId);
      if (member.avatar_url === undefined) return { avatar_url: null };
      return (await writeAll(planAvatar(member, null, now))).size === 0 ? { avatar_url: null } : conflict;
    },
    busy,
  );
