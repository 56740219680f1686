import { call } from "../../../api/index.ts";
import { postFile } from "../../../api/post-file.ts";

type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/avif";

/** Uploads a picture for the member's next post; `onProgress` gets the share that is sent, 0 to 1. Returns the upload's id. */
export const uploadPicture = async (
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const signed = await call(
    "community",
    "signPicture",
    { content_type: file.type as ImageType, bytes: file.size },
    signal,
  );
  await postFile(signed, file, { signal, onProgress });
  return signed.upload_id;
};
