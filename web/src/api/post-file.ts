import type { SignedUpload } from "../../../shared/model/media.ts";

type Options = { signal?: AbortSignal; onProgress?: (share: number) => void };

/**
 * Uploads a file to a signed POST, without its name; `onProgress` gets the share sent so far, 0 to 1. Rejects when it fails or `signal` aborts.
 * `fetch` can't tell how much of a body was sent.
 */
export const postFile = (
  { url, fields }: Pick<SignedUpload, "url" | "fields">,
  file: Blob,
  { signal, onProgress }: Options = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file, "file");
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error(`The upload was refused (${request.status})`));
    request.onerror = () => reject(new Error("The upload failed"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.send(form);
  });
