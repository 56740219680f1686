import { log } from "../../platform/log.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { deletePicture } from "./delete-picture.ts";
import type { StoredPicture } from "./pictures.ts";
import { PostPictureEntity } from "./post-picture.entity.ts";

const pageSize = 100;

// A post may have taken the picture since it was listed: it is claimed for deletion first.
const claim = async ({ user_id, id }: StoredPicture, now: string): Promise<boolean> => {
  const claimed = await tryWrite(
    PostPictureEntity.patch({ user_id, id })
      .set({ state: "deleted" })
      .where((picture, { ne, lte }) => `${ne(picture.state, "used")} AND ${lte(picture.due_at, now)}`)
      .go(),
  );
  return claimed !== null;
};

const sweep = async (picture: StoredPicture, now: string): Promise<boolean> => {
  try {
    if (await claim(picture, now)) await deletePicture(picture);
    return true;
  } catch (error) {
    log.error("picture not deleted", error as Error);
    return false;
  }
};

/** Deletes pictures that no post took in a day, and those whose post was deleted. Returns how many it did, and how many it could not. */
export const sweepPictures = async (now: string): Promise<{ deleted: number; failed: number }> => {
  const { data } = await PostPictureEntity.query.due({}).lte({ due_at: now }).go({ limit: pageSize });
  const done = await Promise.all(data.map((picture) => sweep(picture, now)));
  const deleted = done.filter(Boolean).length;
  return { deleted, failed: done.length - deleted };
};
