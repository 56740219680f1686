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

const sweep = async (picture: StoredPicture, now: string): Promise<"deleted" | "taken" | "failed"> => {
  try {
    if (!(await claim(picture, now))) return "taken";
    await deletePicture(picture);
    return "deleted";
  } catch (error) {
    log.error("picture not deleted", error as Error);
    return "failed";
  }
};

/** Deletes pictures that no post took in a day, and those whose post was deleted. Returns how many it did, and how many it could not. */
export const sweepPictures = async (now: string): Promise<{ deleted: number; failed: number }> => {
  const { data } = await PostPictureEntity.query.due({}).lte({ due_at: now }).go({ limit: pageSize });
  const done = await Promise.all(data.map((picture) => sweep(picture, now)));
  const count = (end: string) => done.filter((one) => one === end).length;
  return { deleted: count("deleted"), failed: count("failed") };
};
