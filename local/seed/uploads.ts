import { readFile } from "node:fs/promises";
import type { Client } from "./client.ts";
import type { CityPicture } from "./pictures/index.ts";

/** Puts a picture through the upload route, as the back-office does, and answers its public address. */
export async function upload(call: Client, token: string, { use, file }: CityPicture): Promise<string> {
  const bytes = await readFile(file);
  const wish = { use, content_type: "image/webp" as const, bytes: bytes.length };
  const signed = await call("mediaAdmin", "upload", wish, { token });
  const form = new FormData();
  for (const [name, value] of Object.entries(signed.fields)) form.append(name, value);
  form.append("file", new Blob([bytes], { type: wish.content_type }));
  const answer = await fetch(signed.url, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`The upload of ${file} was refused with ${answer.status}: ${await answer.text()}`);
  const { url } = await call("mediaAdmin", "finish", { uploadId: signed.upload_id, use }, { token });
  return url;
}
