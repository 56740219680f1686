import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** What a picture of the demo city is used for; also the name of its folder. */
export type PictureUse = "deal" | "event" | "avatar" | "logo";

const folder = join(import.meta.dirname, "pictures");

/** The file of a committed picture, by what it is used for and whose it is. Decision 27 says where they came from. */
export const pictureFile = (use: PictureUse, key: string): string => join(folder, use, `${key}.webp`);

/** Lists the keys that have a picture for this use. */
export const listPictureKeys = (use: PictureUse): string[] =>
  readdirSync(join(folder, use))
    .filter((name) => name.endsWith(".webp"))
    .map((name) => name.slice(0, -".webp".length));

/** Reads a committed picture as WebP bytes. Throws when there is none. */
export const readPicture = (use: PictureUse, key: string): Promise<Buffer> => readFile(pictureFile(use, key));
