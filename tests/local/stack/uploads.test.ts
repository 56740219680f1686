import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { expect, test } from "vitest";
import { LOCAL_CREDENTIALS } from "../../../local/s3/credentials.ts";
import { startSmallStack } from "./support/small-stack.ts";

const stack = startSmallStack();
const Bucket = "app-uploads";

const endpoint = () => (stack.control.facts().endpoints as { s3: string }).s3;

const signed = (more: Partial<PresignedPostOptions> = {}, credentials = LOCAL_CREDENTIALS) =>
  createPresignedPost(new S3Client({ endpoint: endpoint(), region: "us-east-1", credentials }), {
    Bucket,
    Key: "deal/one.jpg",
    Conditions: [
      ["content-length-range", 4, 1_000],
      ["eq", "$Content-Type", "image/jpeg"],
    ],
    Fields: { "Content-Type": "image/jpeg" },
    Expires: 60,
    ...more,
  });

type Signed = Awaited<ReturnType<typeof signed>>;

const upload = async (
  { url, fields }: Signed,
  { bytes = 100, change = {} }: { bytes?: number; change?: Record<string, string> } = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
  form.set("file", new Blob([Buffer.alloc(bytes, 7)]), "mine.jpg");
  const response = await fetch(url, { method: "POST", body: form, headers: { origin: stack.origin } });
  const text = await response.text();
  return { status: response.status, code: /<Code>(.*?)<\/Code>/.exec(text)?.[1], text, headers: response.headers };
};

test("an upload that matches its policy is stored, and the page may read the response", async () => {
  const answer = await upload(await signed());
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([204, stack.origin]);
});

test.each([
  ["a larger file", { bytes: 1_001 }, 400, "EntityTooLarge"],
  ["a smaller file", { bytes: 3 }, 400, "EntityTooSmall"],
  ["another key", { change: { key: "deal/two.jpg" } }, 403, "AccessDenied"],
  ["another type", { change: { "Content-Type": "text/html" } }, 403, "AccessDenied"],
  ["a field nobody signed", { change: { "x-amz-meta-mine": "1" } }, 403, "AccessDenied"],
  [
    "a changed policy",
    { change: { Policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString("base64") } },
    403,
    "SignatureDoesNotMatch",
  ],
  ["no policy", { change: { Policy: "" } }, 403, "AccessDenied"],
])("%s is refused", async (_, how, status, code) => {
  expect(await upload(await signed(), how)).toMatchObject({ status, code });
});

test("an expired policy is refused", async () => {
  const late = await signed({ Expires: -10 });
  expect(await upload(late)).toMatchObject({
    status: 403,
    code: "AccessDenied",
    text: expect.stringContaining("Policy expired"),
  });
});

test("a policy signed with other keys is refused", async () => {
  const foreign = await signed({}, { accessKeyId: "SOMEBODY", secretAccessKey: "ELSE" });
  expect(await upload(foreign)).toMatchObject({ status: 403, code: "InvalidAccessKeyId" });
});

test("an upload that is no form, and one to a bucket that isn't there, is refused", async () => {
  const { url } = await signed();
  const headers = { "content-type": "multipart/form-data; boundary=none", origin: stack.origin };
  const codeOf = async (response: Response) => [
    response.status,
    /<Code>(.*?)<\/Code>/.exec(await response.text())?.[1],
  ];
  expect(await codeOf(await fetch(url, { method: "POST", body: "no form", headers }))).toEqual([
    400,
    "MalformedPOSTRequest",
  ]);
  expect(await codeOf(await fetch(`${endpoint()}/nobodys`, { method: "POST", headers }))).toEqual([
    404,
    "NoSuchBucket",
  ]);
});

test.each(["deal/../../secret", "deal/./one.jpg", `deal/${"é".repeat(41)}.jpg`, "d/".repeat(513)])(
  "an upload under the key %s is refused",
  async (Key) => {
    expect(await upload(await signed({ Key }))).toMatchObject({ status: 400, code: "InvalidURI" });
  },
);

test("an upload whose step is as long as a file's name may be is stored", async () => {
  expect((await upload(await signed({ Key: `deal/${"é".repeat(40)}` }))).status).toBe(204);
});

test("a bucket cannot be read without a signature", async () => {
  await upload(await signed());
  expect((await fetch(`${endpoint()}/${Bucket}/deal/one.jpg`)).status).toBe(403);
});

test("a preflight from another site is refused", async () => {
  const preflight = (origin: string) =>
    fetch(`${endpoint()}/${Bucket}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
  expect((await preflight(stack.origin)).status).toBe(200);
  expect((await preflight("https://elsewhere.example")).status).toBe(403);
});

test("a call with a time of its own is accepted and leaves its caller's clock alone", async () => {
  const systemClockOffset = 6 * 86_400_000;
  const place = { endpoint: endpoint(), region: "us-east-1", credentials: LOCAL_CREDENTIALS, forcePathStyle: true };
  const client = new S3Client({ ...place, systemClockOffset });
  await client.send(new PutObjectCommand({ Bucket, Key: "deal/later.jpg", Body: "later" }));
  expect(Math.abs(client.config.systemClockOffset - systemClockOffset)).toBeLessThan(60_000);
});

test("an object is stored while the last one of its folder is deleted, 200 times", async () => {
  const client = new S3Client({
    endpoint: endpoint(),
    region: "us-east-1",
    credentials: LOCAL_CREDENTIALS,
    forcePathStyle: true,
  });
  const keyOf = (round: number) => ({ Bucket, Key: `folder/${round}.jpg` });
  const put = (round: number) => client.send(new PutObjectCommand({ ...keyOf(round), Body: `picture ${round}` }));
  await put(0);
  for (let round = 1; round <= 200; round += 1) {
    await Promise.all([client.send(new DeleteObjectCommand(keyOf(round - 1))), put(round)]);
    const { Body } = await client.send(new GetObjectCommand(keyOf(round)));
    expect(await Body?.transformToString()).toBe(`picture ${round}`);
  }
});
