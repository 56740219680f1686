import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import type { WebRequest, WebResponse } from "../http/message.ts";
import { decodePath } from "../http-api/lambda-event.ts";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".map": "application/json",
  ".wasm": "application/wasm",
};

/** The same rule as the deployment: names with a hash never change their content. */
const toCacheControl = (key: string) => (/^(door\/)?assets\//.test(key) ? "max-age=31536000, immutable" : "no-cache");

type CachedFile = {
  changed: number;
  body: Buffer;
  etag: string;
};

/** Serves the built web app as S3 does for CloudFront: an unknown key is a 403, because CloudFront may not list the bucket. */
export const createWebFilesOrigin = (directory: string): ((request: WebRequest) => Promise<WebResponse>) => {
  const held = new Map<string, CachedFile>();
  return async (request) => {
    const key = normalize(decodePath(request.path)).replace(/^\/+/, "");
    const file = key.startsWith("..") || key === "" ? undefined : await loadFile(held, join(directory, key));
    if (!file) return toAccessDenied();
    return {
      status: request.headers["if-none-match"] === file.etag ? 304 : 200,
      headers: {
        "content-type": TYPES[extname(key).toLowerCase()] ?? "application/octet-stream",
        etag: file.etag,
        "cache-control": toCacheControl(key),
      },
      body: file.body,
    };
  };
};

const loadFile = async (held: Map<string, CachedFile>, path: string): Promise<CachedFile | undefined> => {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const known = held.get(path);
  if (known?.changed === found.mtimeMs) return known;
  const body = await readFile(path);
  const fresh = { changed: found.mtimeMs, body, etag: `"${createHash("md5").update(body).digest("hex")}"` };
  held.set(path, fresh);
  return fresh;
};

const toAccessDenied = (): WebResponse => ({
  status: 403,
  headers: { "content-type": "application/xml" },
  body: Buffer.from("<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"),
});
