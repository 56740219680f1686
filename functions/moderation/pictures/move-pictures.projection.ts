import type { PictureMove } from "../../media/picture-moves.ts";
import { itemOf, type Projection } from "../../platform/stream/change.ts";
import { settlePicture } from "./settle-picture.ts";

/** Hides, publishes and deletes the files of pictures as soon as a decision, an appeal or their member has changed who may see them. */
export const movePictures: Projection = {
  name: "move-pictures",
  entities: ["picture-move"],
  apply: async (changes) => {
    for (const change of changes) await settlePicture(itemOf(change) as PictureMove);
  },
};
