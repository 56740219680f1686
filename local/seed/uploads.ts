import type { ApiClient } from "./api-client.ts";
import { readPicture } from "./pictures.ts";

const content_type = "image/webp" as const;

type PresignedPost = { url: string; fields: Record<string, string> };

const postFile = async ({ url, fields }: PresignedPost, bytes: Buffer): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)], { type: content_type }));
  const response = await fetch(url, { method: "POST", body: form });
  if (!response.ok) throw new Error(`Upload failed with ${response.status}: ${await response.text()}`);
};

/** Uploads a picture as the back-office does and returns its public URL. */
export const uploadPicture = async (
  call: ApiClient,
  token: string,
  use: "deal" | "event" | "logo",
  key: string,
): Promise<string> => {
  const bytes = await readPicture(use, key);
  const upload = await call("mediaAdmin", "upload", { use, content_type, bytes: bytes.length }, { token });
  await postFile(upload, bytes);
  const { url } = await call("mediaAdmin", "finish", { uploadId: upload.upload_id, use }, { token });
  return url;
};

/** Uploads a member's portrait as their avatar. */
export const uploadAvatar = async (call: ApiClient, token: string, key: string): Promise<void> => {
  const bytes = await readPicture("avatar", key);
  const upload = await call("avatars", "upload", { content_type, bytes: bytes.length }, { token });
  await postFile(upload, bytes);
  await call("avatars", "finish", { uploadId: upload.upload_id }, { token });
};

/** Uploads a picture of a deal for a member's post. Returns the picture's id. */
export const uploadPostPicture = async (
  call: ApiClient,
  token: string,
  { deal, alt }: { deal: string; alt: string },
): Promise<string> => {
  const bytes = await readPicture("deal", deal);
  const upload = await call("community", "signPicture", { content_type, bytes: bytes.length }, { token });
  await postFile(upload, bytes);
  return (await call("community", "finishPicture", { uploadId: upload.upload_id, alt }, { token })).id;
};
