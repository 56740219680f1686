import busboy from "busboy";
import type { WebRequest } from "../http/message.ts";

export type PostForm = {
  /** Fields before the file, names in lower case. */
  fields: Map<string, string>;
  file: Buffer | undefined;
  fileType: string | undefined;
};

/** Reads a browser's multipart upload. */
export const parsePostForm = (request: WebRequest): Promise<PostForm> =>
  new Promise((resolve, reject) => {
    const form: PostForm = { fields: new Map(), file: undefined, fileType: undefined };
    const parser = busboy({ headers: request.headers, limits: { files: 1, fieldSize: 64 * 1024 } });
    parser.on("field", (name, value) => {
      if (form.file === undefined) form.fields.set(name.toLowerCase(), value);
    });
    parser.on("file", (name, stream, { mimeType, filename }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (name.toLowerCase() !== "file") return;
        form.file = Buffer.concat(chunks);
        form.fileType = mimeType;
        const key = form.fields.get("key");
        if (key)
          form.fields.set(
            "key",
            key.replace(/\$\{filename\}/g, () => filename ?? ""),
          );
      });
    });
    parser.on("close", () => resolve(form));
    parser.on("error", reject);
    parser.end(request.body);
  });
