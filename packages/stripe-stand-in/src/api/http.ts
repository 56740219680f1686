import type { IncomingMessage, ServerResponse } from "node:http";

const maxBytes = 1024 * 1024;

/** The whole request body as text; rejects what is larger than 1 MiB. */
export const readBody = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new Error("The request body is larger than 1 MiB.");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** One header as text, or undefined. */
export const headerOf = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Answers with JSON; answers nothing when the caller has gone. */
export const sendJson = (res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  if (res.destroyed || res.headersSent) return;
  const text = JSON.stringify(body, null, 2);
  res.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-cache, no-store",
    ...headers,
  });
  res.end(text);
};
