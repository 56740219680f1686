import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { WebRequest, WebResponse } from "../../../local/http/message.ts";
import { FileStore } from "../../../local/s3/file-store.ts";
import { runObjectRequest } from "../../../local/s3/object-requests.ts";
import { S3Error } from "../../../local/s3/s3-error.ts";

const parent = mkdtempSync(join(tmpdir(), "object-store-"));
const directory = join(parent, "objects");
mkdirSync(directory);
const store = new FileStore(directory);
afterAll(() => rmSync(parent, { recursive: true }));

const run = async (
  method: string,
  path: string,
  { headers = {}, body = "", query = "" }: { headers?: Record<string, string>; body?: string; query?: string } = {},
): Promise<Pick<WebResponse, "status" | "headers"> & { text: string }> => {
  const request: WebRequest = { method, path, query, headers, body: Buffer.from(body), sourceIp: "127.0.0.1" };
  const response = await runObjectRequest(store, request).catch((error: unknown) => {
    if (error instanceof S3Error) return error.response();
    throw error;
  });
  return { ...response, text: response.body.toString() };
};
const put = (path: string, body: string, headers = {}) => run("PUT", path, { body, headers });
const get = (path: string, headers = {}) => run("GET", path, { headers });
const codeOf = ({ status, text }: { status: number; text: string }) => [status, /<Code>(.*?)<\/Code>/.exec(text)?.[1]];

test("an object comes back with its bytes and the headers that it was stored with, and no others", async () => {
  const headers = { "content-type": "image/jpeg", "cache-control": "max-age=60", "x-amz-meta-by": "maya" };
  const { headers: stored } = await put("/media/deal/one.jpg", "one\ntwo", { ...headers, "user-agent": "test" });
  const { status, text, headers: read } = await get("/media/deal/one.jpg");
  expect([status, text]).toEqual([200, "one\ntwo"]);
  expect(read).toEqual({
    ...headers,
    etag: stored.etag,
    "last-modified": expect.any(String),
    "accept-ranges": "bytes",
  });
});

test("an object of that key is replaced, and gone once it is deleted; deleting it again is no error", async () => {
  await put("/media/changed", "before");
  await put("/media/changed", "after");
  expect((await get("/media/changed")).text).toBe("after");
  expect((await run("DELETE", "/media/changed")).status).toBe(204);
  expect((await run("DELETE", "/media/changed")).status).toBe(204);
  expect(codeOf(await get("/media/changed"))).toEqual([404, "NoSuchKey"]);
});

test("keys that are another one's folder, end in a slash or hold any character are objects of their own", async () => {
  const keys = ["a", "a/b", "a/", "a//b", "caf%C3%A9%40home/50%25.jpg", "../b", "./b"];
  for (const key of keys) await put(`/keys/${key}`, `object ${key}`);
  for (const key of keys) expect((await get(`/keys/${key}`)).text).toBe(`object ${key}`);
  const { text } = await run("GET", "/keys", { query: "list-type=2" });
  expect([...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key)).toEqual([
    "../b",
    "./b",
    "a",
    "a/",
    "a//b",
    "a/b",
    "café@home/50%.jpg",
  ]);
});

test.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=7-", 206, "789", "bytes 7-9/10"],
  ["bytes=9-20", 206, "9", "bytes 9-9/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=-20", 206, "0123456789", "bytes 0-9/10"],
  ["bytes=0-1,3-4", 200, "0123456789", undefined],
])("the range %s is answered with %i and %s", async (range, status, text, contentRange) => {
  await put("/media/digits", "0123456789");
  const answer = await get("/media/digits", { range });
  expect([answer.status, answer.text, answer.headers["content-range"]]).toEqual([status, text, contentRange]);
});

test.each(["bytes=10-", "bytes=4-3"])("the range %s is refused", async (range) => {
  await put("/media/digits", "0123456789");
  expect(codeOf(await get("/media/digits", { range }))).toEqual([416, "InvalidRange"]);
});

test("an object that a browser has is not sent again, by its hash or its time", async () => {
  const { headers } = await put("/media/kept", "kept");
  const modified = String((await get("/media/kept")).headers["last-modified"]);
  const earlier = new Date(Date.parse(modified) - 1_000).toUTCString();
  const statusFor = async (asked: object) => (await get("/media/kept", asked)).status;
  expect(await statusFor({ "if-none-match": `"other", ${headers.etag}` })).toBe(304);
  expect(await statusFor({ "if-none-match": '"other"', "if-modified-since": modified })).toBe(200);
  expect(await statusFor({ "if-modified-since": modified })).toBe(304);
  expect(await statusFor({ "if-modified-since": earlier })).toBe(200);
});

test("a copy has the bytes and headers of what it was made of, and outlives it", async () => {
  await put("/media/from/here.png", "picture", { "content-type": "image/png" });
  const copied = await run("PUT", "/media/to/there.png", { headers: { "x-amz-copy-source": "media/from/here.png" } });
  await run("DELETE", "/media/from/here.png");
  const { text, headers } = await get("/media/to/there.png");
  expect([copied.status, text, headers["content-type"]]).toEqual([200, "picture", "image/png"]);
  const again = await run("PUT", "/media/third.png", { headers: { "x-amz-copy-source": "/media/from/here.png" } });
  expect(codeOf(again)).toEqual([404, "NoSuchKey"]);
});

test("no copy is made of what lies outside the store", async () => {
  writeFileSync(join(directory, "..", "outside@"), "{}\nsecret");
  await put("/media/inside", "inside");
  const copied = await run("PUT", "/media/stolen", { headers: { "x-amz-copy-source": "../outside" } });
  expect(codeOf(copied)).toEqual([404, "NoSuchKey"]);
});

test("a list has the keys that begin with its prefix, of that bucket alone", async () => {
  for (const key of ["deals/1/a.jpg", "deals/1/b.jpg", "deals/10/a.jpg", "deals/2/a.jpg"])
    await put(`/list/${key}`, key);
  await put("/other/deals/1/c.jpg", "c");
  const keysFor = async (prefix: string) => {
    const { text } = await run("GET", "/list", { query: new URLSearchParams({ "list-type": "2", prefix }).toString() });
    return [...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key]) => key);
  };
  expect(await keysFor("deals/1/")).toEqual(["deals/1/a.jpg", "deals/1/b.jpg"]);
  expect(await keysFor("deals/1")).toEqual(["deals/1/a.jpg", "deals/1/b.jpg", "deals/10/a.jpg"]);
  expect(await keysFor("events/")).toEqual([]);
});

test.each([
  ["POST", "/media/one", {}],
  ["GET", "/media", {}],
  ["DELETE", "/media", {}],
  ["PUT", "/media/chunks", { "content-encoding": "aws-chunked" }],
])("%s %s is refused by name", async (method, path, headers) => {
  expect(codeOf(await run(method, path, { headers }))).toEqual([501, "NotImplemented"]);
});
