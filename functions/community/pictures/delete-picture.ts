import { deleteFile } from "../../media/hidden-files.ts";
import { pictureEndings } from "../../media/media-path.ts";
import { PostPictureEntity } from "./post-picture.entity.ts";

const prefixLength = "upl_".length;

/** Returns the key of a picture without its ending: a name of its own under one prefix. */
export const toPictureStem = (pictureId: string): string =>
  `media/post-images/${pictureId.slice(prefixLength).toLowerCase()}`;

/** Returns the keys of all files of a picture. */
export const keysOfPicture = (pictureId: string): string[] =>
  pictureEndings.map((ending) => toPictureStem(pictureId) + ending);

/** Deletes a picture's files, hidden ones too, then its record. Idempotent. */
export const deletePicture = async ({ user_id, id }: { user_id: string; id: string }): Promise<void> => {
  await Promise.all(keysOfPicture(id).map(deleteFile));
  await PostPictureEntity.delete({ user_id, id }).go();
};
