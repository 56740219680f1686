import type { WebRequest, WebResponse } from "../http/message.ts";
import type { FileStore, ObjectHeaders, StoredObject } from "./file-store.ts";
import { escapeXml, S3Error } from "./s3-error.ts";

const mostListed = 1_000;

/** The headers of a request, or the fields of a form, that are stored with an object. */
export const toObjectHeaders = (given: Iterable<[string, string]>): ObjectHeaders => {
  const kept = [...given].filter(([name]) =>
    /^(content-type|cache-control|content-disposition|content-encoding|x-amz-meta-.*)$/.test(name),
  );
  return { "content-type": "binary/octet-stream", ...Object.fromEntries(kept) };
};

const empty = (status: number, headers: Record<string, string> = {}): WebResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

const xml = (text: string): WebResponse => ({
  status: 200,
  headers: { "content-type": "application/xml" },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`),
});

const createMissingKey = () => new S3Error(404, "NoSuchKey", "The specified key does not exist.");

const isUnchanged = ({ etag, modified }: StoredObject, { headers }: WebRequest): boolean => {
  if (headers["if-none-match"]) return headers["if-none-match"].split(/,\s*/).includes(etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Math.floor(modified.getTime() / 1_000) * 1_000 <= since;
};

/** The first and the last byte that a `Range` header asks for; null for all of them. Throws S3Error for none that is there. */
const readRange = (range: string | undefined, size: number): [first: number, last: number] | null => {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (!from && !to) return null;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (first > last) throw new S3Error(416, "InvalidRange", "The requested range is not satisfiable");
  return [first, last];
};

/** Responds to a request for an object as S3 does: with all of it or a range, or that it hasn't changed. Throws S3Error. */
export const getObject = async (
  store: FileStore,
  bucket: string,
  key: string,
  request: WebRequest,
): Promise<WebResponse> => {
  const object = await store.get(bucket, key);
  if (!object) throw createMissingKey();
  const { headers, etag, modified, body } = object;
  const common = { ...headers, etag, "last-modified": modified.toUTCString(), "accept-ranges": "bytes" };
  if (isUnchanged(object, request)) return empty(304, common);
  const range = readRange(request.headers.range, body.length);
  if (!range) return { status: 200, headers: common, body };
  const [first, last] = range;
  const contentRange = `bytes ${first}-${last}/${body.length}`;
  return {
    status: 206,
    headers: { ...common, "content-range": contentRange },
    body: body.subarray(first, last + 1),
  };
};

const copyObject = async (store: FileStore, bucket: string, key: string, source: string): Promise<WebResponse> => {
  const [from = "", ...steps] = source.replace(/^\//, "").split("/");
  const object = await store.get(from, steps.join("/"));
  if (!object) throw createMissingKey();
  const { etag, modified } = await store.put(bucket, key, object.headers, object.body);
  return xml(
    `<CopyObjectResult><ETag>${escapeXml(etag)}</ETag><LastModified>${modified.toISOString()}</LastModified></CopyObjectResult>`,
  );
};

const putObject = async (store: FileStore, bucket: string, key: string, request: WebRequest): Promise<WebResponse> => {
  const source = request.headers["x-amz-copy-source"];
  if (source) return copyObject(store, bucket, key, decodeURIComponent(source));
  if (request.headers["content-encoding"]?.includes("aws-chunked"))
    throw new S3Error(501, "NotImplemented", "The local object store takes no chunked uploads.");
  const { etag } = await store.put(bucket, key, toObjectHeaders(Object.entries(request.headers)), request.body);
  return empty(200, { etag });
};

const listObjects = async (store: FileStore, bucket: string, prefix: string): Promise<WebResponse> => {
  const found = await store.list(bucket, prefix);
  const contents = found
    .slice(0, mostListed)
    .map(
      ({ key, object }) =>
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>${object.modified.toISOString()}</LastModified><ETag>${escapeXml(object.etag)}</ETag><Size>${object.body.length}</Size></Contents>`,
    );
  return xml(
    `<ListBucketResult><Name>${bucket}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${contents.length}</KeyCount><MaxKeys>${mostListed}</MaxKeys><IsTruncated>${found.length > mostListed}</IsTruncated>${contents.join("")}</ListBucketResult>`,
  );
};

/**
 * Runs a signed request for a bucket (`/bucket`) or an object (`/bucket/key`): reads, writes, copies and deletes objects, and lists them
 * by prefix. Throws S3Error, `NotImplemented` for any other request.
 */
export const runObjectRequest = async (store: FileStore, request: WebRequest): Promise<WebResponse> => {
  const [, bucket = "", ...steps] = request.path.split("/").map(decodeURIComponent);
  const key = steps.join("/");
  const query = new URLSearchParams(request.query);
  if (key && (request.method === "GET" || request.method === "HEAD")) return getObject(store, bucket, key, request);
  if (key && request.method === "PUT") return putObject(store, bucket, key, request);
  if (key && request.method === "DELETE") {
    await store.delete(bucket, key);
    return empty(204);
  }
  if (!key && request.method === "GET" && query.get("list-type") === "2")
    return listObjects(store, bucket, query.get("prefix") ?? "");
  throw new S3Error(501, "NotImplemented", "The local object store does not know this request.");
};
