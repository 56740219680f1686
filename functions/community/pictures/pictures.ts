import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import type { PostPicture } from "../../../shared/model/post.ts";
import { days } from "../../../shared/rules/durations.ts";
import { toBlur } from "../../media/blur.ts";
import { publishPicture } from "../../media/publish-media.ts";
import { deleteOriginal, readOriginal } from "../../media/uploads.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { toPictureStem } from "./delete-picture.ts";
import { PostPictureEntity } from "./post-picture.entity.ts";

export type StoredPicture = EntityItem<typeof PostPictureEntity>;

const toPicture = ({ id, url, width, height, blur, alt }: StoredPicture): PostPicture => ({
  id,
  url,
  width,
  height,
  blur,
  alt,
});

const findPicture = async (user_id: string, id: string): Promise<StoredPicture | null> =>
  (await PostPictureEntity.get({ user_id, id }).go({ consistent: true })).data;

/** Returns a picture of a member that a post can take. Throws `not-found`, also for a used one and somebody else's. */
export const getReadyPicture = async (userId: string, id: string): Promise<StoredPicture> => {
  const picture = await findPicture(userId, id);
  if (picture?.state !== "ready" || picture.width === 0) throw notFound("Picture not found");
  return picture;
};

// The record comes before the files: whatever happens next, they are deleted a day later unless a post takes them.
const createPicture = async (
  { userId: user_id, uploadId: id, alt }: { userId: string; uploadId: string; alt: string },
  original: Buffer,
  now: string,
): Promise<StoredPicture> => {
  const blur = await toBlur(original);
  const picture = {
    user_id,
    id,
    state: "ready",
    blur,
    alt,
    created_at: now,
    due_at: addMilliseconds(now, days(1)),
  } as const;
  const draft = { ...picture, url: `/${toPictureStem(id)}.webp`, width: 0, height: 0 };
  await tryWrite(PostPictureEntity.create(draft).go());
  const { url, width, height } = await publishPicture(toPictureStem(id), original);
  await PostPictureEntity.patch({ user_id, id }).set({ width, height }).go();
  return { ...picture, url, width, height };
};

// A post that takes the picture at the same moment has read its description already.
const describePicture = async (picture: StoredPicture, alt: string): Promise<StoredPicture> => {
  if (picture.alt === alt) return picture;
  const { user_id, id } = picture;
  const described = await tryWrite(
    PostPictureEntity.patch({ user_id, id })
      .set({ alt })
      .where(({ state }, { eq }) => eq(state, "ready"))
      .go(),
  );
  if (!described) throw notFound("Upload not found");
  return { ...picture, alt };
};

/**
 * Turns an upload of a member into a picture that a post can take: upright, re-encoded, without metadata, with a blur to show while it
 * loads (R24). Repeating it returns the same picture, described anew.
 * Throws `not-found`, `upload.not-an-image` or `upload.too-large`.
 */
export const finishPicture = async (
  upload: { userId: string; uploadId: string; alt: string },
  now: string,
): Promise<PostPicture> => {
  const found = await findPicture(upload.userId, upload.uploadId);
  if (found?.state === "ready" && found.width > 0) return toPicture(await describePicture(found, upload.alt));
  if (found && found.state !== "ready") throw notFound("Upload not found");
  const source = { use: "post", userId: upload.userId, uploadId: upload.uploadId } as const;
  const picture = await createPicture(upload, (await readOriginal(source)).bytes, now);
  await deleteOriginal(source);
  return toPicture(picture);
};
