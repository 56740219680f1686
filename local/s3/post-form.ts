import type { WebRequest } from "../http/message.ts";
import { S3Error } from "./s3-error.ts";

export type PostForm = {
  /** Fields before the file, names in lower case. */
  fields: Map<string, string>;
  file: Buffer | undefined;
};

const readForm = (request: WebRequest): Promise<FormData> =>
  new Response(new Uint8Array(request.body), { headers: { "content-type": request.headers["content-type"] ?? "" } })
    .formData()
    .catch(() => {
      throw new S3Error(400, "MalformedPOSTRequest", "The body of your POST request is not well-formed.");
    });

/** Reads a browser's multipart upload. Throws S3Error for what is none. */
export const parsePostForm = async (request: WebRequest): Promise<PostForm> => {
  const fields = new Map<string, string>();
  for (const [name, value] of await readForm(request)) {
    if (typeof value === "string") fields.set(name.toLowerCase(), value);
    else if (name.toLowerCase() === "file") {
      const key = fields.get("key")?.replace(/\$\{filename\}/g, () => value.name);
      if (key) fields.set("key", key);
      return { fields, file: Buffer.from(await value.arrayBuffer()) };
    }
  }
  return { fields, file: undefined };
};
