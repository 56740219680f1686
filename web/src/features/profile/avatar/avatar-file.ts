import { limits } from "../../../../../shared/model/limits.ts";

export type FileProblem = { title: string; text?: string };

// Some systems report no type for an iPhone's HEIC photos.
const isHeic = ({ type, name }: Pick<File, "type" | "name">): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** Finds why a chosen file can't become an avatar; null if it can (row avatar-03). */
export const findFileProblem = (
  file: Pick<File, "type" | "size" | "name">,
  isSignedIn: boolean,
): FileProblem | null => {
  if (!isSignedIn) return { title: "You must be logged in to upload an avatar" };
  if (!file.type.startsWith("image/") && !isHeic(file)) {
    return { title: "Invalid file type", text: "Please select an image file (PNG, JPG, etc.)" };
  }
  if (file.size > limits.avatarBytes) {
    return { title: "File too large", text: "Please select an image smaller than 10MB" };
  }
  return null;
};

const heic: FileProblem = {
  title: "Your browser can't open HEIC photos",
  text: "Choose a JPG or PNG. On an iPhone, go to Settings > Camera > Formats > Most Compatible, or send yourself the photo as a JPG.",
};

/** The message for a file that can't be read as a picture; only some browsers open HEIC photos. */
export const unreadableFile = (file: Pick<File, "type" | "name">): FileProblem =>
  isHeic(file) ? heic : { title: "Failed to select image. Please try again." };

/** Reads a local image file as a data URL. Rejects if the file can't be read, for instance because it is gone. */
export const readImageFile = async (file: File): Promise<string> => {
  await file.slice(0, 64).arrayBuffer();
  return URL.createObjectURL(file);
};
