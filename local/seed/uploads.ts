import { readFile } from "node:fs/promises";
import type { CityPicture } from "../../packages/demo-art/src/city/render-city.ts";
import type { ApiClient } from "./api-client.ts";
import { getPerson, type People } from "./people.ts";

const content_type = "image/webp" as const;

type PresignedPost = { url: string; fields: Record<string, string> };

const postFile = async ({ url, fields }: PresignedPost, bytes: Buffer): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(bytes)], { type: content_type }));
  const answer = await fetch(url, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`An upload was refused with ${answer.status}: ${await answer.text()}`);
};

/** Puts a picture through the upload route, as the back-office does, and answers its public address. */
export const uploadPicture = async (
  call: ApiClient,
  token: string,
  use: "deal" | "event" | "logo",
  { file }: CityPicture,
): Promise<string> => {
  const bytes = await readFile(file);
  const signed = await call("mediaAdmin", "upload", { use, content_type, bytes: bytes.length }, { token });
  await postFile(signed, bytes);
  const { url } = await call("mediaAdmin", "finish", { uploadId: signed.upload_id, use }, { token });
  return url;
};

/** Gives the people their portraits, where they have no picture yet. */
export const seedPortraits = async (call: ApiClient, people: People, pictures: CityPicture[]): Promise<void> => {
  for (const { key, file } of pictures.filter(({ use }) => use === "avatar")) {
    const { token } = getPerson(people, key);
    const { avatar_url } = await call("members", "me", {}, { token });
    if (avatar_url) continue;
    const bytes = await readFile(file);
    const signed = await call("avatars", "upload", { content_type, bytes: bytes.length }, { token });
    await postFile(signed, bytes);
    await call("avatars", "finish", { uploadId: signed.upload_id }, { token });
  }
};
