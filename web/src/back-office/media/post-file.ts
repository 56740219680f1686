/** A signed POST to the bucket of uploads. */
export type SignedPost = { url: string; fields: Record<string, string> };

/**
 * Uploads a file to a signed POST; `onProgress` gets the share sent so far, 0 to 1. Rejects when it fails or `signal` aborts.
 * `fetch` can't tell how much of a body was sent.
 */
export const postFile = (
  { url, fields }: SignedPost,
  file: Blob,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("file", file);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error(`The upload was refused (${request.status})`));
    request.onerror = () => reject(new Error("The upload failed"));
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open("POST", url);
    request.send(form);
  });
