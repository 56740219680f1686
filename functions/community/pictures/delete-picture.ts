import { pictureEndings } from "../../media/media-path.ts";
import { unpublishFile } from "../../media/publish-file.ts";
import { PostPictureEntity } from "./post-picture.entity.ts";

const prefixLength = "upl_".length;

/** Returns the key of a picture without its ending: a name of its own under one prefix. */
export const toPictureStem = (pictureId: string): string =>
  `media/post-images/${pictureId.slice(prefixLength).toLowerCase()}`;

/** Deletes a picture's files, then its record. Idempotent. */
export const deletePicture = async ({ user_id, id }: { user_id: string; id: string }): Promise<void> => {
  await Promise.all(pictureEndings.map((ending) => unpublishFile(toPictureStem(id) + ending)));
  await PostPictureEntity.delete({ user_id, id }).go();
};
