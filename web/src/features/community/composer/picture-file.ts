import { limits } from "../../../../../shared/model/limits.ts";
import { imageTypes } from "../../../../../shared/model/media.ts";

/** Finds why a chosen file can't be a post's picture, as the text of a toast; null if it can. */
export const findPictureProblem = (file: Pick<File, "type" | "size">): { title: string; text: string } | null => {
  if (!file.type.startsWith("image/")) {
    return { title: "Invalid file type", text: "Please select an image file (PNG, JPG, etc.)" };
  }
  if (!(imageTypes as readonly string[]).includes(file.type)) {
    return { title: "This kind of picture can't be posted", text: "Choose a JPG, PNG, WebP or AVIF." };
  }
  if (file.size > limits.pictureBytes) {
    return { title: "File too large", text: "Please select an image smaller than 10MB" };
  }
  return null;
};
