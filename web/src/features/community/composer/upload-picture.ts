import { call } from "../../../api/index.ts";

type Progress = (sent: number) => void;

type SignedUpload = { url: string; fields: Record<string, string> };

/** Posts a file to a signed address. `onProgress` gets the share that is sent, 0 to 1. Rejects when aborted or refused. */
const send = ({ url, fields }: SignedUpload, file: File, onProgress: Progress, signal: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file, "picture");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? done() : fail(new Error(`The upload was refused (${request.status})`));
    request.onerror = () => fail(new Error("The upload was interrupted"));
    request.onabort = () => fail(new Error("The upload was cancelled"));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", url);
    request.send(form);
  });

type ImageType = "image/jpeg" | "image/png" | "image/webp" | "image/avif";

/** Uploads a picture for the member's next post; returns the upload's id. */
export const uploadPicture = async (file: File, onProgress: Progress, signal: AbortSignal): Promise<string> => {
  const signed = await call(
    "community",
    "signPicture",
    { content_type: file.type as ImageType, bytes: file.size },
    signal,
  );
  await send(signed, file, onProgress, signal);
  return signed.upload_id;
};
